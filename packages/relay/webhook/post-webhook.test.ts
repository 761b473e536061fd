import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postWebhook } from './post-webhook.ts';
import { signWebhook } from './sign-webhook.ts';

const secret = Buffer.alloc(32, 7);
const message = { id: 'an-id', body: '{"name":"Zoë"}' };

let server: Server;
let answer: RequestListener;
let requests: IncomingMessage[];
let url: URL;

beforeEach(async () => {
  requests = [];
  answer = (_request, response) => response.end();
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=x`);
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

const send = (timeoutMs?: number) => postWebhook({ url, secret }, message, timeoutMs);

test('posts the body with a signature over its id, its time and itself', async () => {
  const before = Math.floor(Date.now() / 1000);
  let body = '';
  answer = (request, response) => {
    void text(request).then((received) => {
      body = received;
      response.writeHead(204).end();
    });
  };
  expect(await send()).toBeNull();
  const [request] = requests;
  expect([request?.method, request?.url, body]).toEqual(['POST', '/hook?token=x', message.body]);
  const timestamp = Number(request?.headers['webhook-timestamp']);
  expect(timestamp).toBeGreaterThanOrEqual(before);
  expect(timestamp).toBeLessThanOrEqual(Date.now() / 1000);
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    ...signWebhook(secret, message.id, timestamp, message.body),
  });
});

const DAY_MS = 24 * 60 * 60_000;

test.each([
  ['600', 600_000],
  [' 1 ', 1000],
  ['9'.repeat(30), DAY_MS],
  [new Date(Date.now() + 2 * DAY_MS).toUTCString(), DAY_MS],
  [new Date(Date.now() - 60_000).toUTCString(), 0],
  ['soon', 0],
  ['-5', 0],
  [undefined, 0],
])('after Retry-After: %s the next attempt waits %i ms', async (value, expected) => {
  answer = (_request, response) =>
    response.writeHead(429, { ...(value !== undefined && { 'retry-after': value }) }).end();
  const { kind, retryAfterMs = 0 } = (await send()) ?? {};
  expect([kind, retryAfterMs]).toEqual(['server', expected]);
});

test('a status that concerns one enquiry pauses the webhook if it has Retry-After', async () => {
  answer = (_request, response) => response.writeHead(500, { 'retry-after': '60' }).end();
  expect(await send()).toMatchObject({ kind: 'server', retryAfterMs: 60_000 });
});

test('Retry-After may be a date in each form of HTTP', async () => {
  const date = new Date(Date.now() + 600_000);
  const [day = '', month = '', year = ''] = date.toUTCString().slice(5).split(' ');
  const time = date.toUTCString().slice(17, 25);
  const weekday = date.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  for (const value of [
    date.toUTCString(),
    `${weekday}, ${day}-${month}-${year.slice(2)} ${time} GMT`,
    `${weekday.slice(0, 3)} ${month} ${day} ${time} ${year}`,
  ]) {
    answer = (_request, response) => response.writeHead(503, { 'retry-after': value }).end();
    const { retryAfterMs = 0 } = (await send()) ?? {};
    expect(retryAfterMs, value).toBeGreaterThan(580_000);
    expect(retryAfterMs, value).toBeLessThanOrEqual(600_000);
  }
});

test.each([
  [200, null],
  [202, null],
  [400, 'permanent'],
  [410, 'permanent'],
  [422, 'permanent'],
  [401, 'server'],
  [404, 'server'],
  [429, 'server'],
  [503, 'server'],
  [418, 'transient'],
  [500, 'transient'],
])('the status %i is a failure of the kind %s', async (status, kind) => {
  answer = (_request, response) => response.writeHead(status).end('a text of the server');
  const failure = await send();
  expect(failure?.kind ?? null).toBe(kind);
  if (failure) expect(failure.reason).toMatch(new RegExp(`^the server answered ${status} [A-Z][\\w' -]+$`));
});

test.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (status) => {
  answer = (_request, response) => response.writeHead(status, { location: '/elsewhere' }).end();
  expect(await send()).toEqual({
    kind: 'server',
    reason: `the server redirects (${status}), which is not followed`,
  });
  expect(requests).toHaveLength(1);
});

test.each<[string, RequestListener]>([
  ['no answer', () => undefined],
  ['a header that never ends', (request) => void drip(request.socket, 'HTTP/1.1 200 OK\r\n', 'x: y\r\n')],
])('%s: the attempt ends after the time limit', async (_name, listener) => {
  answer = listener;
  expect(await send(200)).toEqual({ kind: 'server', reason: 'no answer in 0.2 seconds' });
});

test('a body that never ends does not change the status', async () => {
  answer = ({ socket }) => void drip(socket, 'HTTP/1.1 200 OK\r\n\r\n', 'x');
  // Long enough for the status to arrive on a busy machine.
  expect(await send(3000)).toBeNull();
});

test('of a long body, only the beginning is read', async () => {
  const written = new Promise<number>((resolve) => {
    answer = (_request, response) => {
      let size = 0;
      const chunk = Buffer.alloc(64 * 1024);
      const write = () => {
        while (response.write(chunk)) size += chunk.length;
      };
      response.on('drain', write).once('close', () => resolve(size));
      write();
    };
  });
  // The time limit of ten seconds does not end it.
  expect(await send(600_000)).toBeNull();
  expect(await written).toBeLessThan(64 * 1024 * 1024);
});

test.each<[string, string]>([
  ['no response', ''],
  ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
  ['too long a header', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
])('%s is a failure of the server', async (_name, bytes) => {
  answer = ({ socket }) => socket.end(bytes);
  const failure = await send();
  expect(failure?.kind).toBe('server');
  expect(failure?.reason).not.toBe('');
});

test('a server that is down, with one and with two addresses', async () => {
  const { port } = url;
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  expect((await send())?.reason).toBe(`connect ECONNREFUSED 127.0.0.1:${port}`);
  url = new URL(`http://localhost:${port}`);
  expect((await send())?.reason).toContain(`connect ECONNREFUSED 127.0.0.1:${port}`);
  // For `afterEach`.
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});

/** Sends bytes, and then others again and again until the connection ends. */
function drip(socket: Socket, first: string, next: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(next), 5);
  socket.once('close', () => clearInterval(timer));
}
