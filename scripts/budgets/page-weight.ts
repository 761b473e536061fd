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

/**
 * Sizes in bytes of what a page loads first. Texts are compressed with gzip -9, unless stated otherwise. Fonts and images are not
 * compressed.
 */
export interface PageWeight {
  html: number;
  /**
   * HTML with Brotli, without HTTP headers (1.2 KB). TCP sends ten packets of 1,460 bytes first. If HTML and headers are larger, the first
   * paint waits for another round trip.
   */
  htmlBrotli: number;
  /** Scripts in files and in the HTML, without page data. */
  script: number;
  /**
   * Number of script files that hydration waits for, including page data. Over HTTP/1.1, browsers load six files at a time, so
   * every six files take a round trip.
   */
  scriptFiles: number;
  /** Loader data for hydration, and the list of routes. */
  data: number;
  /** Scripts and page data that load before the first input, with Brotli, without HTTP headers. */
  preloaded: number;
  /** Inline scripts, not compressed. They run before the first input. */
  inlineScript: number;
  css: number;
  /** Style sheets of the page, which load later. */
  deferredCss: number;
  fonts: number;
  fontFiles: number;
  /** Largest image that a phone loads. */
  image: number;
  /** Number of requests to other hosts. */
  thirdParty: number;
}

const gzipSizeBytes = (text: string): number => gzipSync(text, { level: 9 }).length;

/**
 * Measures a built page.
 *
 * @param clientDir folder of the built site.
 * @param file path of the HTML file, relative to `clientDir`.
 * @param hasMedia whether the images are encoded. Otherwise their size is 0.
 * @throws Error when the page is not post-processed (apps/site/app/critical-path/postprocess), or uses a file that does not exist.
 */
export function weighPage(clientDir: string, file: string, hasMedia = true): PageWeight {
  const html = readFileSync(join(clientDir, file), 'utf8');
  const document = parseHtml(html);
  const elements = findAll(document, () => true);
  const links = elements.filter(({ tagName }) => tagName === 'link');
  const inlineScripts = elements.filter(isInlineScript).map(directText);
  // Module URLs can be in preloads, imports and data attributes, so this searches all attributes.
  const modules = addStaticImports(
    clientDir,
    elements
      .flatMap(({ attrs }) => attrs.flatMap(({ value }) => value.split(/\s+/)))
      .filter((url) => /^\/assets\/.+\.js$/.test(url)),
  );
  const isData = (file: string) => /\/data-[^/]+$/.test(file);
  const sumGzipSizes = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSizeBytes(readText(clientDir, file)), 0);
  const fonts = links
    .filter((link) => attributeOrEmpty(link, 'as') === 'font')
    .map((link) => attributeOrEmpty(link, 'href'));
  const styles = elements.filter(({ tagName }) => tagName === 'style').map(directText);
  const styleSheets = readBootstrapAssets(document).stylesheets;
  const ownStyleSheets = styleSheets.filter(isSameOrigin);
  const loadedUrls = [
    ...styleSheets,
    ...links
      .filter((link) => /stylesheet|preload|icon|manifest/.test(attributeOrEmpty(link, 'rel')))
      .map((link) => attributeOrEmpty(link, 'href')),
    ...elements
      .filter(({ tagName }) => LOADING_TAGS.has(tagName))
      .flatMap((element) => [
        attributeOrEmpty(element, 'src'),
        ...attributeOrEmpty(element, 'srcset')
          .split(',')
          .map((candidate) => candidate.trim()),
      ]),
    ...[...styles, ...ownStyleSheets.map((sheet) => readText(clientDir, sheet))].flatMap((css) =>
      [...css.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url),
    ),
  ];
  return {
    html: gzipSizeBytes(html),
    htmlBrotli: brotliSize(clientDir, `/${file}`),
    script:
      sumGzipSizes(modules.filter((file) => !isData(file))) +
      inlineScripts.reduce((sum, code) => sum + gzipSizeBytes(code), 0),
    scriptFiles: modules.length,
    data: sumGzipSizes(modules.filter(isData)),
    preloaded: modules.reduce((sum, file) => sum + brotliSize(clientDir, file), 0),
    inlineScript: inlineScripts.reduce((sum, code) => sum + Buffer.byteLength(code), 0),
    css: styles.reduce((sum, css) => sum + gzipSizeBytes(css), 0),
    deferredCss: sumGzipSizes(ownStyleSheets),
    fonts: fonts.filter(isSameOrigin).reduce((sum, font) => sum + fileSize(clientDir, font), 0),
    fontFiles: fonts.length,
    image: Math.max(
      0,
      ...elements
        .filter(({ tagName }) => tagName === 'picture')
        .flatMap(selectPhoneImage)
        .map((picture) => (hasMedia ? fileSize(clientDir, picture) : 0)),
    ),
    thirdParty: loadedUrls.filter((url) => url !== '' && !isSameOrigin(url)).length,
  };
}

/** Elements that load their `src` or `srcset`. */
const LOADING_TAGS = new Set(['script', 'img', 'source', 'iframe', 'video', 'audio']);

const attributeOrEmpty = (element: HtmlElement, name: string): string => getAttribute(element, name) ?? '';

const isSameOrigin = (url: string): boolean => !/^(https?:)?\/\//.test(url);

const readText = (clientDir: string, url: string): string =>
  readFileSync(resolveBuiltFile(clientDir, url), 'utf8');
const fileSize = (clientDir: string, url: string): number => statSync(resolveBuiltFile(clientDir, url)).size;

/** Returns the size with Brotli. Small files have no compressed copy and are served as they are. */
const brotliSize = (clientDir: string, url: string): number => {
  const file = resolveBuiltFile(clientDir, url);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
};

/** Returns the path of the file at a URL. @throws Error when the file does not exist. */
function resolveBuiltFile(clientDir: string, url: string): string {
  const file = join(clientDir, new URL(url, 'http://localhost').pathname);
  if (!existsSync(file)) throw new Error(`${file}: a page uses this file, but the build does not have it`);
  return file;
}

/** Lists the imports of a module. Leaves out dynamic imports, because they load later. */
const listStaticImports = (code: string): string[] =>
  [...code.matchAll(/(?:\bimport|\bfrom)\s*["']([^"']+\.js)["']/g)].map(([, file = '']) => file);

/** Returns the URLs of modules and of all modules that they import, each once. */
function addStaticImports(clientDir: string, entries: readonly string[]): string[] {
  const queue = [...entries];
  const moduleUrls = new Set<string>();
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (moduleUrls.has(file)) continue;
    moduleUrls.add(file);
    const base = new URL(file, 'http://localhost');
    queue.push(
      ...listStaticImports(readText(clientDir, file)).map((relative) => new URL(relative, base).pathname),
    );
  }
  return [...moduleUrls];
}

/** Returns a list with the URL of the image that a phone loads for a `<picture>`. The list is empty without a `srcset`. */
function selectPhoneImage(picture: HtmlElement): string[] {
  const source = findAll(picture, ({ tagName }) => tagName === 'source').find((element) => {
    const media = attributeOrEmpty(element, 'media');
    return media === '' || matchesMedia(media, PHONE);
  });
  const srcset = source && attributeOrEmpty(source, 'srcset');
  const file = srcset && selectFromSrcset(srcset, attributeOrEmpty(source, 'sizes') || '100vw', PHONE);
  return file ? [file] : [];
}
