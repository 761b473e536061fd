import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { preview } from '../addresses.ts';
import { guard } from './guard.ts';
import { previewRoutes } from './preview.ts';

const settings = {
  folder: '',
  source: '',
  editors: [],
  remote: '',
  suggestedEmail: 'hello@studio.example',
  origin: 'http://localhost:3000',
};

it.each([
  [200, {}],
  [404, { 'x-forwarded-for': '203.0.113.9' }],
  [404, { host: 'www.studio.example' }],
])('without DESK_EDITORS only who sits at this machine is answered: %i for %j', async (status, headers) => {
  const app = Fastify({ trustProxy: 'loopback' });
  guard(app, settings);
  app.get('/', async () => 'the desk');
  expect((await app.inject({ url: '/', headers: { host: 'localhost:3000', ...headers } })).statusCode).toBe(
    status,
  );
});

it.each(['//other.example/a', '/%5Cother.example/a', '/a?b=//other.example'])(
  'a preview of %s is asked of the preview',
  async (address) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response
        .setHeader('content-type', 'text/html')
        .end('<script>alert(1)</script><a href="/about">About</a>');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const app = Fastify();
    previewRoutes(app, { start: async () => (server.address() as AddressInfo).port });
    const answer = await app.inject({ url: preview(address) });
    expect(answer.body).toBe(`<a href="${preview('/about')}">About</a>`);
    expect(asked).toHaveLength(1);
    server.close();
  },
);
