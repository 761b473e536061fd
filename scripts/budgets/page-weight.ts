import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  directText,
  findAll,
  getAttribute,
  type HtmlElement,
  isInlineScript,
  parseHtml,
} from '../../apps/site/app/critical-path/postprocess/html-document.ts';
import { readBootstrapAssets } from '../../apps/site/app/critical-path/postprocess/inject-bootstrap.ts';
import { matchesMedia, PHONE, selectFromSrcset } from './responsive-images.ts';

/** Initial load of a page in bytes. Texts are compressed with gzip -9 unless stated; fonts and images are as they are. */
export interface PageWeight {
  html: number;
  /**
   * With brotli, without HTTP headers (1.2 KB). TCP starts with ten packets of 1,460 bytes; more bytes delay the first paint by a
   * round trip.
   */
  htmlBrotli: number;
  script: number;
  /** Number of script files that hydration waits for, with the data. On a slow connection, six files cost a round trip. */
  scriptFiles: number;
  /** The loader data for hydration, with the list of routes. */
  data: number;
  /** Scripts and data that load before the first input, with brotli, without HTTP headers. */
  preloaded: number;
  /** Inline scripts, which run before the first input; not compressed. */
  inlineScript: number;
  /** CSS inside the HTML. */
  css: number;
  /** The deferred style sheets of the page. */
  deferredCss: number;
  fonts: number;
  fontFiles: number;
  image: number;
  thirdParty: number;
}

const gzip = (text: string): number => gzipSync(text, { level: 9 }).length;

/**
 * Measures a built page.
 *
 * @param client folder of the built site.
 * @param file path of the HTML file in it.
 * @throws when the page is not post-processed (apps/site/app/critical-path/finish), or uses a file that does not exist.
 */
export function weighPage(client: string, file: string): PageWeight {
  const html = readFileSync(join(client, file), 'utf8');
  const document = parseHtml(html);
  const elements = findAll(document, () => true);
  const links = elements.filter(({ tagName }) => tagName === 'link');
  const inline = elements.filter(isInlineScript).map(directText);
  // Module URLs can be in preloads, imports or data attributes, so all attributes are searched.
  const modules = withStaticImports(
    client,
    elements
      .flatMap(({ attrs }) => attrs.flatMap(({ value }) => value.split(/\s+/)))
      .filter((url) => /^\/assets\/.+\.js$/.test(url)),
  );
  const isData = (file: string) => /\/data-[^/]+$/.test(file);
  const gzipSize = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzip(read(client, file)), 0);
  const fonts = links
    .filter((link) => attribute(link, 'as') === 'font')
    .map((link) => attribute(link, 'href'));
  const styles = elements.filter(({ tagName }) => tagName === 'style').map(directText);
  const sheets = readBootstrapAssets(document).stylesheets;
  const ownSheets = sheets.filter(isSameSite);
  const loadedUrls = [
    ...sheets,
    ...links
      .filter((link) => /stylesheet|preload|icon|manifest/.test(attribute(link, 'rel')))
      .map((link) => attribute(link, 'href')),
    ...elements
      .filter(({ tagName }) => LOADING_TAGS.has(tagName))
      .flatMap((element) => [
        attribute(element, 'src'),
        ...attribute(element, 'srcset')
          .split(',')
          .map((candidate) => candidate.trim()),
      ]),
    ...[...styles, ...ownSheets.map((sheet) => read(client, sheet))].flatMap((css) =>
      [...css.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url),
    ),
  ];
  return {
    html: gzip(html),
    htmlBrotli: brotliSize(client, `/${file}`),
    script:
      gzipSize(modules.filter((file) => !isData(file))) + inline.reduce((sum, code) => sum + gzip(code), 0),
    scriptFiles: modules.length,
    data: gzipSize(modules.filter(isData)),
    preloaded: modules.reduce((sum, file) => sum + brotliSize(client, file), 0),
    inlineScript: inline.reduce((sum, code) => sum + Buffer.byteLength(code), 0),
    css: styles.reduce((sum, css) => sum + gzip(css), 0),
    deferredCss: gzipSize(ownSheets),
    fonts: fonts.filter(isSameSite).reduce((sum, font) => sum + fileSize(client, font), 0),
    fontFiles: fonts.length,
    image: Math.max(
      0,
      ...elements
        .filter(({ tagName }) => tagName === 'picture')
        .flatMap(phoneImage)
        .map((picture) => fileSize(client, picture)),
    ),
    thirdParty: loadedUrls.filter((url) => url !== '' && !isSameSite(url)).length,
  };
}

/** Elements that load their `src` or `srcset`. */
const LOADING_TAGS = new Set(['script', 'img', 'source', 'iframe', 'video', 'audio']);

const attribute = (element: HtmlElement, name: string): string => getAttribute(element, name) ?? '';

/** Returns whether a URL is a path or a data URL, not one of another host. */
const isSameSite = (url: string): boolean => !/^(https?:)?\/\//.test(url);

const read = (client: string, url: string): string => readFileSync(builtFile(client, url), 'utf8');
const fileSize = (client: string, url: string): number => statSync(builtFile(client, url)).size;

/** Returns the size with brotli; small files have no compressed copy and are served as they are. */
const brotliSize = (client: string, url: string): number => {
  const file = builtFile(client, url);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
};

function builtFile(client: string, url: string): string {
  const file = join(client, new URL(url, 'http://localhost').pathname);
  if (!existsSync(file)) throw new Error(`${file}: a page uses this file, but the build does not have it`);
  return file;
}

/** Returns the static imports. Dynamic imports are not part of the initial load. */
const staticImports = (code: string): string[] =>
  [...code.matchAll(/(?:\bimport|\bfrom)\s*["']([^"']+\.js)["']/g)].map(([, file = '']) => file);

/** Returns the modules and all their static imports, each once. */
function withStaticImports(client: string, entries: readonly string[]): string[] {
  const queue = [...entries];
  const found = new Set<string>();
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const base = new URL(file, 'http://localhost');
    queue.push(...staticImports(read(client, file)).map((relative) => new URL(relative, base).pathname));
  }
  return [...found];
}

/** Returns the AVIF file that a phone selects of a `<picture>`, in an array; empty if it has no `srcset`. */
function phoneImage(picture: HtmlElement): string[] {
  const source = findAll(picture, ({ tagName }) => tagName === 'source').find((one) => {
    const media = attribute(one, 'media');
    return media === '' || matchesMedia(media, PHONE);
  });
  const srcset = source && attribute(source, 'srcset');
  const file = srcset && selectFromSrcset(srcset, attribute(source, 'sizes') || '100vw', PHONE);
  return file ? [file] : [];
}
