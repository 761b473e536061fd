import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseHtml, setText, toHtml } from '../../apps/site/app/critical-path/postprocess/html-document.ts';
import {
  findBootstrap,
  injectBootstrap,
} from '../../apps/site/app/critical-path/postprocess/inject-bootstrap.ts';
import { weighPage } from './page-weight.ts';

const FILES: Readonly<Record<string, string>> = {
  '/assets/style-1.css': '@font-face{src:url(https://fonts.example/a.woff2)}a{gap:0}',
  '/assets/react-1.js': 'export{}',
  '/assets/entry-1.js': 'import"./shared-1.js"',
  '/assets/shared-1.js': 'let shared',
  '/assets/data-1.js': '["data"]',
  '/assets/text-1.woff2': 'font',
  '/assets/small.avif': 'small',
  '/assets/large.avif': 'large, large, large',
};

/** A page with everything that is measured. */
const BUILT_PAGE = `<!DOCTYPE html><html><head><link rel="preload" href="/assets/text-1.woff2" as="font">
  <script>early()</script><style>a{gap:0}</style></head>
  <body><picture><source media="(width >= 48rem)" srcset="/assets/large.avif 400w"><source srcset="/assets/small.avif 200w, /assets/large.avif 4000w" sizes="50px"><img src="/assets/small.avif"></picture>
  <script type="application/json">{}</script><script type="application/ld+json">{}</script>
  <img src="//pictures.example/a.png"></body></html>`;

const PAGE = postprocess();

function postprocess(): string {
  const document = parseHtml(BUILT_PAGE);
  injectBootstrap(document, {
    stylesheets: ['/assets/style-1.css'],
    modules: ['/assets/react-1.js'],
    pageModule: '/assets/data-1.js',
    entry: '/assets/entry-1.js',
  });
  setText(findBootstrap(document), 'start()');
  return toHtml(document);
}

let client = '';
beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'weigh-'));
  mkdirSync(join(client, 'assets'));
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(client, file), text);
});
afterEach(() => rmSync(client, { recursive: true, force: true }));

function weigh(html: string) {
  writeFileSync(join(client, 'page.html'), html);
  const { html: _, htmlBrotli: __, ...weight } = weighPage(client, 'page.html');
  return weight;
}

test('counts scripts, data, styles, fonts, the image on a phone and third-party requests', () => {
  expect(weigh(PAGE)).toMatchObject({
    scriptFiles: 4,
    inlineScript: 'early()start()'.length,
    fonts: 'font'.length,
    fontFiles: 1,
    image: 'small'.length,
    // A font of the style sheet, and an image.
    thirdParty: 2,
  });
  const { script, data, css, deferredCss } = weigh(PAGE);
  for (const weight of [script, data, css, deferredCss]) expect(weight).toBeGreaterThan(20);
});

test('gives the same result for other spellings of the same HTML', () => {
  const other = PAGE.replaceAll(/(href|as|data-\w+|srcset|src)="([^"]*)"/g, "$1 = '$2'")
    .replaceAll('<script>', '<SCRIPT nonce>')
    .replace('media="(width >= 48rem)"', 'MEDIA="(width &gt;= 48rem)"')
    .replace('rel="preload"', 'rel=preload');
  expect(weigh(other)).toEqual(weigh(PAGE));
});

test('does not measure the image if images are not encoded yet', () => {
  rmSync(join(client, 'assets/small.avif'));
  writeFileSync(join(client, 'page.html'), PAGE);
  expect(() => weighPage(client, 'page.html')).toThrow('small.avif');
  expect(weighPage(client, 'page.html', false)).toMatchObject({ image: 0, fontFiles: 1 });
});

test('rejects a page that is not post-processed or that names a missing file', () => {
  expect(() => weigh(BUILT_PAGE)).toThrow('it is not post-processed');
  expect(() => weigh(PAGE.replace('/assets/react-1.js', '/assets/gone-1.js'))).toThrow(
    'gone-1.js: a page uses this file, but the build does not have it',
  );
});
