import type { Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { PREVIEW } from '../addresses.ts';
import { Preview, previewRoutes } from './preview.ts';

/** Files that say something else now. */
const changed = (...paths: string[]) => new Map(paths.map((path) => [path, 'M']));

test.each([
  ['A', 'content/articles/new.md', true],
  ['D', 'content/articles/old.md', true],
  ['M', 'apps/site/app/routes/home.tsx', true],
  ['A', 'content/pictures/new/chair.jpg', false],
])('after %s of %s the list of pages may be another, and so may the process: %s', (letter, path, anew) => {
  const preview = new Preview('.', Fastify().log);
  preview.note(new Map([[path, letter]]));
  expect(preview.news()).toEqual(anew ? [] : [path]);
});

test('a category that was written is read by a process of its own, since schemas are made of them at its start', () => {
  const preview = new Preview('.', Fastify().log);
  preview.note(changed('content/categories.yaml', 'content/a.yaml'));
  expect(preview.news()).toEqual([]);
});

test('a page is told by name of what was written before it; after very much at once the preview begins anew', () => {
  const preview = new Preview('.', Fastify().log);
  preview.note(changed('content/a.yaml', 'content/b.yaml'));
  preview.note(changed('content/a.yaml'));
  expect(preview.news()).toEqual(['content/a.yaml', 'content/b.yaml']);
  expect(preview.news()).toEqual([]);
  preview.note(changed(...Array.from({ length: 500 }, (_, at) => `content/articles/${at}.md`)));
  expect(preview.news()).toEqual([]);
});

test('a line on which nothing passes while the preview begins is left open for as long as that may take', async () => {
  const page = Fastify().get('/', (_request, reply) => reply.type('text/html').send('<p>The draft</p>'));
  const port = Number(new URL(await page.listen()).port);
  const app = Fastify({ connectionTimeout: 30_000 });
  let socket: Socket | undefined;
  app.addHook('onRequest', async (request) => {
    socket = request.raw.socket;
  });
  let open: number | undefined;
  const start = async () => {
    open = socket?.timeout;
    return port;
  };
  previewRoutes(app, { start, news: () => [], stop: () => undefined });
  const answer = await fetch(`${await app.listen()}${PREVIEW}/`);
  expect(await answer.text()).toContain('The draft');
  // A start that takes longer than 90 s has failed.
  expect(open).toBeGreaterThan(90_000);
  await app.close();
  await page.close();
});
