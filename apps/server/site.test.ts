import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createHttpServer } from '@studio/http/http-server';
import { addSite } from '@studio/http/site';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSampleSite, siteOrigin } from '../../tests/support/sample-site.ts';
import { writeHostFiles } from '../site/build/hosts/write-host-files.ts';

let app: FastifyInstance;
let clientDir = '';
let port = 0;

beforeAll(async () => {
  clientDir = await createSampleSite('https://formsubmit.co');
  app = createHttpServer({ logLevel: 'silent', trustProxy: ['loopback'] });
  await addSite(app, { clientDir, hsts: '' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(app.listeningOrigin).port);
});

afterAll(() => app.close());

const request = (
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
) => app.inject({ url, headers, method });

/** Sends a request line unchanged. HTTP clients would normalize its URL. */
function sendRaw(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.once('close', () => resolve(text));
    socket.once('error', reject);
  });
}

describe('pages', () => {
  test('are served compressed, and revalidated', async () => {
    const response = await request('/about', { 'accept-encoding': 'gzip, br' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect(String(response.headers.vary).toLowerCase()).toContain('accept-encoding');
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(
      readFileSync(join(clientDir, 'about/index.html'), 'utf8'),
    );
    const revalidated = await request('/about', {
      'accept-encoding': 'br',
      'if-none-match': String(response.headers.etag),
    });
    expect([revalidated.statusCode, revalidated.rawPayload.length]).toEqual([304, 0]);
  });

  test('are also served as gzip and plain, each with its own ETag', async () => {
    const [br, gzip, plain] = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => request('/', { 'accept-encoding': encoding })),
    );
    expect([gzip?.headers['content-encoding'], plain?.headers['content-encoding']]).toEqual([
      'gzip',
      undefined,
    ]);
    expect(new Set([br?.headers.etag, gzip?.headers.etag, plain?.headers.etag]).size).toBe(3);
  });

  test('are served as gzip while their Brotli copy is not written yet', async () => {
    const copy = join(clientDir, 'about/index.html.br');
    const bytes = readFileSync(copy);
    rmSync(copy);
    const response = await request('/about', { 'accept-encoding': 'gzip, br' });
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, 'gzip']);
    writeFileSync(copy, bytes);
    const later = await request('/about', { 'accept-encoding': 'gzip, br' });
    expect([later.statusCode, later.headers['content-encoding']]).toEqual([200, 'br']);
  });

  test('carry the security headers', async () => {
    const { headers } = await request('/');
    expect(headers['content-security-policy']).toMatch(
      /script-src 'self' 'sha256-[^']+'; .*form-action 'self' https:\/\/formsubmit\.co/,
    );
    for (const name of [
      'permissions-policy',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
    ]) {
      expect(headers[name]).toBeTruthy();
    }
  });

  test('redirect to their canonical path', async () => {
    const response = await request('/About/?subject=Interior%20Design');
    expect([response.statusCode, response.headers.location]).toEqual([
      301,
      '/about?subject=Interior%20Design',
    ]);
  });
});

