import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  directText,
  findAll,
  getAttribute,
  type HtmlDocument,
  type HtmlElement,
  parseHtml,
} from '../../apps/site/app/critical-path/postprocess/html-document.ts';
import { allPaths, siteOrigin } from '../support/routes.ts';

/** Folder of the built site. */
const SITE_DIR = 'build/client';

/** Reads a file of the built site. @throws when it is missing. */
export const readBuiltFile = (path: string): Buffer => readFileSync(join(SITE_DIR, path));

/** Reads the file of an absolute URL of the site. @throws when it is missing. */
export const readFileOfUrl = (url: unknown): Buffer => readBuiltFile(String(url).replace(siteOrigin, ''));

/** A parsed page of the built site. */
export interface BuiltPage {
  path: string;
  document: HtmlDocument;
}

const parsedPages = new Map<string, BuiltPage>();

/** Returns the page at a path such as `/about`. Each page is parsed only once. @throws when the page does not exist. */
export function readPage(path: string): BuiltPage {
  const page = parsedPages.get(path) ?? {
    path,
    document: parseHtml(readBuiltFile(join(path, 'index.html')).toString()),
  };
  parsedPages.set(path, page);
  return page;
}

/** Returns all pages except the not-found pages. */
export const readAllPages = (): BuiltPage[] => allPaths.map(readPage);

/** Finds elements by tag name and attributes, in document order. */
export const findElements = (
  { document }: BuiltPage,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement[] =>
  findAll(
    document,
    (element) =>
      element.tagName === name &&
      Object.entries(attributes).every(([key, value]) => getAttribute(element, key) === value),
  );

/** Returns the content of `<meta>` elements with a `name` or `property`. */
export const readMetaContents = (page: BuiltPage, name: string): string[] =>
  [...findElements(page, 'meta', { name }), ...findElements(page, 'meta', { property: name })].map(
    (meta) => getAttribute(meta, 'content') ?? '',
  );

/** Returns the text of an element and its descendants. */
export const readTextContent = (element: HtmlElement): string =>
  directText(element) +
  findAll(element, () => true)
    .map(directText)
    .join(' ');

/** A JSON-LD object. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** Parses the JSON-LD objects of a page. */
export const readStructuredData = (page: BuiltPage): StructuredData[] =>
  findElements(page, 'script', { type: 'application/ld+json' }).map((script) =>
    JSON.parse(directText(script)),
  );
