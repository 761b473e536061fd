import { type DefaultTreeAdapterMap, defaultTreeAdapter, html as names, parse, serialize } from 'parse5';

/** A parsed HTML page. */
export type Document = DefaultTreeAdapterMap['document'];
export type Element = DefaultTreeAdapterMap['element'];
type HtmlParent = DefaultTreeAdapterMap['parentNode'];

export const parseDocument = (html: string): Document => parse(html);
export const toHtml = (document: Document): string => serialize(document);

/** Returns the child elements of a node. */
export const elementsIn = (node: HtmlParent): Element[] =>
  node.childNodes.filter((child) => defaultTreeAdapter.isElementNode(child));

/** Returns the descendant elements of a node that match, in document order. */
export const findAll = (node: HtmlParent, matches: (element: Element) => boolean): Element[] =>
  elementsIn(node).flatMap((element) => [
    ...(matches(element) ? [element] : []),
    ...findAll(element, matches),
  ]);

/**
 * Returns the only descendant element with a tag name.
 *
 * @throws Error when there is none or more than one.
 */
export function findOnly(node: HtmlParent, name: string): Element {
  const found = findAll(node, ({ tagName }) => tagName === name);
  const [single] = found;
  if (single && found.length === 1) return single;
  const where = 'tagName' in node ? `<${node.tagName}>` : 'the page';
  throw new Error(`expected one <${name}> in ${where}, found ${found.length}`);
}

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

/** Returns the text of an element without that of its child elements. */
export const textOf = (element: Element): string =>
  element.childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : '')).join('');

/** Replaces the content of an element by a text. */
export function setText(element: Element, text: string): void {
  element.childNodes = [];
  if (text) defaultTreeAdapter.insertText(element, text);
}

/** Replaces all attributes of an element. */
export function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  element.attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
}

/** Creates an element that contains a text. */
export function createElement(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  text = '',
): Element {
  const element = defaultTreeAdapter.createElement(name, names.NS.HTML, []);
  setAttributes(element, attributes);
  setText(element, text);
  return element;
}

export const append = (parent: Element, child: Element): void =>
  defaultTreeAdapter.appendChild(parent, child);

export const removeElement = (element: Element): void => defaultTreeAdapter.detachNode(element);

export function replaceElement(element: Element, replacements: readonly Element[]): void {
  const parent = defaultTreeAdapter.getParentNode(element);
  if (!parent) throw new Error(`<${element.tagName}> has no parent`);
  for (const replacement of replacements) defaultTreeAdapter.insertBefore(parent, replacement, element);
  removeElement(element);
}

/** Returns whether an element is an inline script that browsers run. Scripts of other types are data. */
export const isInlineScript = (element: Element): boolean =>
  element.tagName === 'script' &&
  attributeOf(element, 'src') === undefined &&
  /^(module|text\/javascript)?$/.test(attributeOf(element, 'type') ?? '');

/** Returns a predicate that matches `<link>` elements with the given `rel`. */
export const isLink =
  (rel: string) =>
  (element: Element): boolean =>
    element.tagName === 'link' && attributeOf(element, 'rel') === rel;
