import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Preview } from './preview.ts';

test('a category that was written is read by a process of its own, since schemas are made of them at its start', () => {
  const preview = new Preview('.', Fastify().log);
  preview.note(['content/categories.yaml', 'content/a.yaml']);
  expect(preview.news()).toEqual([]);
});

test('a page is told by name of what was written before it; after very much at once the preview begins anew', () => {
  const preview = new Preview('.', Fastify().log);
  preview.note(['content/a.yaml', 'content/b.yaml']);
  preview.note(['content/a.yaml']);
  expect(preview.news()).toEqual(['content/a.yaml', 'content/b.yaml']);
  expect(preview.news()).toEqual([]);
  preview.note(Array.from({ length: 500 }, (_, at) => `content/articles/${at}.md`));
  expect(preview.news()).toEqual([]);
});
