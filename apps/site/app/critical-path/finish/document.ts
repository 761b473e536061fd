import { type DefaultTreeAdapterMap, defaultTreeAdapter, html as names, parse, serialize } from 'parse5';

/** A page as a tree. */
export type Document = DefaultTreeAdapterMap['document'];
export type Element = DefaultTreeAdapterMap['element'];
type Parent = DefaultTreeAdapterMap['parentNode'];

export const parseDocument = (html: string): Document => parse(html);
export const toHtml = (document: Document): string => serialize(document);

/** The children of a node that are elements. */
export const elementsIn = (node: Parent): Element[] =>
  node.childNodes.filter((child) => defaultTreeAdapter.isElementNode(child));

/** All elements under a node that a question is answered yes for, in the order of the page. */
export const findAll = (node: Parent, matches: (element: Element) => boolean): Element[] =>
  elementsIn(node).flatMap((element) => [
    ...(matches(element) ? [element] : []),
    ...findAll(element, matches),
  ]);

/**
 * The only element of a name under a node.
 *
 * @throws when there is none, or more than one, with what stands there instead.
 */
export function findOnly(node: Parent, name: string): Element {
  const found = findAll(node, ({ tagName }) => tagName === name);
  const [only] = found;
  if (only && found.length === 1) return only;
  const place = 'tagName' in node ? `<${node.tagName}>` : 'the page';
  throw new Error(`expected one <${name}> in ${place}, found ${found.length}`);
}

/** The value of an attribute; undefined when it is not there. */
export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

/** The text that stands directly in an element. */
export const textOf = (element: Element): string =>
  element.childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : '')).join('');

/** Replaces all that an element holds by a text. */
export function setText(element: Element, text: string): void {
  element.childNodes = [];
  if (text) defaultTreeAdapter.insertText(element, text);
}

/** Gives an element other attributes. */
export function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  element.attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
}

/** A new element with a text in it. */
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

/** Puts elements where another one stands. */
export function replaceElement(element: Element, replacements: readonly Element[]): void {
  const parent = defaultTreeAdapter.getParentNode(element);
  if (!parent) throw new Error(`<${element.tagName}> stands in no page`);
  for (const replacement of replacements) defaultTreeAdapter.insertBefore(parent, replacement, element);
  removeElement(element);
}

/** Whether an element is a script that browsers run and that stands in the page; scripts of other types are data to them. */
export const isInlineScript = (element: Element): boolean =>
  element.tagName === 'script' &&
  attributeOf(element, 'src') === undefined &&
  /^(module|text\/javascript)?$/.test(attributeOf(element, 'type') ?? '');

/** The addresses of a page's links of one relation, in order. */
export const isLink =
  (rel: string) =>
  (element: Element): boolean =>
    element.tagName === 'link' && attributeOf(element, 'rel') === rel;
