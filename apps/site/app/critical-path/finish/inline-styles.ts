import { isOfModule } from './can-match.ts';
import { criticalRules } from './critical-rules.ts';
import {
  attributeOf,
  createElement,
  type Document,
  type Element,
  elementsIn,
  findAll,
  findOnly,
  isLink,
  replaceElement,
  textOf,
} from './document.ts';

/** How many parts of `main` may be seen before a visitor scrolls. */
const SEEN = 2;

/** What waits until all rules are there (first-view.js sets the class and takes it away): other pictures, and what is below. */
const WAITING = `@media screen{.rest-waits img[loading=lazy]{display:none}.rest-waits main>:nth-child(n+${SEEN + 1}),.rest-waits body>footer{visibility:hidden}}`;

/**
 * Puts the rules of a page's first screens into the page in place of the site's style sheet, which follows when these stand.
 * No link may stand in the page meanwhile: browsers that look ahead for what a page needs would fetch it before the first
 * picture.
 *
 * @param document is changed.
 * @param read gives the text of a file of the site by its address.
 * @returns the address of the site's style sheet.
 * @throws when the page does not have one style sheet, with classes of CSS modules, or no `main`.
 */
export async function inlineStyles(
  document: Document,
  read: (address: string) => Promise<string>,
): Promise<string> {
  const links = findAll(document, isLink('stylesheet'));
  const [link] = links;
  const sheet = link && attributeOf(link, 'href');
  if (!sheet || links.length > 1)
    throw new Error(`expected one <link rel="stylesheet"> (build.cssCodeSplit), found ${links.length}`);
  const css = await read(sheet);
  if (!css.match(/(?<=\.)_[\w-]+/g)?.some(isOfModule))
    throw new Error(
      `${sheet} has no class of a CSS module such as _title_2c0yg_42 (can-match.ts): all its rules would stand in the page`,
    );
  const screens = firstScreens(document);
  const rules = criticalRules(css, classesOf(screens), screens.map(textOf).join(''));
  replaceElement(link, [createElement('style', {}, rules + WAITING)]);
  return sheet;
}

/** What a visitor may see before scrolling: all of the body up to the second part of `main`. */
function firstScreens(document: Document): Element[] {
  const main = findOnly(document, 'main');
  const later = new Set(elementsIn(main).slice(SEEN).flatMap(withAllIn));
  const body = withAllIn(findOnly(document, 'body'));
  const end = body.indexOf(withAllIn(main).at(-1) ?? main);
  return body.slice(0, end + 1).filter((element) => !later.has(element));
}

const withAllIn = (element: Element): Element[] => [element, ...findAll(element, () => true)];

const classesOf = (elements: readonly Element[]): Set<string> =>
  new Set(elements.flatMap((element) => attributeOf(element, 'class')?.split(/\s+/) ?? []));
