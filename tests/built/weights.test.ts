import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { VIEWER_SCRIPT_BYTES } from '@studio/models/model-source';
import { describe, expect, test } from 'vitest';
import {
  directText,
  findAll,
  getAttribute,
  type HtmlElement,
  isInlineScript,
} from '../../apps/site/app/critical-path/postprocess/html-document.ts';
import { readBootstrapAssets } from '../../apps/site/app/critical-path/postprocess/inject-bootstrap.ts';
import { matchesMedia, PHONE, selectFromSrcset } from '../support/responsive-images.ts';
import { isSample } from '../support/sample.ts';
import { type BuiltPage, readAllPages, readBuiltFile } from './built-site.ts';

/** Sizes in bytes by name. The name of a file has no hash, so that it is the same in the next build. */
type Files = Record<string, number>;
interface HeaviestPage {
  page: string;
  files: Files;
}

const RECORD_FILE = 'tests/built/weights.json';
const RECORD_COMMAND = 'npm run weights';
/** A page may be this much heavier than recorded, because a changed sentence is no regression. */
const ROOM = 1.05;

const hasAllImages = !existsSync('build/pending-media.json');
const record: Record<string, HeaviestPage> = JSON.parse(readFileSync(RECORD_FILE, 'utf8'));
const isRecording = process.env.RECORD_WEIGHTS === '1';

const gzip = (content: Buffer | string): number => gzipSync(content, { level: 9 }).length;
const withoutHash = (url: string): string => basename(url).replace(/-[\w-]{8,10}(?=\.\w+$)/, '');
const sum = (files: Files): number => Object.values(files).reduce((total, bytes) => total + bytes, 0);

/** Returns the size of a built file with Brotli. Small files have no compressed copy, because they are served as they are. */
function brotliSize(url: string): number {
  const file = join('build/client', url);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
/** Sizes by the URL of the file, because most pages load the same files. */
const gzipSizes = new Map<string, number>();
function gzipSize(url: string): number {
  const size = gzipSizes.get(url) ?? gzip(readBuiltFile(url));
  gzipSizes.set(url, size);
  return size;
}

const weigh = (urls: readonly string[], measure: (url: string) => number): Files =>
  Object.fromEntries(urls.map((url) => [withoutHash(url), measure(url)]));
const weighTexts = (name: string, texts: readonly string[], measure: (text: string) => number): Files => ({
  [name]: texts.reduce((total, text) => total + measure(text), 0),
});

/** What visitors download before the page is complete, by kind. */
const KINDS: Readonly<Record<string, (page: BuiltPage, elements: readonly HtmlElement[]) => Files>> = {
  'HTML, brotli': ({ path }) => ({ html: brotliSize(join(path, 'index.html')) }),
  'CSS in the HTML, gzip': (_page, elements) =>
    weighTexts('style', elements.filter(({ tagName }) => tagName === 'style').map(directText), gzip),
  'later CSS, gzip': ({ document }) =>
    weigh(
      readBootstrapAssets(document).stylesheets.map((url) => url.replace('#', '')),
      gzipSize,
    ),
  // They run before the first input.
  'scripts in the HTML': (_page, elements) =>
    weighTexts('script', elements.filter(isInlineScript).map(directText), Buffer.byteLength),
  'preloaded scripts and page data, brotli': (_page, elements) => weigh(findModules(elements), brotliSize),
  'preloaded fonts': (_page, elements) =>
    weigh(
      elements.flatMap((element) =>
        getAttribute(element, 'as') === 'font' ? (getAttribute(element, 'href') ?? []) : [],
      ),
      brotliSize,
    ),
  ...(hasAllImages && {
    'largest image on a phone': (_page: BuiltPage, elements: readonly HtmlElement[]) => {
      const pictures = elements
        .filter(({ tagName }) => tagName === 'picture')
        .map(selectPhoneImage)
        .filter(Boolean);
      const sizes = Object.entries(weigh(pictures, brotliSize)).sort(([, a], [, b]) => b - a);
      return Object.fromEntries(sizes.slice(0, 1));
    },
  }),
};

describe.skipIf(!isSample)('no page became heavier', () => {
  test.each(Object.entries(KINDS))('%s', (kind, measure) => {
    const heaviest = readAllPages()
      .map(
        (page): HeaviestPage => ({
          page: page.path,
          files: measure(
            page,
            findAll(page.document, () => true),
          ),
        }),
      )
      .reduce((a, b) => (sum(b.files) > sum(a.files) ? b : a));
    if (isRecording) record[kind] = heaviest;
    if (isRecording) writeFileSync(RECORD_FILE, `${JSON.stringify(record, null, 2)}\n`);
    const issue = describeGrowth(kind, heaviest, record[kind] ?? { page: '', files: {} });
    expect(issue, issue).toBeUndefined();
  });
});

function describeGrowth(
  kind: string,
  { page, files }: HeaviestPage,
  recorded: HeaviestPage,
): string | undefined {
  if (sum(files) <= sum(recorded.files) * ROOM) return undefined;
  const grown = Object.entries(files)
    .map(([name, bytes]) => [name, bytes - (recorded.files[name] ?? 0)] as const)
    .filter(([, growth]) => growth > 0)
    .map(([name, growth]) => `${name} by ${growth}`);
  return `${kind}: ${page} has ${sum(files)} bytes, at most ${Math.round(sum(recorded.files) * ROOM)} are allowed. Grown: ${grown.join(', ')}. To allow it: ${RECORD_COMMAND}`;
}

test('the size of the 3D viewer that visitors are told is right', () => {
  // Minification keeps the name of this class of three.js.
  const viewer = globSync('assets/*.js', { cwd: 'build/client' }).filter((file) =>
    readBuiltFile(file).includes('WebGLRenderer'),
  );
  const bytes = sum(weigh(viewer, brotliSize));
  expect(Math.abs(bytes / VIEWER_SCRIPT_BYTES - 1), `The viewer has ${bytes} bytes.`).toBeLessThan(ROOM - 1);
});

/** Returns the URLs of the modules that a page names in any attribute, and of all modules that they import statically. */
function findModules(elements: readonly HtmlElement[]): string[] {
  const urls = new Set(
    elements
      .flatMap(({ attrs }) => attrs.flatMap(({ value }) => value.split(/\s+/)))
      .filter((url) => /^\/assets\/.+\.js$/.test(url)),
  );
  // A set visits the members that are added during its iteration.
  for (const url of urls) for (const imported of listImports(url)) urls.add(imported);
  return [...urls];
}

const importsByUrl = new Map<string, string[]>();
/** Lists the URLs that a module imports. Leaves out dynamic imports, because they load later. */
function listImports(url: string): string[] {
  const imports =
    importsByUrl.get(url) ??
    [
      ...readBuiltFile(url)
        .toString()
        .matchAll(/(?:\bimport|\bfrom)\s*["']([^"']+\.js)["']/g),
    ].map(([, file = '']) => new URL(file, new URL(url, 'http://localhost')).pathname);
  importsByUrl.set(url, imports);
  return imports;
}

/** Returns the URL of the image that a phone loads for a `picture`. */
function selectPhoneImage(picture: HtmlElement): string {
  const source = findAll(picture, ({ tagName }) => tagName === 'source').find((element) =>
    matchesMedia(getAttribute(element, 'media') ?? '', PHONE),
  );
  const srcset = source && getAttribute(source, 'srcset');
  return (srcset && selectFromSrcset(srcset, getAttribute(source, 'sizes') || '100vw', PHONE)) || '';
}
