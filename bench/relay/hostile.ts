import { request } from 'node:http';
import fc from 'fast-check';
import { makeFormSite } from '../../tests/relay/support/form-site.ts';
import { hostileBodies, largeBodies, postHostile } from '../../tests/relay/support/hostile.ts';
import { startSite } from '../../tests/relay/support/site-process.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { inParallel, percentile, type Row } from './row.ts';

const posts = 20_000;

/** The milliseconds in which a page is there, for a visitor of his own address. */
function pageTime(port: number): Promise<number> {
  const begun = performance.now();
  const options = {
    host: '127.0.0.1',
    port,
    path: '/contact',
    localAddress: '127.0.0.2',
    agent: false as const,
  };
  return new Promise((resolve) => {
    const asked = request(options, (answer) => {
      answer.resume();
      answer.once('end', () =>
        resolve(answer.statusCode === 200 ? performance.now() - begun : Number.POSITIVE_INFINITY),
      );
    });
    asked.once('error', () => resolve(Number.POSITIVE_INFINITY));
    asked.end();
  });
}

/** Hostile posts of every kind at the server of site and relay, while a visitor opens a page again and again. */
export async function hostile(): Promise<Row> {
  const port = await freePort();
  const site = await startSite(makeFormSite(), port, {
    SMTP_URL: 'smtp://127.0.0.1:1',
    RELAY_FROM: 'website@studio.example',
    HOST: '127.0.0.1',
    RELAY_RATE: '1000000',
    RELAY_RATE_MB: '1000000',
    RELAY_MIN_FREE_MB: '0',
    LOG_LEVEL: 'silent',
  });
  const large = largeBodies();
  const small = fc.sample(hostileBodies, { numRuns: 2000 });
  const target = { port, origin: `http://localhost:${port}`, prefix: '/relay', to: 'hello@example.com' };
  const times: number[] = [];
  let running = true;
  const visitor = (async () => {
    while (running) times.push(await pageTime(port));
  })();
  let faults = 0;
  const begun = performance.now();
  await inParallel(posts, 20, async (index) => {
    // One in twenty is one of the large and deliberate.
    const body = index % 20 === 0 ? large[(index / 20) % large.length] : small[index % small.length];
    if (!body) return;
    const status = await postHostile(target, body, index % 3 === 0);
    if (status >= 500 || (status === 0 && body.cut === undefined)) faults += 1;
  });
  const seconds = Math.round((performance.now() - begun) / 1000);
  running = false;
  await visitor;
  const up = site.output().includes('Site:') && Number.isFinite(await pageTime(port));
  await site.stop();
  const p99 = Math.round(percentile(times, 0.99));
  return {
    what: `${posts.toLocaleString('en-GB')} hostile posts, 20 at once`,
    goal: 'process up; p99 of a page ≤ 250 ms',
    measured: `${up ? 'up' : 'DOWN'} after ${seconds} s, ${faults} faults; page p50 ${Math.round(percentile(times, 0.5))} ms, p99 ${p99} ms of ${times.length}`,
    held: up && faults === 0 && p99 <= 250,
  };
}
