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

/** The folder of the built site. */
const SITE = 'build/client';

/** A file of the built site. @throws when it is missing. */
export const readBuilt = (path: string): Buffer => readFileSync(join(SITE, path));

/** A built page, parsed. */
export interface BuiltPage {
  path: string;
  document: Document;
}

const cache = new Map<string, BuiltPage>();

/** The built page at a path such as `/about`, parsed once. @throws when there is none. */
export function builtPage(path: string): BuiltPage {
  const page = cache.get(path) ?? {
    path,
    document: parseDocument(readBuilt(join(path, 'index.html')).toString()),
  };
  cache.set(path, page);
  return page;
}

/** Every page of the site but the not-found screens. */
export const builtPages = (): BuiltPage[] => routes.map(builtPage);

/** The elements of a name whose attributes have these values, in the order of the page. */
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

/** The content of the `<meta>` elements with a `name` or `property`. */
export const metaContents = (page: BuiltPage, name: string): string[] =>
  [...elements(page, 'meta', { name }), ...elements(page, 'meta', { property: name })].map(
    (meta) => attributeOf(meta, 'content') ?? '',
  );

/** The text of an element and of all that it holds. */
export const fullText = (element: Element): string =>
  textOf(element) +
  findAll(element, () => true)
    .map(textOf)
    .join(' ');

/** A JSON-LD object. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** The JSON-LD objects of a page. */
export const structuredData = (page: BuiltPage): StructuredData[] =>
  elements(page, 'script', { type: 'application/ld+json' }).map((script) => JSON.parse(textOf(script)));