describe('files', () => {
  test('with a hash in their name are cached permanently', async () => {
    const response = await request('/assets/app-1a2B.js', { 'accept-encoding': 'br' });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect(response.headers['content-type']).toMatch(/javascript/);
  });

  test.each([
    ['script', '/assets/app-1a2B.js'],
    ['image', '/assets/room-9f.avif'],
  ])('a %s has the headers for files, and none for documents', async (_, path) => {
    const { headers } = await request(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const name of ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'])
      expect(headers[name]).toBeUndefined();
  });

  test('support range requests', async () => {
    const part = await request('/assets/room-9f.avif', { range: 'bytes=100-199' });
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
      206,
      'bytes 100-199/20000',
      100,
    ]);
    expect(part.headers['content-type']).toBe('image/avif');
    expect((await request('/assets/room-9f.avif', { range: 'bytes=90000-' })).statusCode).toBe(416);
  });

  test.each([
    ['glb', 'model/gltf-binary', 'br'],
    ['ar.glb', 'model/gltf-binary', undefined],
    ['usdz', 'model/vnd.usdz+zip', undefined],
  ])(
    'a .%s model has its MIME type, and is compressed only for the site’s viewer',
    async (kind, type, encoding) => {
      const { headers } = await request(`/assets/models/chair.1a2b3c.${kind}`, {
        'accept-encoding': 'gzip, br',
      });
      expect([headers['content-type'], headers['content-encoding']]).toEqual([type, encoding]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    },
  );

  test('with page data have their MIME type, and are cached briefly', async () => {
    for (const encoding of ['br', 'identity']) {
      expect((await request('/about.data', { 'accept-encoding': encoding })).headers).toMatchObject({
        'content-type': 'text/x-script',
        'cache-control': 'public, max-age=30',
      });
    }
  });

  test('answer HEAD without a body, and reject other methods than GET and HEAD', async () => {
    const head = await request('/robots.txt', {}, 'HEAD');
    expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([200, 0, '14']);
    const post = await request('/about', {}, 'POST');
    expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('missing files', () => {
  test.each([
    ['Page Not Found', '/nothing'],
    ['Blog Post Not Found', '/blog/nothing'],
    ['Blog Post Not Found', '/blog/%00'],
    ['Blog Post Not Found', '/blog/%E0%A4%A'],
    ['Page Not Found', '/%'],
    ['Page Not Found', `/${'a'.repeat(5000)}`],
    ['Blog Post Not Found', `/blog/${'%F0%9F%92%A9'.repeat(400)}`],
    ['Page Not Found', '/assets/app-1a2B.js.br'],
    ['Page Not Found', '/_headers'],
    ['Page Not Found', '/404'],
    ['Page Not Found', '//evil.example/%2e%2e'],
  ])('404 with the title %s (%#)', async (title, url) => {
    const response = await sendRaw(`GET ${url} HTTP/1.1`);
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(response).toContain(`<title>${title}</title>`);
    expect(response).toMatch(/content-security-policy: /i);
  });

  test('path traversal does not work', async () => {
    for (const path of [
      '/../../etc/passwd',
      '/..%2f..%2fetc/passwd',
      '/assets/..\\..\\headers.json',
      '/%2e%2e/headers.json',
      '/about/../../headers.json',
    ]) {
      const response = await sendRaw(`GET ${path} HTTP/1.1`);
      expect(response).toMatch(/^HTTP\/1\.1 404 /);
    }
  });

  test('If-None-Match and Range do not change a 404', async () => {
    expect((await request('/nothing', { 'if-none-match': '*' })).statusCode).toBe(404);
    expect((await request('/nothing', { range: 'bytes=0-10' })).statusCode).toBe(404);
  });
});

test('inline event handlers stop the build', async () => {
  const folder = await createSampleSite();
  writeFileSync(join(folder, 'about/index.html'), '<button onclick="alert(1)">x</button>');
  const write = () => writeHostFiles({ clientDir: folder, formAction: '/relay', siteOrigin, hsts: '' });
  expect(write).toThrow('about/index.html: the security policy forbids inline code');
});

describe('a file that is not generated yet', () => {
  const image = '/assets/pictures/hall.1a2b3c-740.avif';
  const other = '/assets/pictures/stair.1a2b3c-740.avif';
  let lines: string[] = [];
  let shouldFail = false;
  let server: FastifyInstance;

  beforeAll(async () => {
    const folder = await createSampleSite();
    const logger = { level: 'error', stream: { write: (line: string) => void lines.push(line) } };
    server = Fastify({ logger });
    await addSite(server, {
      clientDir: folder,
      hsts: '',
      pending: {
        clientDir: folder,
        has: (path) => path === image || path === other,
        generate: async (path) => {
          shouldFail = !shouldFail;
          if (shouldFail) throw new Error('the disk is full');
          mkdirSync(join(folder, 'assets/pictures'), { recursive: true });
          writeFileSync(join(folder, path), 'an image');
        },
      },
    });
  });
  afterAll(() => server.close());

  test('gives an error that is not cached if it cannot be generated, and the reason is logged', async () => {
    shouldFail = false;
    lines = [];
    const response = await server.inject(image);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ path: image, error: 'the disk is full' }]);
  });

  test('is served after it is generated, like any other file', async () => {
    shouldFail = true;
    const response = await server.inject(`${other}?x`);
    expect([response.statusCode, response.body]).toEqual([200, 'an image']);
    expect(response.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test('is not confused with a file that does not exist', async () => {
    expect((await server.inject('/assets/pictures/none.avif')).statusCode).toBe(404);
  });
});
