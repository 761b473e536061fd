import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  attributeOf,
  type Element,
  findAll,
  isInlineScript,
  parseDocument,
  textOf,
} from '../../apps/site/app/critical-path/finish/document.ts';
import { broughtBy } from '../../apps/site/app/critical-path/finish/starter.ts';
import { chosenFile, holds, PHONE } from './media.ts';

/** What the first view of a page costs. Bytes; texts compressed by gzip -9, fonts and pictures as they are. */
export interface PageWeight {
  html: number;
  /**
   * Compressed by brotli as it is served, without headers (1.2 KB): TCP begins with ten packets of 1,460 bytes, and what passes
   * them costs a round trip before anything is painted.
   */
  htmlServed: number;
  script: number;
  /** Files that a start waits for, the data's among them: on a slow line each six cost a round trip. */
  scriptFiles: number;
  /** The words of the page once more, for its application, with the list of all routes. */
  data: number;
  /** What is fetched ahead of the first input, compressed by brotli as it is served, without headers. */
  ahead: number;
  /** What runs before the visitor does something, not compressed. */
  earlyScript: number;
  /** The rules that stand in the page. */
  css: number;
  /** The site's style sheet, which follows the first view. */
  lateCss: number;
  fonts: number;
  fontFiles: number;
  picture: number;
  thirdParty: number;
}

const gzip = (text: string): number => gzipSync(text, { level: 9 }).length;

/**
 * Weighs a built page.
 *
 * @param client the folder of the built site.
 * @param file the page's HTML file in it.
 * @throws when the page is not finished (apps/site/app/critical-path/finish), or names a file that is not there.
 */
export function weighPage(client: string, file: string): PageWeight {
  const html = readFileSync(join(client, file), 'utf8');
  const document = parseDocument(html);
  const elements = findAll(document, () => true);
  const links = elements.filter(({ tagName }) => tagName === 'link');
  const inline = elements.filter(isInlineScript).map(textOf);
  // However a page begins its application (preloads, imports, a list for its first script), it names the modules in full.
  const modules = scriptFiles(
    client,
    elements
      .flatMap(({ attrs }) => attrs.flatMap(({ value }) => value.split(/\s+/)))
      .filter((address) => /^\/assets\/.+\.js$/.test(address)),
  );
  const isData = (file: string) => /\/data-[^/]+$/.test(file);
  const weightOf = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzip(read(client, file)), 0);
  const fonts = links.filter((link) => given(link, 'as') === 'font').map((link) => given(link, 'href'));
  const styles = elements.filter(({ tagName }) => tagName === 'style').map(textOf);
  const sheet = broughtBy(document).sheet;
  const fetched = [
    sheet,
    ...links
      .filter((link) => /stylesheet|preload|icon|manifest/.test(given(link, 'rel')))
      .map((link) => given(link, 'href')),
    ...elements
      .filter(({ tagName }) => SOURCES.has(tagName))
      .flatMap((element) => [
        given(element, 'src'),
        ...given(element, 'srcset')
          .split(',')
          .map((candidate) => candidate.trim()),
      ]),
    ...[...styles, ...(isOwn(sheet) ? [read(client, sheet)] : [])].flatMap((css) =>
      [...css.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url),
    ),
  ];
  return {
    html: gzip(html),
    htmlServed: served(client, `/${file}`),
    script:
      weightOf(modules.filter((file) => !isData(file))) + inline.reduce((sum, code) => sum + gzip(code), 0),
    scriptFiles: modules.length,
    data: weightOf(modules.filter(isData)),
    ahead: modules.reduce((sum, file) => sum + served(client, file), 0),
    earlyScript: inline.reduce((sum, code) => sum + Buffer.byteLength(code), 0),
    css: styles.reduce((sum, css) => sum + gzip(css), 0),
    lateCss: isOwn(sheet) ? gzip(read(client, sheet)) : 0,
    fonts: fonts.filter(isOwn).reduce((sum, font) => sum + size(client, font), 0),
    fontFiles: fonts.length,
    picture: Math.max(
      0,
      ...elements
        .filter(({ tagName }) => tagName === 'picture')
        .flatMap(onPhone)
        .map((picture) => size(client, picture)),
    ),
    thirdParty: fetched.filter((address) => address !== '' && !isOwn(address)).length,
  };
}

/** Elements that fetch what their `src` or `srcset` names. */
const SOURCES = new Set(['script', 'img', 'source', 'iframe', 'video', 'audio']);

const given = (element: Element, name: string): string => attributeOf(element, name) ?? '';

/** Whether an address leads to this site: a path, or data in the page itself. */
const isOwn = (address: string): boolean => !/^(https?:)?\/\//.test(address);

const read = (client: string, address: string): string => readFileSync(built(client, address), 'utf8');
const size = (client: string, address: string): number => statSync(built(client, address)).size;

/** Small files are served as they are. */
const served = (client: string, address: string): number => {
  const file = built(client, address);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
};

function built(client: string, address: string): string {
  const file = join(client, new URL(address, 'http://localhost').pathname);
  if (!existsSync(file)) throw new Error(`${file}: is named by a page and missing in the build`);
  return file;
}

/** Static imports only: what a module imports on demand is not part of the first view. */
const imports = (code: string): string[] =>
  [...code.matchAll(/(?:\bimport|\bfrom)\s*["']([^"']+\.js)["']/g)].map(([, file = '']) => file);

/** The given modules with all that they import, each once. */
function scriptFiles(client: string, entries: readonly string[]): string[] {
  const waiting = [...entries];
  const found = new Set<string>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const base = new URL(file, 'http://localhost');
    waiting.push(...imports(read(client, file)).map((relative) => new URL(relative, base).pathname));
  }
  return [...found];
}

/** The AVIF file that a phone would take of a picture; none for one that is no photograph. */
function onPhone(picture: Element): string[] {
  const source = findAll(picture, ({ tagName }) => tagName === 'source').find((one) => {
    const media = given(one, 'media');
    return media === '' || holds(media, PHONE);
  });
  const srcset = source && given(source, 'srcset');
  const file = srcset && chosenFile(srcset, given(source, 'sizes') || '100vw', PHONE);
  return file ? [file] : [];
}
