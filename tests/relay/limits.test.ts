import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { contactFields, createFormData } from './support/forms.ts';
import { openRelay, type TestRelay } from './support/relay-app.ts';
import { cleanUp, testRecipient, testSiteOrigin } from './support/relay-process.ts';

let relay: TestRelay;
afterEach(() => relay.stop());
afterAll(cleanUp);

const createPdf = (bytes: number) => new File(['%PDF-1.7', new Uint8Array(bytes - 8)], 'cv.pdf');

/** Posts through a simulated proxy on this machine. @param address of the client */
async function postFrom(address: string, fields: Record<string, string | File>, path = '/ajax') {
  const { status, headers } = await relay.fetch(`${relay.url}${path}/${testRecipient}`, {
    method: 'POST',
    headers: { origin: testSiteOrigin, 'x-forwarded-for': address },
    body: createFormData(fields),
  });
  return { status, retryAfter: Number(headers.get('retry-after')) };
}
const statusOf = async (...args: Parameters<typeof postFrom>) => (await postFrom(...args)).status;

test('all addresses of an IPv6 /64 network share one rate limit for both routes', async () => {
  relay = await openRelay({ RELAY_RATE: '3' });
  const statuses: number[] = [];
  for (let n = 1; n <= 4; n += 1)
    statuses.push(await statusOf(`2001:db8:1:2:${n}::1`, { a: 'b' }, n % 2 === 0 ? '' : '/ajax'));
  expect(statuses).toEqual([200, 303, 200, 429]);
  const { status, retryAfter } = await postFrom('2001:db8:1:2::1', { a: 'b' });
  expect([status, retryAfter > 0 && retryAfter <= 60]).toEqual([429, true]);
  expect(await statusOf('2001:db8:1:3::1', { a: 'b' })).toBe(200);
});

test('with less free space than RELAY_MIN_FREE_MB, files are refused, but texts are accepted', async () => {
  relay = await openRelay({ RELAY_MIN_FREE_MB: '1000000' });
  expect(await statusOf('192.0.2.1', { file: createPdf(1000) })).toBe(503);
  expect(await statusOf('192.0.2.1', contactFields)).toBe(200);
  // The self-test writes a file after the start, and deletes it at once.
  await expect.poll(() => readdirSync(join(relay.folder, 'files'))).toEqual([]);
  const health = await relay.fetch(`${relay.url}/healthz`);
  expect([health.status, await health.json()]).toEqual([503, expect.objectContaining({ status: 'disk' })]);
});

const FOREIGN_HOST = 'evil.example:3000';
const rebindingAttempts: Record<string, string>[] = [
  { host: FOREIGN_HOST },
  { host: FOREIGN_HOST, 'x-forwarded-host': 'localhost' },
  { host: FOREIGN_HOST, 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1' },
  { host: FOREIGN_HOST, forwarded: 'for=127.0.0.1;host=localhost' },
  { host: 'localhost', 'x-forwarded-host': 'evil.example' },
  { host: 'evil.localhost' },
  { host: 'localhost.evil.example' },
];

test.each([
  ['for local requests', {}],
  ['open to the network', { HOST: '0.0.0.0', RELAY_MAILBOX: 'on' }],
])('a mailbox %s, and counts of /healthz, are not shown to foreign host names', async (_mode, env) => {
  relay = await openRelay({ ...env, SMTP_URL: '', SITE_ORIGIN: 'http://studio-pc' });
  const get = (headers: Record<string, string>, path = '/mailbox') =>
    relay.fetch(relay.url + path, { headers });
  for (const headers of rebindingAttempts) {
    for (const path of ['/mailbox', '/mailbox/api/messages', '/mailbox/x/raw'])
      expect([headers, (await get(headers, path)).status]).toEqual([headers, 421]);
    expect(Object.keys(await (await get(headers, '/healthz')).json())).toEqual(['status']);
  }
  for (const host of ['localhost:3025', '127.0.0.1', '[::1]:80']) {
    expect((await get({ host })).status).toBe(200);
    expect(await (await get({ host }, '/healthz')).json()).toHaveProperty('waiting');
  }
  const isOpen = 'HOST' in env;
  // This host name is allowed, but it is not a loopback name.
  expect((await get({ host: 'studio-pc' })).status).toBe(isOpen ? 200 : 404);
  const remote = { host: 'localhost', 'x-forwarded-for': '203.0.113.5' };
  for (const path of ['/mailbox', '/mailbox/api/messages'])
    expect((await get(remote, path)).status).toBe(isOpen ? 200 : 404);
  expect(Object.keys(await (await get(remote, '/healthz')).json())).toEqual(['status']);
});
