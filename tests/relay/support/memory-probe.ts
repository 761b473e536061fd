// Loaded into a relay by `--import`: samples its memory every 2 ms. SIGUSR2 prints the peaks since the
// last signal as one JSON line and begins anew.
interface Peaks {
  rss: number;
  buffers: number;
  heap: number;
}

let peaks: Peaks = { rss: 0, buffers: 0, heap: 0 };

function sample(): void {
  const now = process.memoryUsage();
  peaks = {
    rss: Math.max(peaks.rss, now.rss),
    buffers: Math.max(peaks.buffers, now.arrayBuffers),
    heap: Math.max(peaks.heap, now.heapUsed),
  };
}

setInterval(sample, 2).unref();

process.on('SIGUSR2', () => {
  sample();
  console.log(`memory ${JSON.stringify(peaks)}`);
  peaks = { rss: 0, buffers: 0, heap: 0 };
  sample();
});
