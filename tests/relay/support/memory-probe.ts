// Loaded into a relay by `--import`. Samples its memory every 2 ms. SIGUSR2 prints the peaks since the last signal as one JSON
// line, and resets them.
interface Peaks {
  rss: number;
  buffers: number;
  heap: number;
}

let peaks: Peaks = { rss: 0, buffers: 0, heap: 0 };

function sample(): void {
  const usage = process.memoryUsage();
  peaks = {
    rss: Math.max(peaks.rss, usage.rss),
    buffers: Math.max(peaks.buffers, usage.arrayBuffers),
    heap: Math.max(peaks.heap, usage.heapUsed),
  };
}

setInterval(sample, 2).unref();

process.on('SIGUSR2', () => {
  sample();
  console.log(`memory ${JSON.stringify(peaks)}`);
  peaks = { rss: 0, buffers: 0, heap: 0 };
  sample();
});
