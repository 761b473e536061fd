import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { previewPath } from '../routes.ts';
import { previewRoutes } from './preview.ts';
import { registerSecurity } from './security.ts';
import { CHANGED_FILES_HEADER } from './vite-changed-files-plugin.ts';

const settings = {
  dataFolder: '',
  productFolder: '',
  owners: [],
  remoteUrl: '',
  keepsDraftsOnRemote: false,
  localOwnerEmail: 'hello@studio.example',
  origin: 'http://localhost:3000',
  allowedHosts: new Set(['localhost']),
};

it.each([
  [200, {}],
  [404, { 'x-forwarded-for': '203.0.113.9' }],
  [421, { host: 'www.studio.example' }],
  [421, { host: 'evil.example', 'x-forwarded-host': 'localhost' }],
  [421, { host: 'localhost', 'x-forwarded-host': 'evil.example' }],
])('without ADMIN_EDITORS only local requests are accepted: %i for %j', async (status, headers) => {
  const app = Fastify({ trustProxy: 'loopback' });
  registerSecurity(app, settings);
  app.get('/', async () => 'the admin');
  expect((await app.inject({ url: '/', headers: { host: 'localhost:3000', ...headers } })).statusCode).toBe(
    status,
  );
});

it.each([
  [200, { host: 'www.studio.example' }],
  [200, { host: '10.0.0.5:3000', 'x-forwarded-for': '203.0.113.9' }],
  [421, { host: 'evil.example' }],
  [421, { host: 'evil.example', 'x-forwarded-host': 'www.studio.example' }],
  [421, { host: 'www.studio.example', 'x-forwarded-host': 'evil.example' }],
])(
  'with ADMIN_EDITORS only requests to configured hosts are accepted: %i for %j',
  async (status, headers) => {
    const app = Fastify({ trustProxy: 'loopback' });
    registerSecurity(app, {
      ...settings,
      localOwnerEmail: '',
      allowedHosts: new Set(['www.studio.example']),
    });
    app.get('/', async () => 'the admin');
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(status);
  },
);

/**
 * Requests a page through the preview's proxy.
 *
 * @param html response of the preview server.
 * @param changed files that have changed.
 * @param deadPorts ports of preview servers that have stopped meanwhile.
 */
async function requestPreview(
  html: string,
  address: string,
  changed: string[] = [],
  deadPorts: number[] = [],
) {
  const paths: string[] = [];
  const changedHeaders: unknown[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    changedHeaders.push(request.headers[CHANGED_FILES_HEADER]);
    response.setHeader('content-type', 'text/html').end(html);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const app = Fastify();
  const start = async () => deadPorts.pop() ?? (server.address() as AddressInfo).port;
  previewRoutes(app, { start, sendChangedFiles: (send) => send(changed), stop: () => undefined });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(origin + previewPath(address), { headers: { accept: 'text/html' } });
  const body = await answer.text();
  await app.close();
  server.close();
  return { body, paths, changedHeaders };
}

it('never forwards a request to another host', async () => {
  for (const address of ['//other.example/a', '/%5Cother.example/a'])
    expect((await requestPreview('', address)).paths).toEqual([]);
  const html = '<script>alert(1)</script><a href="/about">About</a>';
  const { body, paths } = await requestPreview(html, '/a?b=//other.example');
  expect([body, paths]).toEqual([`<a href="${previewPath('/about')}">About</a>`, ['/a']]);
});

it('forwards the names of changed files with a page', async () => {
  const { changedHeaders } = await requestPreview('', '/about', ['content/a.yaml', 'content/b.md']);
  expect(changedHeaders).toEqual(['content/a.yaml,content/b.md']);
});

it('repeats a request if the preview server was restarted meanwhile', async () => {
  const { body } = await requestPreview('<p>A page</p>', '/about', [], [await freePort()]);
  expect(body).toBe('<p>A page</p>');
});

it('rewrites the paths of fonts and images in HTML and inline CSS', async () => {
  const styles = (basePath: string) =>
    `<style>@font-face{src:url("${basePath}/text.woff2")}b{background:url(${basePath}/a.jpg)}</style>`;
  const { body } = await requestPreview(`${styles('')}<img srcset="/a.jpg 1x, /b.jpg 2x">`, '/about');
  const basePath = previewPath('/about').replace(/\/about$/, '');
  expect(body).toBe(`${styles(basePath)}<img srcset="${basePath}/a.jpg 1x, ${basePath}/b.jpg 2x">`);
});
