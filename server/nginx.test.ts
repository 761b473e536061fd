import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../tests/support/free-port.ts';
import { readAddresses } from './addresses.ts';
import { nginxConf } from './host-configs.ts';
import { securityHeaders } from './security-headers.ts';
import { makeSampleSite } from './support/sample-site.ts';

const installed = spawnSync('nginx', ['-v']).status === 0;
if (!installed) console.log('skipped: nginx is not installed (apt-get install nginx)');

let url = '';
let relay: Server | undefined;
let stop = () => {};

describe.skipIf(!installed)('the generated configuration in the real nginx', () => {
  beforeAll(async () => {
    const clientDir = await makeSampleSite();
    const folder = mkdtempSync(join(tmpdir(), 'nginx-test-'));
    mkdirSync(join(folder, 'logs'));
    const port = await freePort();
    const relayPort = await freePort();
    relay = createServer((request, answer) => {
      answer.writeHead(200, { 'content-security-policy': "default-src 'none'", 'cache-control': 'no-store' });
      answer.end(`relay ${request.url}`);
    }).listen(relayPort, '127.0.0.1');
    const { formAction, hsts, scriptHashes } = JSON.parse(
      readFileSync(join(dirname(clientDir), 'headers.json'), 'utf8'),
    );
    const host = {
      headers: securityHeaders({ formAction, hsts, scriptHashes }),
      addresses: readAddresses(clientDir),
    };
    const place = {
      listen: `127.0.0.1:${port}`,
      serverName: '_',
      root: clientDir,
      relay: `127.0.0.1:${relayPort}`,
    };
    const site = nginxConf(host, place).replace('include mime.types', 'include /etc/nginx/mime.types');
    const root = process.getuid?.() === 0 ? 'user root;\n' : '';
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${root}daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp { access_log off;
        client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        ${site} }`,
    );
    const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'pipe' });
    let errors = '';
    child.stderr.on('data', (piece: Buffer) => {
      errors += piece.toString();
    });
    stop = () => child.kill('SIGQUIT');
    url = `http://127.0.0.1:${port}`;
    for (let n = 0; n < 100; n += 1) {
      if (child.exitCode !== null) throw new Error(errors);
      if (
        await fetch(url).then(
          () => true,
          () => false,
        )
      )
        return;
      await sleep(50);
    }
    throw new Error(`nginx does not answer: ${errors}`);
  });

  afterAll(() => {
    stop();
    relay?.close();
  });

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
  ])('shows nobody %s', async (path) => {
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Page Not Found')]);
  });

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers, redirect: 'manual' });

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

  test('starts with many pages, and with a long address', () => {
    const pages = Array.from({ length: 3000 }, (_, index) => `/blog/${'a-long-name'.repeat(12)}-${index}`);
    const folder = mkdtempSync(join(tmpdir(), 'nginx-test-'));
    const file = join(folder, 'nginx.conf');
    const addresses = {
      pages: new Map(pages.map((page) => [page, ''])),
      files: new Map(),
      missing: new Map(),
      moved: new Map(),
    };
    const place = { listen: '127.0.0.1:1', serverName: '_', root: folder, relay: null };
    const site = nginxConf({ headers: {}, addresses }, place).replace('include mime.types;', '');
    writeFileSync(file, `pid ${folder}/pid; events {}\nhttp { access_log off; ${site} }`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-e', join(folder, 'error.log'), '-c', file]);
    expect(status, String(stderr)).toBe(0);
    expect(String(stderr)).not.toMatch(/warn/);
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
});
