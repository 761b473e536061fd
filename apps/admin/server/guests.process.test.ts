import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { api, GUESTS } from '../addresses.ts';
import type { GuestLinks } from '../shapes.ts';
import { asha, type RunningDesk, startDesk } from '../support/running-desk.ts';
import { Guests } from './guests.ts';
import { Preview } from './preview.ts';

// What the draft's own process would send; that it does is seen in the browser's tests.
const page = Fastify()
  .get('/content/a.yaml', (_request, reply) => reply.type('text/yaml').send('a: 1'))
  .get('/__open-in-editor', (_request, reply) => reply.type('text/html').send('opened'))
  .get('/about', (_request, reply) =>
    reply.type('text/html').send('<a href="/about">About</a><script>1</script>'),
  );
let desk: RunningDesk;
let cookie: string;
let origin: string;
beforeAll(async () => {
  const port = Number(new URL(await page.listen()).port);
  vi.spyOn(Preview.prototype, 'start').mockResolvedValue(port);
  desk = await startDesk();
  cookie = await desk.signIn();
  origin = await desk.app.listen();
});
afterAll(async () => {
  await desk.stop();
  await page.close();
});
afterEach(() => vi.useRealTimers());

const invite = async (address = '/about'): Promise<string> => {
  const answer: GuestLinks = (await desk.ask('POST', api.guests(), { address }, cookie)).json();
  return new URL(answer.link ?? '').pathname;
};
/** Asks for an address as it is spelt. */
const rawly = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    get({ hostname, port, path }, (answer) => resolve(answer.resume())).on('error', reject);
  });
const statusOf = async (path: string): Promise<number> => (await fetch(origin + path)).status;

it('a link shows the draft without a sign-in: no script, every address under the link, nothing of the desk', async () => {
  const path = await invite();
  const answer = await fetch(origin + path);
  expect(await answer.text()).toBe(`<a href="${path}">About</a>`);
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox;(?!.*script-src)/,
  );
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  expect(answer.headers.get('set-cookie')).toBeNull();
  const link = path.replace(/\/about$/, '');
  // However an address is spelt it leads out of the link to nothing that a stranger may see.
  for (const address of [api.documents(), `${link}/../../api/documents`, `${link}/..%2f..%2fapi/documents`])
    expect([401, 404]).toContain((await rawly(address)).statusCode);
  expect((await rawly(path.replace('/look/', '/%6cook/'))).headers['content-security-policy']).toMatch(
    /^sandbox /,
  );
  // Nor to what the draft's process has for programmers, or its sources.
  for (const address of [
    '/__open-in-editor?file=package.json',
    '/./__open-in-editor',
    '/_%5Fopen',
    '/content/a.yaml',
  ])
    expect((await rawly(link + address)).statusCode, address).toBe(404);
});

it('it ends after seven days, or when somebody ends all', async () => {
  const path = await invite();
  vi.useFakeTimers({ now: Date.now() + 7 * 24 * 60 * 60_000 - 5_000, toFake: ['Date'] });
  expect(await statusOf(path)).toBe(200);
  vi.setSystemTime(Date.now() + 10_000);
  expect(await statusOf(path)).toBe(404);
  vi.useRealTimers();
  expect(await statusOf(path)).toBe(200);
  expect((await desk.ask('DELETE', api.guests(), undefined, cookie)).statusCode).toBe(204);
  expect(await statusOf(path)).toBe(404);
});

it('a guessed link leads nowhere, and a stranger makes none', async () => {
  await invite();
  for (const token of ['', 'x', 'A'.repeat(43), '..%2f..', '__proto__'])
    expect(await statusOf(`${GUESTS}/${token}/about`)).toBe(404);
  expect((await desk.ask('POST', api.guests(), { address: '/' })).statusCode).toBe(401);
  for (const address of ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere'])
    expect((await desk.ask('POST', api.guests(), { address }, cookie)).statusCode).toBe(400);
});

it('links outlive the process, and lie nowhere on disk as they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guests-'));
  const isEditor = (email: string) => email === asha;
  const token = await new Guests(folder, isEditor).invite(asha);
  expect(readFileSync(join(folder, 'guests.json'), 'utf8')).not.toContain(token);
  // Nor do they outlive whoever gave them.
  expect(new Guests(folder, () => false).admits(token)).toBe(false);
  const guests = new Guests(folder, isEditor);
  expect(guests.admits(token)).toBe(true);
  // More than anybody needs are a mistake: the oldest go.
  for (let more = 0; more < 50; more += 1) await guests.invite(asha);
  expect([guests.admits(token), guests.count]).toEqual([false, 50]);
  rmSync(folder, { recursive: true });
});
