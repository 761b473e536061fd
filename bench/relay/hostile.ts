import { request } from 'node:http';
import fc from 'fast-check';
import { hostileBodies, largeBodies, postHostile } from '../../tests/nightly/relay/support/hostile-bodies.ts';
import { startSite } from '../../tests/relay/support/site-process.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { createFormSite } from './form-site.ts';
import { inParallel, percentile, type ResultRow } from './result-row.ts';

const POST_COUNT = 20_000;

/** Returns the load time of a page in ms for a visitor with another IP address. */
function measurePageTime(port: number): Promise<number> {
  const startedAt = performance.now();
  const options = {
    host: '127.0.0.1',
    port,
    path: '/contact',
    localAddress: '127.0.0.2',
    agent: false as const,
  };
  return new Promise((resolve) => {
    const clientRequest = request(options, (response) => {
      response.resume();
      response.once('end', () =>
        resolve(response.statusCode === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY),
      );
    });
    clientRequest.once('error', () => resolve(Number.POSITIVE_INFINITY));
    clientRequest.end();
  });
}

/** Sends hostile posts to the server, while a visitor loads a page repeatedly. */
export async function measureHostilePosts(): Promise<ResultRow> {
  const port = await freePort();
  const site = await startSite(createFormSite(), port, {
    SMTP_URL: 'smtp://127.0.0.1:1',
    RELAY_FROM: 'website@studio.example',
    HOST: '127.0.0.1',
    RELAY_RATE: '1000000',
    RELAY_RATE_MB: '1000000',
    RELAY_MIN_FREE_MB: '0',
    LOG_LEVEL: 'silent',
  });
  const largeSamples = largeBodies();
  const smallSamples = fc.sample(hostileBodies, { numRuns: 2000 });
  const target = { port, origin: `http://localhost:${port}`, prefix: '/relay', to: 'hello@example.com' };
  const times: number[] = [];
  let isRunning = true;
  const visitor = (async () => {
    while (isRunning) times.push(await measurePageTime(port));
  })();
  let serverErrors = 0;
  const startedAt = performance.now();
  await inParallel(POST_COUNT, 20, async (index) => {
    // One post in twenty has a large body.
    const body =
      index % 20 === 0
        ? largeSamples[(index / 20) % largeSamples.length]
        : smallSamples[index % smallSamples.length];
    if (!body) return;
    const status = await postHostile(target, body, index % 3 === 0);
    if (status >= 500 || (status === 0 && body.cutAfterBytes === undefined)) serverErrors += 1;
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  isRunning = false;
  await visitor;
  const isUp = site.output().includes('Site:') && Number.isFinite(await measurePageTime(port));
  await site.stop();
  const p99 = Math.round(percentile(times, 0.99));
  return {
    name: `${POST_COUNT.toLocaleString('en-GB')} hostile posts, 20 at a time`,
    goal: 'server up; p99 of a page ≤ 250 ms',
    result: `${isUp ? 'up' : 'DOWN'} after ${seconds} s, ${serverErrors} server errors; page p50 ${Math.round(percentile(times, 0.5))} ms, p99 ${p99} ms of ${times.length}`,
    passed: isUp && serverErrors === 0 && p99 <= 250,
  };
}
