import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';

/** Asks a host without following where it leads. @param url of the host, known once it runs. */
export const askAt =
  (url: () => string) =>
  (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url() + path, { headers, redirect: 'manual' });

/** Stands in for a relay, whose own headers must be those that arrive. */
export const standInRelay = (port: number): Server =>
  createServer((request, answer) => {
    answer.writeHead(200, { 'content-security-policy': "default-src 'none'", 'cache-control': 'no-store' });
    answer.end(`relay ${request.url}`);
  }).listen(port, '127.0.0.1');

/** Waits until somebody answers. @param fault what is wrong if nobody will, as far as is known by then. */
export async function answers(url: string, fault: () => string | undefined): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const wrong = fault();
    if (wrong !== undefined) throw new Error(wrong);
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(50);
  }
  throw new Error(`Nobody answers at ${url}`);
}

/**
 * What every host does with the sample site (sample-site.ts), whatever its configuration is written in.
 *
 * @param ask see askAt.
 */
export function itBehaves(ask: ReturnType<typeof askAt>): void {
  test('hands on to the relay, whose headers stand alone', async () => {
    const answer = await ask('/relay/thank-you');
    expect([answer.status, await answer.text()]).toEqual([200, 'relay /thank-you']);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    '/relay/mailbox',
    '/relay/mailbox/',
    '/relay/mailbox/api/messages',
    '/relay//mailbox',
    '/_headers',
    '/_redirects',
    '/%5fredirects',
  ])('shows nobody %s', async (path) => {
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Page Not Found')]);
  });

  test('serves a page with every security header, precompressed', async () => {
    const answer = await ask('/about', { 'accept-encoding': 'gzip' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
    for (const name of ['permissions-policy', 'x-content-type-options', 'cross-origin-opener-policy']) {
      expect(answer.headers.get(name)).toBeTruthy();
    }
    expect(await answer.text()).toContain('<title>About</title>');
  });

  test.each([
    ['/about/', '/about'],
    ['/About?a=1', '/about?a=1'],
    ['/about/index.html', '/about'],
    ['/index.html', '/'],
    ['/BLOG/lime-plaster/', '/blog/lime-plaster'],
    ['/blog/old-plaster?a=1', '/blog/lime-plaster?a=1'],
    ['/blog/old-plaster/', '/blog/lime-plaster'],
  ])('%s leads to %s', async (path, to) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
  });

  test.each([
    ['/nothing', 'Page Not Found'],
    ['/blog/nothing', 'Blog Post Not Found'],
    ['/blog/lime-plaster/x', 'Blog Post Not Found'],
    ['/404.html', 'Page Not Found'],
  ])('%s: 404 with "%s" and the security headers', async (path, title) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(`<title>${title}</title>`);
    expect(answer.headers.get('content-security-policy')).toBeTruthy();
  });

  test('a page below a folder with a not-found page of its own, and the router’s data', async () => {
    expect(await (await ask('/blog/lime-plaster')).text()).toContain('<title>Lime plaster</title>');
    const { headers } = await ask('/about.data');
    expect(headers.get('content-type')).toMatch(/^text\/x-script/);
    expect(headers.get('cache-control')).toBe('public, max-age=30');
  });

  test('hashed files are kept for good', async () => {
    expect((await ask('/assets/app-1a2B.js')).headers.get('cache-control')).toContain('immutable');
    expect((await ask('/assets/room-9f.avif')).headers.get('content-type')).toBe('image/avif');
    for (const [kind, type] of [
      ['glb', 'model/gltf-binary'],
      ['usdz', 'model/vnd.usdz+zip'],
    ] as const)
      expect((await ask(`/assets/models/chair.1a2b3c.${kind}`)).headers.get('content-type')).toBe(type);
  });
}
