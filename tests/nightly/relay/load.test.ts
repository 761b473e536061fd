import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { waitUntil } from '../../relay/support/forms.ts';
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
const sockets: Socket[] = [];

beforeEach(async () => {
  relay = await startRelay({
    env: { SMTP_URL: 'smtp://127.0.0.1:1', RELAY_RATE: String(POSTS_PER_MINUTE), LOG_LEVEL: 'warn' },
  });
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
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

async function openAttackerSockets(count: number, data: string): Promise<Socket[]> {
  const opened = await Promise.all(
    Array.from({ length: count }, () => {
      return new Promise<Socket>((resolve) => {
        const socket = connect({ port: relay.port, host: '127.0.0.1', localAddress: attackerAddress }, () =>
          resolve(socket),
        );
        socket.on('error', () => undefined);
        socket.resume();
        sockets.push(socket);
      });
    }),
  );
  for (const socket of opened) if (data !== '') socket.write(data);
  return opened;
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

test('with 1,000 idle and slow connections, another client is served', async () => {
  const requestHead = `POST /ajax/${testRecipient} HTTP/1.1\r\nHost: relay\r\nOrigin: ${testSiteOrigin}\r\n`;
  await openAttackerSockets(600, '');
  const slowHeaders = await openAttackerSockets(300, requestHead);
  const slowBodies = await openAttackerSockets(
    100,
    `${requestHead}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n`,
  );
  const slowWriteTimer = setInterval(() => {
    for (const socket of slowHeaders) if (!socket.destroyed) socket.write('X-A: b\r\n');
    for (const socket of slowBodies) if (!socket.destroyed) socket.write('x');
  }, 500);
  const slowest = await expectVisitorServed();
  // The relay closes a connection if the headers are not complete after 10 s, even if data still arrives.
  await waitUntil('slow headers are disconnected', () =>
    slowHeaders.every((socket) => socket.destroyed || socket.closed),
  );
  clearInterval(slowWriteTimer);
  const slowestAfterwards = await expectVisitorServed();
  console.log(
    `1,000 open connections: another visitor at most ${Math.max(slowest, slowestAfterwards)} ms; slow headers cut off`,
  );
});
