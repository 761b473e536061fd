import { get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { PreviewLinksResponse } from '../api-types.ts';
import { api, SHARED_PREVIEW_PATH } from '../routes.ts';
import { createProduct } from '../support/products.ts';
import { ASHA_EMAIL } from '../support/test-admin.ts';
import { useAdmin } from '../support/use-admin.ts';
import { Preview } from './preview.ts';
import { PreviewLinks } from './preview-links.ts';
import { appendSourceMark } from './source-marks.ts';

/** Stands in for the preview server. */
const previewServer = Fastify()
  .get('/content/a.yaml', (_request, reply) => reply.type('text/yaml').send('a: 1'))
  .get('/__open-in-editor', (_request, reply) => reply.type('text/html').send('opened'))
  .get('/about', (_request, reply) =>
    reply
      .type('text/html')
      .send(
        `<a href="/about">${appendSourceMark('About', { file: 'messages.yaml', path: ['pages', 'about'] })}</a><script>1</script>`,
      ),
  );
let origin: string;
const { admin, request } = useAdmin(async () => {
  const port = Number(new URL(await previewServer.listen()).port);
  vi.spyOn(Preview.prototype, 'start').mockResolvedValue(port);
  return createProduct();
});
beforeAll(async () => {
  origin = await admin().app.listen();
});
afterAll(() => previewServer.close());
afterEach(() => vi.useRealTimers());

const createLink = async (address = '/about'): Promise<string> => {
  const answer: PreviewLinksResponse = (await request('POST', api.previewLinks(), { address })).json();
  return new URL(answer.newLink ?? '').pathname;
};
/** Requests a path without normalizing it, as `fetch` would. */
const requestRaw = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    get({ hostname, port, path }, (answer) => resolve(answer.resume())).on('error', reject);
  });
const statusOf = async (path: string): Promise<number> => (await fetch(origin + path)).status;

it('a link shows the draft without a sign-in, scripts, sources of texts or access to the admin', async () => {
  const path = await createLink();
  const answer = await fetch(origin + path);
  expect(await answer.text()).toBe(`<a href="${path}">About</a>`);
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox;(?!.*script-src)/,
  );
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  expect(answer.headers.get('set-cookie')).toBeNull();
  const link = path.replace(/\/about$/, '');
  // No spelling of a path gives access to anything outside of the link.
  for (const address of [api.entries(), `${link}/../../api/documents`, `${link}/..%2f..%2fapi/documents`])
    expect([401, 404]).toContain((await requestRaw(address)).statusCode);
  expect((await requestRaw(path.replace('/look/', '/%6cook/'))).headers['content-security-policy']).toMatch(
    /^sandbox /,
  );
  // Developer tools and sources of the preview server are not accessible either.
  for (const address of [
    '/__open-in-editor?file=package.json',
    '/./__open-in-editor',
    '/_%5Fopen',
    '/content/a.yaml',
  ])
    expect((await requestRaw(link + address)).statusCode, address).toBe(404);
});

it('a link expires after seven days, or when all links are revoked', async () => {
  const path = await createLink();
  vi.useFakeTimers({ now: Date.now() + 7 * 24 * 60 * 60_000 - 60_000, toFake: ['Date'] });
  expect(await statusOf(path)).toBe(200);
  vi.setSystemTime(Date.now() + 120_000);
  expect(await statusOf(path)).toBe(404);
  vi.useRealTimers();
  expect(await statusOf(path)).toBe(200);
  expect((await request('DELETE', api.previewLinks())).statusCode).toBe(204);
  expect(await statusOf(path)).toBe(404);
});

it('rejects guessed links, and only editors can create links', async () => {
  await createLink();
  for (const token of ['', 'x', 'A'.repeat(43), '..%2f..', '__proto__'])
    expect(await statusOf(`${SHARED_PREVIEW_PATH}/${token}/about`)).toBe(404);
  expect((await admin().request('POST', api.previewLinks(), { address: '/' })).statusCode).toBe(401);
  for (const address of ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere'])
    expect((await request('POST', api.previewLinks(), { address })).statusCode).toBe(400);
});

it('only hashes of links are stored, a link ends with its editor, and a new one replaces the oldest of 50', async () => {
  const { store } = admin().relay.enquiries;
  await request('DELETE', api.previewLinks());
  const links = new PreviewLinks(store, async (email) => email === ASHA_EMAIL);
  vi.useFakeTimers({ now: Date.now() - 1000, toFake: ['Date'] });
  const token = await links.create(ASHA_EMAIL);
  vi.useRealTimers();
  expect(JSON.stringify(await store.db.selectFrom('previewLinks').selectAll().execute())).not.toContain(
    token,
  );
  expect(await new PreviewLinks(store, async () => false).isValid(token)).toBe(false);
  expect(await links.isValid(token)).toBe(true);
  for (let count = 0; count < 50; count += 1) await links.create(ASHA_EMAIL);
  expect([await links.isValid(token), await links.count()]).toEqual([false, 50]);
});
