import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { findIdsWithStatus, queryDatabase } from './support/database.ts';
import { contactFields, postAjax, waitUntil } from './support/forms.ts';
import {
  cleanUp,
  type RelayProcess,
  startRelay,
  testRecipient,
  testSiteOrigin,
} from './support/relay-process.ts';
import { TestSmtp } from './support/test-smtp.ts';

const smtpDownEnv = { SMTP_URL: 'smtp://127.0.0.1:1' };
let relay: RelayProcess;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await relay.stop('SIGKILL');
});

afterAll(cleanUp);

const findIds = (status: string) => findIdsWithStatus(relay.folder, status);
const MEGABYTE = 1024 * 1024;
const fileWithSignature = (start: string, name: string, bytes: number) =>
  new File([start, new Uint8Array(bytes - start.length)], name);
const createPdf = (bytes: number) => fileWithSignature('%PDF-1.7', 'cv.pdf', bytes);

/** Posts through a simulated proxy on this machine. @param address of the client */
async function postFromClient(
  address: string,
  body: string | FormData,
  pathPrefix = '/ajax',
): Promise<number> {
  const headers = {
    origin: testSiteOrigin,
    'x-forwarded-for': address,
    ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const request = { method: 'POST', headers, body, redirect: 'manual' } as const;
  const response = await fetch(`${relay.url}${pathPrefix}/${testRecipient}`, request);
  await response.arrayBuffer();
  return response.status;
}

function createFormWithFile(file: File): FormData {
  const form = new FormData();
  form.append('name', 'A');
  form.append('attachment', file);
  return form;
}

test('a subject that inserts a long field 8,000 times is truncated to 200 characters', async () => {
  relay = await startRelay({ env: smtpDownEnv, nodeArguments: ['--max-old-space-size=256'] });
  const body = `a=${'x'.repeat(65_000)}&_subject=${'{a}'.repeat(8000)}`;
  const pidBefore = relay.pid;
  for (let n = 0; n < 3; n += 1) expect(await postFromClient('192.0.2.1', body)).toBe(200);
  const [row] = queryDatabase(relay.folder, 'SELECT subject FROM enquiries');
  expect(row?.subject).toHaveLength(200);
  process.kill(pidBefore, 0);
});

test('all addresses of an IPv6 /64 network share one rate limit for both routes', async () => {
  relay = await startRelay({ env: { ...smtpDownEnv, RELAY_RATE: '3' } });
  const statuses: number[] = [];
  for (let n = 1; n <= 5; n += 1)
    statuses.push(await postFromClient(`2001:db8:1:2:${n}::1`, 'a=b', n % 2 === 0 ? '' : '/ajax'));
  expect(statuses).toEqual([200, 303, 200, 429, 429]);
  expect(await postFromClient('2001:db8:1:3::1', 'a=b')).toBe(200);
});

test('uploads are limited per client and minute, also in quarantined enquiries, but texts are not', async () => {
  relay = await startRelay({ env: { ...smtpDownEnv, RELAY_RATE_MB: '20' } });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const form = createFormWithFile(createPdf(9 * MEGABYTE));
    form.append('_honey', 'x');
    statuses.push(await postFromClient('192.0.2.1', form));
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(await postFromClient('192.0.2.1', 'a=b')).toBe(200);
  expect(await postFromClient('192.0.2.2', createFormWithFile(createPdf(MEGABYTE)))).toBe(200);
});

test('files refused by extension or signature do not count against the upload limit', async () => {
  relay = await startRelay({ env: { ...smtpDownEnv, RELAY_RATE_MB: '10' } });
  const sizeBytes = 6 * MEGABYTE;
  const refusedFiles = [
    fileWithSignature('MZ', 'cv.exe', sizeBytes),
    fileWithSignature('MZ', 'cv.pdf', sizeBytes),
    fileWithSignature('%PDF-1.7', '', sizeBytes),
  ];
  for (const file of refusedFiles)
    expect(await postFromClient('192.0.2.1', createFormWithFile(file))).toBe(415);
  expect(await postFromClient('192.0.2.1', createFormWithFile(createPdf(sizeBytes)))).toBe(200);
  expect(await postFromClient('192.0.2.1', createFormWithFile(createPdf(sizeBytes)))).toBe(429);
});

test('a form with more files or fields than allowed is refused with the limit', async () => {
  relay = await startRelay({ env: smtpDownEnv });
  const form = createFormWithFile(createPdf(100));
  for (let n = 0; n < 9; n += 1) form.append('attachment', createPdf(100));
  expect(await postAjax(relay, form)).toMatchObject({ status: 200 });
  form.append('attachment', createPdf(100));
  const message = 'A message can have 10 files at most.';
  expect(await postAjax(relay, form)).toMatchObject({ status: 413, message });
  const longForm = new FormData();
  for (let n = 0; n < 101; n += 1) longForm.append(`field${n}`, 'x');
  const tooMany = expect.stringContaining('too many fields');
  expect(await postAjax(relay, longForm)).toMatchObject({ status: 413, message: tooMany });
});

test('with less free space than RELAY_MIN_FREE_MB, files are refused, but texts are accepted', async () => {
  relay = await startRelay({ env: { ...smtpDownEnv, RELAY_MIN_FREE_MB: '1000000' } });
  expect(await postFromClient('192.0.2.1', createFormWithFile(createPdf(1000)))).toBe(503);
  expect(await postAjax(relay, contactFields)).toMatchObject({ status: 200 });
  // The self-test writes a file after the start, and deletes it at once.
  const { folder } = relay;
  await expect.poll(() => readdirSync(join(folder, 'files'))).toEqual([]);
});

test('/healthz returns counts only to local requests', async () => {
  relay = await startRelay({ env: smtpDownEnv });
  const fetchHealth = async (headers: Record<string, string>) =>
    (await fetch(`${relay.url}/healthz`, { headers })).json() as Promise<object>;
  expect(await fetchHealth({})).toHaveProperty('waiting');
  expect(await fetchHealth({ 'x-forwarded-for': '203.0.113.5' })).toEqual({ status: 'ok' });
});

test.each([
  ['a client behind a proxy', { 'x-forwarded-for': '203.0.113.5' }, 404],
  ['a local request', {}, 200],
])('the mailbox responds to %s (%s) with %i', async (_client, headers, status) => {
  relay = await startRelay({ env: { SITE_ORIGIN: 'http://localhost' } });
  for (const path of ['/mailbox', '/mailbox/api/messages']) {
    const response = await fetch(relay.url + path, { headers: headers as Record<string, string> });
    await response.arrayBuffer();
    expect(response.status).toBe(status);
  }
});

/** Sends a request with any Host header. `fetch` does not allow this header. */
function requestWithHeaders(
  headers: Record<string, string>,
  path: string,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    get(relay.url + path, { headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    }).on('error', reject);
  });
}

