import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse, html as parse5Html, serialize } from 'parse5';

export type HtmlDocument = DefaultTreeAdapterMap['document'];
export type HtmlElement = DefaultTreeAdapterMap['element'];
type HtmlParent = DefaultTreeAdapterMap['parentNode'];

export const parseHtml = (html: string): HtmlDocument => parse(html);
export const toHtml = (document: HtmlDocument): string => serialize(document);

export const childElements = (node: HtmlParent): HtmlElement[] =>
  node.childNodes.filter((child) => defaultTreeAdapter.isElementNode(child));

/** Returns the matching descendants in document order. */
export function findAll(node: HtmlParent, matches: (element: HtmlElement) => boolean): HtmlElement[] {
  const found: HtmlElement[] = [];
  const visit = (parent: HtmlParent) => {
    for (const element of childElements(parent)) {
      if (matches(element)) found.push(element);
      visit(element);
    }
  };
  visit(node);
  return found;
}

/**
 * Returns the only descendant element with a tag name.
 *
 * @throws Error when there is none or more than one.
 */
export function findOne(node: HtmlParent, name: string): HtmlElement {
  const matchingElements = findAll(node, ({ tagName }) => tagName === name);
  const [single] = matchingElements;
  if (single && matchingElements.length === 1) return single;
  const parentDescription = 'tagName' in node ? `<${node.tagName}>` : 'the page';
  throw new Error(`expected one <${name}> in ${parentDescription}, found ${matchingElements.length}`);
}

export const getAttribute = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

/** Returns the text of an element without the text of its child elements. */
export const directText = (element: HtmlElement): string =>
  element.childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : '')).join('');

export function setText(element: HtmlElement, text: string): void {
  element.childNodes = [];
  if (text) defaultTreeAdapter.insertText(element, text);
}

export function setAttributes(element: HtmlElement, attributes: Readonly<Record<string, string>>): void {
  element.attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
}

export function createHtmlElement(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  text = '',
): HtmlElement {
  const element = defaultTreeAdapter.createElement(name, parse5Html.NS.HTML, []);
  setAttributes(element, attributes);
  setText(element, text);
  return element;
}

export const appendElement = (parent: HtmlElement, child: HtmlElement): void =>
  defaultTreeAdapter.appendChild(parent, child);

export const removeElement = (element: HtmlElement): void => defaultTreeAdapter.detachNode(element);

/** Replaces an element by others. @throws Error when the element has no parent. */
export function replaceElement(element: HtmlElement, replacements: readonly HtmlElement[]): void {
  const parent = defaultTreeAdapter.getParentNode(element);
  if (!parent) throw new Error(`<${element.tagName}> has no parent`);
  for (const replacement of replacements) defaultTreeAdapter.insertBefore(parent, replacement, element);
  removeElement(element);
}

/** Returns whether an element is an inline script that browsers run. Browsers ignore scripts of other types. */
export const isInlineScript = (element: HtmlElement): boolean =>
  element.tagName === 'script' &&
  getAttribute(element, 'src') === undefined &&
  /^(module|text\/javascript)?$/.test(getAttribute(element, 'type') ?? '');

export const isLinkWithRel =
  (rel: string) =>
  (element: HtmlElement): boolean =>
    element.tagName === 'link' && getAttribute(element, 'rel') === rel;
