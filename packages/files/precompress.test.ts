import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precompress } from './precompress.ts';

let base: string;
let site: string;
let cache: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'precompress-'));
  [site, cache] = [join(base, 'site'), join(base, 'cache')];
  mkdirSync(site);
});
afterEach(() => rmSync(base, { recursive: true }));

const page = (word: string) => `<!doctype html><p>${`${word} `.repeat(300)}</p>`;
const writePage = (name: string, text: string) => writeFileSync(join(site, name), text);
const readBrotli = (name: string) => brotliDecompressSync(readFileSync(join(site, `${name}.br`))).toString();

test('compresses text files, but not images and short files', async () => {
  writePage('a.html', page('lime'));
  writePage('b.jpg', page('lime'));
  writePage('c.html', '<p>');
  await precompress(site, cache);
  expect(readBrotli('a.html')).toBe(page('lime'));
  expect(gunzipSync(readFileSync(join(site, 'a.html.gz'))).toString()).toBe(page('lime'));
  expect(readdirSync(site).sort()).toEqual(['a.html', 'a.html.br', 'a.html.gz', 'b.jpg', 'c.html']);
});

test('uses the cache for unchanged content, even in a file with another name', async () => {
  writePage('a.html', page('lime'));
  await precompress(site, cache);
  for (const name of readdirSync(cache)) writeFileSync(join(cache, name), 'from the cache');
  rmSync(join(site, 'a.html.br'));
  writePage('b.html', page('lime'));
  writePage('c.html', page('chalk'));
  await precompress(site, cache);
  for (const name of ['a.html.br', 'b.html.gz'])
    expect(readFileSync(join(site, name), 'utf8')).toBe('from the cache');
  expect(readBrotli('c.html')).toBe(page('chalk'));
});

test('compresses again when one of the two cached copies is missing', async () => {
  writePage('a.html', page('lime'));
  await precompress(site, cache);
  rmSync(join(cache, readdirSync(cache).find((name) => name.endsWith('.br')) ?? ''));
  await precompress(site, cache);
  expect(readBrotli('a.html')).toBe(page('lime'));
});

test('deletes cache entries that were not used for a month', async () => {
  writePage('a.html', page('lime'));
  await precompress(site, cache);
  const old = join(cache, 'old.br');
  writeFileSync(old, '');
  const before = new Date(Date.now() - 31 * 24 * 60 * 60_000);
  for (const name of readdirSync(cache)) utimesSync(join(cache, name), before, before);
  await precompress(site, cache);
  expect(existsSync(old)).toBe(false);
  expect(readdirSync(cache)).toHaveLength(2);
});
