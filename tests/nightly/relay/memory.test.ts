import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { postAjax, waitUntil } from '../../relay/support/forms.ts';
import { cleanUp, startRelay } from '../../relay/support/relay-process.ts';

afterAll(cleanUp);

const MEGABYTE = 1024 * 1024;
const MEMORY_PROBE_PATH = new URL('support/memory-probe.ts', import.meta.url).pathname;

interface MemoryPeaks {
  rss: number;
  buffers: number;
  heap: number;
}

test('uploads of 240 MB are streamed without being held in memory', async () => {
  // No mail server listens on port 1, so only receiving is measured.
  const env = { SMTP_URL: 'smtp://127.0.0.1:1' };
  const relay = await startRelay({ nodeArguments: ['--import', MEMORY_PROBE_PATH], env });
  const readPeaks = async (): Promise<MemoryPeaks> => {
    const previousCount = relay.output().split('memory ').length;
    process.kill(relay.pid, 'SIGUSR2');
    await waitUntil('the probe answers', () => relay.output().split('memory ').length > previousCount);
    const line = relay.output().split('memory ').at(-1)?.split('\n')[0] ?? '';
    return JSON.parse(line) as MemoryPeaks;
  };
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(10 * MEGABYTE - 8)]);
  await readPeaks();
  const before = await readPeaks();
  for (let n = 0; n < 6; n += 1) {
    const uploads = Array.from({ length: 4 }, (_, m) =>
      postAjax(relay, { name: `${n} ${m}`, attachment: new File([bytes], 'cv.pdf') }),
    );
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  const after = await readPeaks();
  const costMegabytes = (after.buffers + after.heap - before.buffers - before.heap) / MEGABYTE;
  console.log(`memory for 240 MB of uploads, four files at a time: ${costMegabytes.toFixed(1)} MB`);
  // V8 collects unused buffers when about 64 MB have accumulated.
  expect(costMegabytes).toBeLessThan(110);
});
