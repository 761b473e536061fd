import { get } from 'node:http';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PREVIEW_PATH } from '../routes.ts';
import { previewRoutes } from './preview.ts';

/** Stands in for a development server that serves anything, and a 500 page for `/broken`. */
const leakyServer = Fastify().get('/*', (request, reply) => {
  if (request.url === '/broken')
    return reply.code(500).type('text/html').send('Error at /srv/app/root.tsx:1');
  // Vite responds to `packages/content/paths.ts` like this for any Accept header.
  if (/paths|code/.test(request.url)) return reply.type('text/javascript').send(request.url);
  const accept = request.headers.accept ?? '';
  const type =
    ['text/html', 'text/css'].find((candidate) => accept.startsWith(candidate)) ??
    (request.url.endsWith('.woff2') ? 'font/woff2' : 'image/jpeg');
  return reply.type(type).send(request.url);
});
const proxy = Fastify();
let origin: string;
beforeAll(async () => {
  const port = Number(new URL(await leakyServer.listen()).port);
  previewRoutes(proxy, {
    start: async () => port,
    sendChangedFiles: (send) => send([]),
    stop: () => undefined,
  });
  origin = await proxy.listen();
});
afterAll(async () => {
  await proxy.close();
  await leakyServer.close();
});

/** Requests a path without normalizing it, as `fetch` would. */
const ask = (path: string, accept: string) =>
  new Promise<{ statusCode: number; type: string; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const headers = { accept, 'sec-fetch-dest': 'document' };
    get({ hostname, port, path: PREVIEW_PATH + path, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      const { statusCode = 0, headers } = answer;
      answer.on('end', () => resolve({ statusCode, type: headers['content-type'] ?? '', body }));
    }).on('error', reject);
  });

test.each([
  ['/', 'text/html', '/'],
  ['/portfolio/hill-house', '*/*', '/portfolio/hill-house'],
  ['/about?raw', 'text/html', '/about'],
  ['/@react-router/critical.css?pathname=/blog/lime', 'text/css,*/*;q=0.1', undefined],
  [
    '/assets/pictures/hill-house-dusk.1a2b-480.jpg?raw',
    'image/*',
    '/assets/pictures/hill-house-dusk.1a2b-480.jpg',
  ],
  ['/packages/brand/styles/generated/text.woff2', '*/*', undefined],
  ['/logo-dark.svg', 'image/*', undefined],
])('serves pages of the draft and their assets: %s for %s', async (path, accept, forwarded = path) => {
  const answer = await ask(path, accept);
  expect([answer.statusCode, answer.body]).toEqual([200, forwarded]);
});

const sources = [
  '/package.json',
  '/apps/site/app/root.tsx',
  '/content/studio.yaml',
  '/docs/home.jpg',
  '/content/pictures/hill-house/dusk.jpg',
  '/assets/pictures/../../package.json',
  '/assets/pictures/%2e%2e/%2e%2e/package.json',
  '/assets/pictures/..%2f..%2fpackage.json',
  '/packages/brand/styles/tokens.css',
  '/packages/brand/styles/generated/colours.css',
  '/node_modules/react/index.js',
  '/@fs/etc/passwd',
  '/@fs//etc/passwd',
  '/@id/virtual:pictures',
  '/@id/__x00__virtual:react-router/server-build',
  '/@vite/client',
  '/%40fs/etc/passwd',
  '/.env',
  '/.git/config',
  '/__open-in-editor',
  '/about.data',
  '/a\\..\\package.json',
  '//evil.example/about',
];
const queries = [
  '',
  '?raw',
  '?url',
  '?.css',
  '?.css&raw',
  '?import',
  '?inline',
  '?direct',
  '?.jpg',
  '?.woff2',
  '#.svg',
];

test.each(['text/html', 'text/css', 'image/avif,image/*', '*/*'])(
  'serves nothing else of the development server, in any spelling, for %s',
  async (accept) => {
    for (const path of sources)
      for (const query of queries) {
        const answer = await ask(path + query, accept);
        expect([path + query, answer.statusCode, answer.body]).toEqual([path + query, 404, '']);
      }
    for (const pathname of ['', '/@fs/etc', 'about', '/../a'])
      expect((await ask(`/@react-router/critical.css?pathname=${pathname}`, accept)).statusCode).toBe(404);
  },
);

test.each(['/app/paths', '/code.svg', '/@react-router/critical.css?pathname=/code'])(
  'does not serve a response with an unexpected content type: %s',
  async (path) => {
    expect((await ask(path, 'text/html')).statusCode).toBe(404);
  },
);

test('shows a plain message without a stack trace if a page fails', async () => {
  const answer = await ask('/broken', 'text/html');
  expect([answer.statusCode, answer.type]).toEqual([500, 'text/plain; charset=utf-8']);
  expect(answer.body).toMatch(/^This page cannot be shown/);
});
