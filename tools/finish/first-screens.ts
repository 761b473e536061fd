import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5';

type Element = DefaultTreeAdapterMap['element'];

/** How many parts of `main` may be seen before a visitor scrolls; base.css lays out the others later. */
const SEEN = 2;

/**
 * The HTML of a page's first screens: all of the body up to the end of the second part of `main`.
 *
 * @throws when the page has no `main`.
 */
export function firstScreens(html: string): string {
  const document = parse(html, { sourceCodeLocationInfo: true });
  const body = find(document, 'body');
  const main = body && find(body, 'main');
  if (!body || !main) throw new Error('The page has no main part');
  const last = elements(main)[SEEN - 1] ?? main;
  return html.slice(body.sourceCodeLocation?.startOffset, last.sourceCodeLocation?.endOffset);
}

const elements = (node: DefaultTreeAdapterMap['parentNode']): Element[] =>
  node.childNodes.filter((child) => defaultTreeAdapter.isElementNode(child));

function find(node: DefaultTreeAdapterMap['parentNode'], name: string): Element | undefined {
  for (const element of elements(node)) {
    const found = element.tagName === name ? element : find(element, name);
    if (found) return found;
  }
  return undefined;
}
