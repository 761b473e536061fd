// This module is loaded into a relay by `--import`. It samples the memory of the process every 2 ms. On the signal SIGUSR2, it prints
// the peaks since the last signal, in bytes as one JSON line, and resets them.
interface MemoryPeaks {
  rss: number;
  buffers: number;
  heap: number;
}

let peaks: MemoryPeaks = { rss: 0, buffers: 0, heap: 0 };

function updatePeaks(): void {
  const usage = process.memoryUsage();
  peaks = {
    rss: Math.max(peaks.rss, usage.rss),
    buffers: Math.max(peaks.buffers, usage.arrayBuffers),
    heap: Math.max(peaks.heap, usage.heapUsed),
  };
}

setInterval(updatePeaks, 2).unref();

process.on('SIGUSR2', () => {
  updatePeaks();
  console.log(`memory ${JSON.stringify(peaks)}`);
  peaks = { rss: 0, buffers: 0, heap: 0 };
  updatePeaks();
});
