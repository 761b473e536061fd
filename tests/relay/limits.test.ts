import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { contactFields, postAjax, until } from './support/forms.ts';
import { cleanUp, type RelayProcess, recipient, site, startRelay } from './support/relay-process.ts';
import { TestSmtp } from './support/smtp.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const down = { SMTP_URL: 'smtp://127.0.0.1:1' };
let relay: RelayProcess;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await relay.stop('SIGKILL');
});

afterAll(cleanUp);

const left = (place: string) => readdirSync(join(relay.spool, place));
const megabyte = 1024 * 1024;
const fileOf = (start: string, name: string, bytes: number) =>
  new File([start, new Uint8Array(bytes - start.length)], name);
const pdf = (bytes: number) => fileOf('%PDF-1.7', 'cv.pdf', bytes);

/** Posts as if through a proxy on this machine, for the visitor at `address`. */
async function postFor(address: string, body: string | FormData, way = '/ajax'): Promise<number> {
  const headers = {
    origin: site,
    'x-forwarded-for': address,
    ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const request = { method: 'POST', headers, body, redirect: 'manual' } as const;
  const answer = await fetch(`${relay.url}${way}/${recipient}`, request);
  await answer.arrayBuffer();
  return answer.status;
}

function formWith(file: File): FormData {
  const form = new FormData();
  form.append('name', 'A');
  form.append('attachment', file);
  return form;
}

test('a subject that names a long field 8,000 times is a subject of 200 letters', async () => {
  relay = await startRelay({ env: down, nodeArguments: ['--max-old-space-size=256'] });
  const body = `a=${'x'.repeat(65_000)}&_subject=${'{a}'.repeat(8000)}`;
  const before = relay.pid;
  for (let n = 0; n < 3; n += 1) expect(await postFor('192.0.2.1', body)).toBe(200);
  const message = readFileSync(
    join(relay.spool, 'waiting', left('waiting')[0] ?? '', 'message.json'),
    'utf8',
  );
  expect((JSON.parse(message) as { subject: string }).subject).toHaveLength(200);
  process.kill(before, 0);
});

test('an IPv6 household counts as one visitor, whatever addresses it takes, with script and without', async () => {
  relay = await startRelay({ env: { ...down, RELAY_RATE: '3' } });
  const statuses: number[] = [];
  for (let n = 1; n <= 5; n += 1)
    statuses.push(await postFor(`2001:db8:1:2:${n}::1`, 'a=b', n % 2 === 0 ? '' : '/ajax'));
  expect(statuses).toEqual([200, 303, 200, 429, 429]);
  expect(await postFor('2001:db8:1:3::1', 'a=b')).toBe(200);
});

test('one visitor’s files are counted by the minute, in held mail too; another’s and plain texts are taken', async () => {
  relay = await startRelay({ env: { ...down, RELAY_RATE_MB: '20' } });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const form = formWith(pdf(9 * megabyte));
    form.append('_honey', 'x');
    statuses.push(await postFor('192.0.2.1', form));
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(await postFor('192.0.2.1', 'a=b')).toBe(200);
  expect(await postFor('192.0.2.2', formWith(pdf(megabyte)))).toBe(200);
});

test('what a file’s name or first bytes rule out is not taken in, and uses nothing of a visitor’s share up', async () => {
  relay = await startRelay({ env: { ...down, RELAY_RATE_MB: '10' } });
  const big = 6 * megabyte;
  const refused = [fileOf('MZ', 'cv.exe', big), fileOf('MZ', 'cv.pdf', big), fileOf('%PDF-1.7', '', big)];
  for (const file of refused) expect(await postFor('192.0.2.1', formWith(file))).toBe(415);
  expect(await postFor('192.0.2.1', formWith(pdf(big)))).toBe(200);
  expect(await postFor('192.0.2.1', formWith(pdf(big)))).toBe(429);
});

test('files are refused where the disk has less room than RELAY_MIN_FREE_MB; texts are not', async () => {
  relay = await startRelay({ env: { ...down, RELAY_MIN_FREE_MB: '1000000' } });
  expect(await postFor('192.0.2.1', formWith(pdf(1000)))).toBe(503);
  expect(await postAjax(relay, contactFields)).toMatchObject({ status: 200 });
  expect(left('incoming')).toEqual([]);
});

test('a stranger is told whether all is well, not how many enquiries there are', async () => {
  relay = await startRelay({ env: down });
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${relay.url}/healthz`, { headers })).json() as Promise<object>;
  expect(await ask({})).toHaveProperty('waiting');
  expect(await ask({ 'x-forwarded-for': '203.0.113.5' })).toEqual({ status: 'ok' });
});

test.each([
  ['a proxy’s visitor', { 'x-forwarded-for': '203.0.113.5' }, 404],
  ['who sits here', {}, 200],
])('the mailbox, for %s: %s %i', async (_who, headers, status) => {
  relay = await startRelay({ env: { SITE_ORIGIN: 'http://localhost' } });
  for (const path of ['/mailbox', '/mailbox/api/messages']) {
    const answer = await fetch(relay.url + path, { headers: headers as Record<string, string> });
    await answer.arrayBuffer();
    expect(answer.status).toBe(status);
  }
});

/** Asks as a browser does for a page whose name leads to this machine; `fetch` sets no Host header. */
function askAs(headers: Record<string, string>, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    get(relay.url + path, { headers, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        body += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    }).on('error', reject);
  });
}

const evil = 'evil.example:3000';
const rebound: Record<string, string>[] = [
  { host: evil },
  { host: evil, 'x-forwarded-host': 'localhost' },
  { host: evil, 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1' },
  { host: evil, forwarded: 'for=127.0.0.1;host=localhost' },
  { host: 'localhost', 'x-forwarded-host': 'evil.example' },
  { host: 'evil.localhost' },
  { host: 'localhost.evil.example' },
];

test.each([
  ['for this machine', {}],
  ['open to the network', { HOST: '0.0.0.0', RELAY_MAILBOX: 'on' }],
])(
  'a mailbox %s answers to no host name but its own, whatever is said to be forwarded',
  async (_who, env) => {
    relay = await startRelay({ env: { ...env, SITE_ORIGIN: 'http://studio-pc' } });
    for (const headers of rebound)
      for (const path of ['/mailbox', '/mailbox/api/messages', '/mailbox/x/raw']) {
        const answer = await askAs(headers, path);
        expect([headers, answer.status]).toEqual([headers, 421]);
      }
    for (const host of ['localhost:3025', '127.0.0.1', '[::1]:80'])
      expect((await askAs({ host }, '/mailbox')).status).toBe(200);
    // Its own name, but not one of this machine alone.
    expect((await askAs({ host: 'studio-pc' }, '/mailbox')).status).toBe('HOST' in env ? 200 : 404);
    for (const headers of rebound)
      expect(JSON.parse((await askAs(headers, '/healthz')).body)).toEqual({ status: 'ok' });
  },
);

async function open(count: number, localAddress: string, first: string): Promise<void> {
  const opened = Array.from({ length: count }, () => {
    const socket = connect({ port: relay.port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.resume();
    return new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.once('connect', () => (first === '' ? resolve() : socket.write(first, () => resolve())));
    });
  });
  await Promise.all(opened);
}

const head = `POST /ajax/${recipient} HTTP/1.1\r\nHost: relay\r\nOrigin: ${site}\r\n`;
const upload = `${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="cv.pdf"\r\n\r\n%PDF-1.7`;

test.each([
  ['idle', ''],
  ['slow heads', head],
  ['slow uploads', upload],
])(
  'more connections than files may be open, %s, from one address and from many: visitors are served and mail goes out',
  async (_kind, first) => {
    const smtp = await new TestSmtp().up();
    await smtp.down();
    relay = await startRelay({ shell: 'ulimit -n 700', env: { SMTP_URL: smtp.url, TRUST_PROXY: 'none' } });
    const expectServed = async () => {
      for (let n = 0; n < 3; n += 1)
        expect(await postAjax(relay, { ...contactFields, attachment: pdf(20_000) })).toMatchObject({
          status: 200,
        });
    };
    await open(900, '127.0.0.3', first);
    await expectServed();
    for (let n = 0; n < 30; n += 1) await open(40, `127.0.1.${n + 1}`, first);
    await expectServed();
    await smtp.up();
    await until('all mail arrived', () => left('waiting').length === 0, 40_000);
    expect([smtp.mails.length, left('failed')]).toEqual([6, []]);
    await smtp.down();
  },
);
