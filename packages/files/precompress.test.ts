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
import { addMissingBrotliCopies, gzipFiles, precompress } from './precompress.ts';

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

test('writes gzip copies first, and adds the same copies as a whole compression later', async () => {
  for (const name of ['a.html', 'b.html']) writePage(name, page(name));
  await gzipFiles([join(site, 'a.html'), join(site, 'b.html')], cache);
  expect(readdirSync(site).sort()).toEqual(['a.html', 'a.html.gz', 'b.html', 'b.html.gz']);
  const aborted = AbortSignal.abort();
  await addMissingBrotliCopies(site, aborted, cache);
  expect(existsSync(join(site, 'a.html.br'))).toBe(false);
  await addMissingBrotliCopies(site, new AbortController().signal, cache);
  expect([readBrotli('a.html'), readBrotli('b.html')]).toEqual([page('a.html'), page('b.html')]);
  const copies = () => readdirSync(site).map((name) => [name, readFileSync(join(site, name), 'base64')]);
  const before = copies();
  await precompress(site, join(base, 'other-cache'));
  expect(copies()).toEqual(before);
  // Cached copies need no time, so both are written at once.
  for (const name of readdirSync(site).filter((name) => /\.(br|gz)$/.test(name))) rmSync(join(site, name));
  await gzipFiles([join(site, 'a.html')], cache);
  expect(readdirSync(site)).toContain('a.html.br');
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
  for (const name of readdirSync(cache)) utimesSync(join(cache, name), before, before);
  await addMissingBrotliCopies(site, new AbortController().signal, cache);
  expect(readdirSync(cache)).toEqual([]);
});
