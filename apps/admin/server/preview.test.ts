import type { Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { PREVIEW_PATH } from '../routes.ts';
import { Preview, previewRoutes } from './preview.ts';

/** Returns the files that a request sends. */
const takeChangedFiles = (preview: Preview) => preview.sendChangedFiles(async (paths) => paths);
const modified = (...paths: string[]) => new Map(paths.map((path) => [path, 'M']));

test.each([
  ['A', 'content/articles/new.md', true],
  ['D', 'content/articles/old.md', true],
  ['M', 'apps/site/app/routes/home.tsx', true],
  ['A', 'content/pictures/new/chair.jpg', false],
])('status %s of %s restarts the preview server: %s', async (letter, path, restarts) => {
  const preview = new Preview('.', Fastify().log);
  preview.recordChangedFiles(new Map([[path, letter]]));
  expect(await takeChangedFiles(preview)).toEqual(restarts ? [] : [path]);
});

test('a change of the categories restarts the preview server, which reads them only at its start', async () => {
  const preview = new Preview('.', Fastify().log);
  preview.recordChangedFiles(modified('content/categories.yaml', 'content/a.yaml'));
  expect(await takeChangedFiles(preview)).toEqual([]);
});

test('changed files are sent once, and again if the connection drops; too many of them restart the preview server', async () => {
  const preview = new Preview('.', Fastify().log);
  preview.recordChangedFiles(modified('content/a.yaml', 'content/b.yaml'));
  preview.recordChangedFiles(modified('content/a.yaml'));
  await expect(preview.sendChangedFiles(() => Promise.reject(new Error('reset')))).rejects.toThrow('reset');
  expect(await takeChangedFiles(preview)).toEqual(['content/a.yaml', 'content/b.yaml']);
  expect(await takeChangedFiles(preview)).toEqual([]);
  preview.recordChangedFiles(
    modified(...Array.from({ length: 500 }, (_, index) => `content/articles/${index}.md`)),
  );
  expect(await takeChangedFiles(preview)).toEqual([]);
});

test('keeps an idle connection open while the preview server starts', async () => {
  const previewServer = Fastify().get('/', (_request, reply) =>
    reply.type('text/html').send('<p>The draft</p>'),
  );
  const port = Number(new URL(await previewServer.listen()).port);
  const app = Fastify({ connectionTimeout: 30_000 });
  let socket: Socket | undefined;
  app.addHook('onRequest', async (request) => {
    socket = request.raw.socket;
  });
  let timeoutMs: number | undefined;
  const start = async () => {
    timeoutMs = socket?.timeout;
    return port;
  };
  previewRoutes(app, { start, sendChangedFiles: (send) => send([]), stop: () => undefined });
  const answer = await fetch(`${await app.listen()}${PREVIEW_PATH}/`);
  expect(await answer.text()).toContain('The draft');
  // The time limit of a start is 90 s.
  expect(timeoutMs).toBeGreaterThan(90_000);
  await app.close();
  await previewServer.close();
});
