import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';

/** Creates a fetch function that does not follow redirects. @param url returns the URL of the host, which is known after its start */
export const createRequester =
  (url: () => string) =>
  (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url() + path, { headers, redirect: 'manual' });

/** Starts a server that replaces the relay and sends its own headers. */
export const startFakeRelay = (port: number): Server =>
  createServer((request, response) => {
    response.writeHead(200, { 'content-security-policy': "default-src 'none'", 'cache-control': 'no-store' });
    response.end(`relay ${request.url}`);
  }).listen(port, '127.0.0.1');

/**
 * Waits until a server responds.
 *
 * @param readExitOutput returns the output of the server once it has exited, and undefined before.
 * @throws Error with this output if the server has exited, or after 60 s without a response.
 */
export async function waitForServer(url: string, readExitOutput: () => string | undefined): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const output = readExitOutput();
    if (output !== undefined) throw new Error(output);
    const isReady = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error(`No response from ${url}`);
}

/**
 * Defines the tests that every host must pass with the sample site (sample-site.ts).
 *
 * @param request created by `createRequester`
 */
export function describeHostBehaviour(request: ReturnType<typeof createRequester>): void {
  test('proxies the relay without adding headers of the site', async () => {
    const response = await request('/relay/thank-you');
    expect([response.status, await response.text()]).toEqual([200, 'relay /thank-you']);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    '/relay/mailbox',
    '/relay/mailbox/',
    '/relay/mailbox/api/messages',
    '/relay//mailbox',
    '/_headers',
    '/_redirects',
    '/%5fredirects',
  ])('does not serve %s', async (path) => {
    const response = await request(path);
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining('Page Not Found'),
    ]);
  });

  test('serves a page with every security header, precompressed', async () => {
    const response = await request('/about', { 'accept-encoding': 'gzip' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
    for (const name of ['permissions-policy', 'x-content-type-options', 'cross-origin-opener-policy']) {
      expect(response.headers.get(name)).toBeTruthy();
    }
    expect(await response.text()).toContain('<title>About</title>');
  });

  test.each([
    ['/about/', '/about'],
    ['/About?a=1', '/about?a=1'],
    ['/about/index.html', '/about'],
    ['/index.html', '/'],
    ['/BLOG/lime-plaster/', '/blog/lime-plaster'],
    ['/blog/old-plaster?a=1', '/blog/lime-plaster?a=1'],
    ['/blog/old-plaster/', '/blog/lime-plaster'],
    ['/shop', 'https://shop.example/?a=1'],
    ['/Shop/?b=2', 'https://shop.example/?a=1'],
  ])('redirects %s to %s', async (path, target) => {
    const response = await request(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, target]);
  });

  test.each([
    ['/nothing', 'Page Not Found'],
    ['/blog/nothing', 'Blog Post Not Found'],
    ['/blog/lime-plaster/x', 'Blog Post Not Found'],
    ['/404.html', 'Page Not Found'],
  ])('responds to %s with 404, "%s" and the security headers', async (path, title) => {
    const response = await request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(`<title>${title}</title>`);
    expect(response.headers.get('content-security-policy')).toBeTruthy();
  });

  test('serves a blog post and page data', async () => {
    expect(await (await request('/blog/lime-plaster')).text()).toContain('<title>Lime plaster</title>');
    const { headers } = await request('/about.data');
    expect(headers.get('content-type')).toMatch(/^text\/x-script/);
    expect(headers.get('cache-control')).toBe('public, max-age=30');
  });

  test('caches hashed files permanently', async () => {
    expect((await request('/assets/app-1a2B.js')).headers.get('cache-control')).toContain('immutable');
    expect((await request('/assets/room-9f.avif')).headers.get('content-type')).toBe('image/avif');
    for (const [kind, type] of [
      ['glb', 'model/gltf-binary'],
      ['usdz', 'model/vnd.usdz+zip'],
    ] as const)
      expect((await request(`/assets/models/chair.1a2b3c.${kind}`)).headers.get('content-type')).toBe(type);
  });
}
