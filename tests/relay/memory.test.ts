import { randomBytes } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { postAjax, until } from './support/forms.ts';
import { cleanUp, startRelay } from './support/relay-process.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

afterAll(cleanUp);

const megabyte = 1024 * 1024;
const probe = new URL('support/memory-probe.ts', import.meta.url).pathname;

interface Peaks {
  rss: number;
  buffers: number;
  heap: number;
}

test('uploads of 240 MB pass through without being held in memory', async () => {
  // Nothing listens on port 1: this measures receiving alone.
  const env = { SMTP_URL: 'smtp://127.0.0.1:1' };
  const relay = await startRelay({ nodeArguments: ['--import', probe], env });
  const peaks = async (): Promise<Peaks> => {
    const seen = relay.output().split('memory ').length;
    process.kill(relay.pid, 'SIGUSR2');
    await until('the probe answers', () => relay.output().split('memory ').length > seen);
    const line = relay.output().split('memory ').at(-1)?.split('\n')[0] ?? '';
    return JSON.parse(line) as Peaks;
  };
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(10 * megabyte - 8)]);
  await peaks();
  const before = await peaks();
  for (let n = 0; n < 6; n += 1) {
    const four = Array.from({ length: 4 }, (_, m) =>
      postAjax(relay, { name: `${n} ${m}`, attachment: new File([bytes], 'cv.pdf') }),
    );
    expect((await Promise.all(four)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  const after = await peaks();
  const cost = (after.buffers + after.heap - before.buffers - before.heap) / megabyte;
  console.log(`memory for 240 MB on the way in, four files at a time: ${cost.toFixed(1)} MB`);
  // The engine collects dead buffers when about 64 MB of them have piled up.
  expect(cost).toBeLessThan(110);
});
