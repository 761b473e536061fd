import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  attributeOf,
  type Document,
  type Element,
  findAll,
  parseDocument,
  textOf,
} from '../../apps/site/app/critical-path/finish/document.ts';
import { routes } from '../support/routes.ts';

/** Folder of the built site. */
const SITE_DIR = 'build/client';

/** Reads a file of the built site. @throws when it is missing. */
export const readBuilt = (path: string): Buffer => readFileSync(join(SITE_DIR, path));

/** A built page, parsed. */
export interface BuiltPage {
  path: string;
  document: Document;
}

const cache = new Map<string, BuiltPage>();

/** Returns the page at a path such as `/about`, parsed once. @throws when it does not exist. */
export function builtPage(path: string): BuiltPage {
  const page = cache.get(path) ?? {
    path,
    document: parseDocument(readBuilt(join(path, 'index.html')).toString()),
  };
  cache.set(path, page);
  return page;
}

/** Returns all pages except the not-found pages. */
export const builtPages = (): BuiltPage[] => routes.map(builtPage);

/** Finds elements by tag name and attributes, in document order. */
export const elements = (
  { document }: BuiltPage,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): Element[] =>
  findAll(
    document,
    (element) =>
      element.tagName === name &&
      Object.entries(attributes).every(([key, value]) => attributeOf(element, key) === value),
  );

/** Returns the content of `<meta>` elements with a `name` or `property`. */
export const metaContents = (page: BuiltPage, name: string): string[] =>
  [...elements(page, 'meta', { name }), ...elements(page, 'meta', { property: name })].map(
    (meta) => attributeOf(meta, 'content') ?? '',
  );

/** Returns the text of an element and its descendants. */
export const fullText = (element: Element): string =>
  textOf(element) +
  findAll(element, () => true)
    .map(textOf)
    .join(' ');

/** A JSON-LD object. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** Parses the JSON-LD objects of a page. */
export const structuredData = (page: BuiltPage): StructuredData[] =>
  elements(page, 'script', { type: 'application/ld+json' }).map((script) => JSON.parse(textOf(script)));
