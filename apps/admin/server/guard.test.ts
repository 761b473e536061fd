import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { preview } from '../addresses.ts';
import { guard } from './guard.ts';
import { previewRoutes } from './preview.ts';
import { WRITTEN } from './written.ts';

const settings = {
  folder: '',
  source: '',
  editors: [],
  remote: '',
  suggestedEmail: 'hello@studio.example',
  origin: 'http://localhost:3000',
  ownHosts: new Set(['localhost']),
};

it.each([
  [200, {}],
  [404, { 'x-forwarded-for': '203.0.113.9' }],
  [421, { host: 'www.studio.example' }],
  [421, { host: 'evil.example', 'x-forwarded-host': 'localhost' }],
  [421, { host: 'localhost', 'x-forwarded-host': 'evil.example' }],
])('without DESK_EDITORS only who sits at this machine is answered: %i for %j', async (status, headers) => {
  const app = Fastify({ trustProxy: 'loopback' });
  guard(app, settings);
  app.get('/', async () => 'the desk');
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
])('with DESK_EDITORS only the configured hosts are answered: %i for %j', async (status, headers) => {
  const app = Fastify({ trustProxy: 'loopback' });
  guard(app, { ...settings, suggestedEmail: '', ownHosts: new Set(['www.studio.example']) });
  app.get('/', async () => 'the desk');
  expect((await app.inject({ url: '/', headers })).statusCode).toBe(status);
});

/** What the desk makes of a page of the preview. @param gone ports of processes that ended meanwhile. */
async function throughDesk(html: string, address: string, news: string[] = [], gone: number[] = []) {
  const asked: string[] = [];
  const told: unknown[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    told.push(request.headers[WRITTEN]);
    response.setHeader('content-type', 'text/html').end(html);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const app = Fastify();
  const start = async () => gone.pop() ?? (server.address() as AddressInfo).port;
  previewRoutes(app, { start, news: () => news, stop: () => undefined });
  const at = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(at + preview(address), { headers: { accept: 'text/html' } });
  const body = await answer.text();
  await app.close();
  server.close();
  return { body, asked, told };
}

it('a preview leads to no other machine', async () => {
  for (const address of ['//other.example/a', '/%5Cother.example/a'])
    expect((await throughDesk('', address)).asked).toEqual([]);
  const html = '<script>alert(1)</script><a href="/about">About</a>';
  const { body, asked } = await throughDesk(html, '/a?b=//other.example');
  expect([body, asked]).toEqual([`<a href="${preview('/about')}">About</a>`, ['/a']]);
});

it('a page of the preview is asked for with the names of what was written', async () => {
  const { told } = await throughDesk('', '/about', ['content/a.yaml', 'content/b.md']);
  expect(told).toEqual(['content/a.yaml,content/b.md']);
});

it('a page that is asked for while the preview begins anew is answered by the next process', async () => {
  const { body } = await throughDesk('<p>A page</p>', '/about', [], [await freePort()]);
  expect(body).toBe('<p>A page</p>');
});

it('a preview has the draft’s own fonts and pictures, those of styles within its page too', async () => {
  const rules = (at: string) =>
    `<style>@font-face{src:url("${at}/text.woff2")}b{background:url(${at}/a.jpg)}</style>`;
  const { body } = await throughDesk(`${rules('')}<img srcset="/a.jpg 1x, /b.jpg 2x">`, '/about');
  const at = preview('/about').replace(/\/about$/, '');
  expect(body).toBe(`${rules(at)}<img srcset="${at}/a.jpg 1x, ${at}/b.jpg 2x">`);
});
