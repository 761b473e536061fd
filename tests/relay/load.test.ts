import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from './support/forms.ts';
import { cleanUp, type RelayProcess, recipient, site, startRelay } from './support/relay-process.ts';

const rate = 30;
const attacker = '127.0.0.1';
// Linux answers on all of 127.0.0.0/8, so a second address is a second visitor.
const visitor = '127.0.0.2';

let relay: RelayProcess;
const sockets: Socket[] = [];

beforeEach(async () => {
  relay = await startRelay({
    env: { SMTP_URL: 'smtp://127.0.0.1:1', RELAY_RATE: String(rate), LOG_LEVEL: 'warn' },
  });
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await relay.stop('SIGKILL');
});

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

afterAll(cleanUp);

interface Answer {
  status: number;
  retryAfter: string | undefined;
  ms: number;
}

function post(localAddress: string): Promise<Answer> {
  const begun = performance.now();
  const body = JSON.stringify({ name: 'A', message: 'Hello' });
  const headers = { origin: site, 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: relay.port,
      localAddress,
      path: `/ajax/${recipient}`,
      method: 'POST',
      headers,
      agent: false as const,
    };
    const sent = request(options, (response) => {
      response.resume();
      response.once('end', () => {
        const retryAfter = response.headers['retry-after'];
        resolve({ status: response.statusCode ?? 0, retryAfter, ms: performance.now() - begun });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Posts as another visitor, three times; returns the slowest answer's milliseconds. */
async function expectVisitorServed(): Promise<number> {
  const answers: Answer[] = [];
  for (let n = 0; n < 3; n += 1) answers.push(await post(visitor));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  return Math.round(Math.max(...answers.map(({ ms }) => ms)));
}

async function openSockets(count: number, first: string): Promise<Socket[]> {
  const opened = await Promise.all(
    Array.from({ length: count }, () => {
      return new Promise<Socket>((resolve) => {
        const socket = connect({ port: relay.port, host: '127.0.0.1', localAddress: attacker }, () =>
          resolve(socket),
        );
        socket.on('error', () => undefined);
        socket.resume();
        sockets.push(socket);
      });
    }),
  );
  for (const socket of opened) if (first !== '') socket.write(first);
  return opened;
}

test('200 posts a second from one address: 429 with Retry-After, another visitor gets through', async () => {
  const answers: Promise<Answer>[] = [];
  let slowest = 0;
  for (let second = 0; second < 3; second += 1) {
    for (let n = 0; n < 20; n += 1) {
      for (let m = 0; m < 10; m += 1) answers.push(post(attacker));
      await sleep(50);
    }
    slowest = Math.max(slowest, await expectVisitorServed());
  }
  const all = await Promise.all(answers);
  const refused = all.filter(({ status }) => status === 429);
  console.log(
    `flood: ${all.length} posts, ${all.length - refused.length} taken, ${refused.length} x 429; another visitor at most ${slowest} ms`,
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(rate);
  expect(refused).toHaveLength(all.length - rate);
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0 && Number(retryAfter) <= 60)).toBe(true);
});

test('1,000 open connections, among them slow heads and slow bodies: another visitor gets through', async () => {
  const head = `POST /ajax/${recipient} HTTP/1.1\r\nHost: relay\r\nOrigin: ${site}\r\n`;
  await openSockets(600, '');
  const slowHeads = await openSockets(300, head);
  const slowBodies = await openSockets(
    100,
    `${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n`,
  );
  const drip = setInterval(() => {
    for (const socket of slowHeads) if (!socket.destroyed) socket.write('X-A: b\r\n');
    for (const socket of slowBodies) if (!socket.destroyed) socket.write('x');
  }, 500);
  const slowest = await expectVisitorServed();
  // Heads that do not end within 10 s are cut off, however they drip.
  await until(
    'the slow heads are gone',
    () => slowHeads.every((socket) => socket.destroyed || socket.closed),
    45_000,
  );
  clearInterval(drip);
  const again = await expectVisitorServed();
  console.log(
    `1,000 open connections: another visitor at most ${Math.max(slowest, again)} ms; slow heads cut off`,
  );
});
