import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import {
  cleanUp,
  type RelayProcess,
  startRelay,
  testRecipient,
  testSiteOrigin,
} from '../../relay/support/relay-process.ts';

const POSTS_PER_MINUTE = 30;
const attackerAddress = '127.0.0.1';
// Linux accepts all addresses of 127.0.0.0/8, so this address counts as a second client.
const visitorAddress = '127.0.0.2';

let relay: RelayProcess;

beforeEach(async () => {
  relay = await startRelay({
    env: { SMTP_URL: 'smtp://127.0.0.1:1', RELAY_RATE: String(POSTS_PER_MINUTE), LOG_LEVEL: 'warn' },
  });
});

afterEach(async () => {
  await relay.stop('SIGKILL');
});

afterAll(cleanUp);

interface TimedResponse {
  status: number;
  retryAfter: string | undefined;
  ms: number;
}

function postFrom(localAddress: string): Promise<TimedResponse> {
  const startedAt = performance.now();
  const body = JSON.stringify({ name: 'A', message: 'Hello' });
  const headers = {
    origin: testSiteOrigin,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: relay.port,
      localAddress,
      path: `/ajax/${testRecipient}`,
      method: 'POST',
      headers,
      agent: false as const,
    };
    const outgoing = request(options, (response) => {
      response.resume();
      response.once('end', () => {
        const retryAfter = response.headers['retry-after'];
        resolve({ status: response.statusCode ?? 0, retryAfter, ms: performance.now() - startedAt });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** Posts three times from the visitor's address, and expects success. @returns the slowest response time in milliseconds */
async function expectVisitorServed(): Promise<number> {
  const responses: TimedResponse[] = [];
  for (let n = 0; n < 3; n += 1) responses.push(await postFrom(visitorAddress));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  return Math.round(Math.max(...responses.map(({ ms }) => ms)));
}

test('a client that posts 200 times per second gets 429 with Retry-After, and another client is served', async () => {
  const responses: Promise<TimedResponse>[] = [];
  const startedAt = performance.now();
  let slowest = 0;
  for (let second = 0; second < 3; second += 1) {
    for (let n = 0; n < 20; n += 1) {
      for (let m = 0; m < 10; m += 1) responses.push(postFrom(attackerAddress));
      await sleep(50);
    }
    slowest = Math.max(slowest, await expectVisitorServed());
  }
  const allResponses = await Promise.all(responses);
  // On a busy machine, the posts may take more than one minute.
  const minutes = Math.ceil((performance.now() - startedAt) / 60_000);
  const refusedResponses = allResponses.filter(({ status }) => status === 429);
  console.log(
    `flood: ${allResponses.length} posts, ${allResponses.length - refusedResponses.length} accepted, ${refusedResponses.length} x 429; another visitor at most ${slowest} ms`,
  );
  const accepted = allResponses.filter(({ status }) => status === 200).length;
  expect(accepted + refusedResponses.length).toBe(allResponses.length);
  expect(accepted).toBeGreaterThanOrEqual(POSTS_PER_MINUTE);
  expect(accepted).toBeLessThanOrEqual(minutes * POSTS_PER_MINUTE);
  expect(refusedResponses.every(({ retryAfter }) => Number(retryAfter) > 0 && Number(retryAfter) <= 60)).toBe(
    true,
  );
});