const foreignHost = 'evil.example:3000';
const rebindingAttempts: Record<string, string>[] = [
  { host: foreignHost },
  { host: foreignHost, 'x-forwarded-host': 'localhost' },
  { host: foreignHost, 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1' },
  { host: foreignHost, forwarded: 'for=127.0.0.1;host=localhost' },
  { host: 'localhost', 'x-forwarded-host': 'evil.example' },
  { host: 'evil.localhost' },
  { host: 'localhost.evil.example' },
];

test.each([
  ['for local requests', {}],
  ['open to the network', { HOST: '0.0.0.0', RELAY_MAILBOX: 'on' }],
])('a mailbox %s rejects foreign host names with any forwarding headers', async (_mode, env) => {
  relay = await startRelay({ env: { ...env, SITE_ORIGIN: 'http://studio-pc' } });
  for (const headers of rebindingAttempts)
    for (const path of ['/mailbox', '/mailbox/api/messages', '/mailbox/x/raw']) {
      const response = await requestWithHeaders(headers, path);
      expect([headers, response.status]).toEqual([headers, 421]);
    }
  for (const host of ['localhost:3025', '127.0.0.1', '[::1]:80'])
    expect((await requestWithHeaders({ host }, '/mailbox')).status).toBe(200);
  // This host name is allowed, but it is not a loopback name.
  expect((await requestWithHeaders({ host: 'studio-pc' }, '/mailbox')).status).toBe(
    'HOST' in env ? 200 : 404,
  );
  for (const headers of rebindingAttempts)
    expect(JSON.parse((await requestWithHeaders(headers, '/healthz')).body)).toEqual({ status: 'ok' });
});

async function openConnections(count: number, localAddress: string, data: string): Promise<void> {
  const opened = Array.from({ length: count }, () => {
    const socket = connect({ port: relay.port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.resume();
    return new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.once('connect', () => (data === '' ? resolve() : socket.write(data, () => resolve())));
    });
  });
  await Promise.all(opened);
}

const requestHead = `POST /ajax/${testRecipient} HTTP/1.1\r\nHost: relay\r\nOrigin: ${testSiteOrigin}\r\n`;
const uploadStart = `${requestHead}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="cv.pdf"\r\n\r\n%PDF-1.7`;

test.each([
  ['idle', ''],
  ['slow headers', requestHead],
  ['slow uploads', uploadStart],
])(
  'other clients are served and mail is sent despite too many connections from one or many addresses (%s)',
  async (_kind, data) => {
    const smtp = await new TestSmtp().start();
    await smtp.stop();
    relay = await startRelay({
      shellPrelude: 'ulimit -n 700',
      env: { SMTP_URL: smtp.url, TRUST_PROXY: 'none' },
    });
    const expectServed = async () => {
      for (let n = 0; n < 3; n += 1)
        expect(await postAjax(relay, { ...contactFields, attachment: createPdf(20_000) })).toMatchObject({
          status: 200,
        });
    };
    await openConnections(900, '127.0.0.3', data);
    await expectServed();
    for (let n = 0; n < 30; n += 1) await openConnections(40, `127.0.1.${n + 1}`, data);
    await expectServed();
    await smtp.start();
    await waitUntil('all mail arrived', () => findIds('queued').length === 0);
    expect([smtp.mails.length, findIds('failed')]).toEqual([6, []]);
    await smtp.stop();
  },
);
