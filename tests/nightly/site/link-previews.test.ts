import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readFileOfUrl, readMetaContents, readPage } from '../../built/built-site.ts';
import { articles, projects } from '../../support/routes.ts';

test('preview images measure 1200 by 630', async () => {
  const urls = ['/', '/nazaakat', `/portfolio/${projects[0]?.id}`, `/blog/${articles[0]?.id}`].map(
    (path) => readMetaContents(readPage(path), 'og:image')[0],
  );
  expect(new Set(urls).size).toBe(4);
  for (const url of urls) {
    const { width, height, format } = await sharp(readFileOfUrl(url)).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
  }
});
