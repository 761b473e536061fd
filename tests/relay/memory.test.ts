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

test('a streamed attachment of 10 MB costs at most 2 MB of memory on the way in', async () => {
  // Nothing listens on port 1: this measures receiving alone.
  const env = { SMTP_URL: 'smtp://127.0.0.1:1' };
  const relay = await startRelay({ nodeArguments: ['--expose-gc', '--import', probe], env });
  const peaks = async (): Promise<Peaks> => {
    const seen = relay.output().split('memory ').length;
    process.kill(relay.pid, 'SIGUSR2');
    await until('the probe answers', () => relay.output().split('memory ').length > seen);
    const line = relay.output().split('memory ').at(-1)?.split('\n')[0] ?? '';
    return JSON.parse(line) as Peaks;
  };
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(10 * megabyte - 8)]);
  // Warm: code compiled and caches filled do not belong to the attachment.
  const small = new File([bytes.subarray(0, 5000)], 'cv.pdf');
  for (let n = 0; n < 20; n += 1) await postAjax(relay, { name: `warm ${n}`, attachment: small });

  const costs: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    await peaks();
    const before = await peaks();
    const answer = await postAjax(relay, { name: `large ${n}`, attachment: new File([bytes], 'cv.pdf') });
    expect(answer.status).toBe(200);
    const after = await peaks();
    costs.push(after.buffers + after.heap - before.buffers - before.heap);
  }
  console.log(
    `memory for 10 MB on the way in: ${costs.map((cost) => (cost / megabyte).toFixed(2)).join(', ')} MB`,
  );
  expect(Math.max(...costs)).toBeLessThanOrEqual(2 * megabyte);
});
