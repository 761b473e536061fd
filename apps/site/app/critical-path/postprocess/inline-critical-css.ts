import { extractCriticalCss } from './critical-css.ts';
import {
  childElements,
  createHtmlElement,
  directText,
  findAll,
  findOne,
  getAttribute,
  type HtmlDocument,
  type HtmlElement,
  isLinkWithRel,
  removeElement,
  replaceElement,
} from './html-document.ts';
import { isModuleClass } from './selector-matches.ts';

/** Number of children of `main` that may be visible before a visitor scrolls. */
const FIRST_SECTIONS = 2;

/** An attribute of elements on the first screens that are not visible before an input, and need no critical rules. */
const LATER = 'data-later';

/** Hides lazy images and later elements while bootstrap.js sets the class `rest-waits`, until the style sheets have loaded. */
const HIDE_REST = `@media screen{.rest-waits :is(img[loading=lazy],[${LATER}]){display:none}.rest-waits main>:nth-child(n+${FIRST_SECTIONS + 1}),.rest-waits body>footer{visibility:hidden}}`;

/**
 * Replaces the links to the page's style sheets by its critical rules. bootstrap.js loads the sheets later. The page must not
 * link to them before that: preload scanners would fetch them before the first image.
 *
 * @param document is modified.
 * @param read reads a file of the site by its URL path.
 * @returns the URL paths of the page's style sheets, in their order.
 * @throws Error when the page has no `main`, or no style sheet with CSS module classes.
 */
export async function inlineCriticalCss(
  document: HtmlDocument,
  read: (address: string) => Promise<string>,
): Promise<string[]> {
  const links = findAll(document, isLinkWithRel('stylesheet'));
  const [firstLink, ...otherLinks] = links;
  if (!firstLink) throw new Error('<head> has no <link rel="stylesheet">');
  const sheets = links.map((link) => getAttribute(link, 'href') ?? '');
  // React Router appends "#" to sheets that dynamic imports share, so that they outlive the route.
  const css = (await Promise.all(sheets.map((sheet) => read(sheet.replace(/#$/, ''))))).join('');
  if (!css.match(/(?<=\.)_[\w-]+/g)?.some(isModuleClass))
    throw new Error(
      `${sheets.join(' and ')} have no class of a CSS module such as _title_2c0yg (selector-matches.ts): all its rules would be inlined`,
    );
  const visibleElements = aboveFold(document);
  const rules = extractCriticalCss(
    css,
    classesOf(visibleElements),
    visibleElements.map(directText).join(''),
    classesOf(sizedBelowFold(document)),
  );
  replaceElement(firstLink, [createHtmlElement('style', {}, rules + HIDE_REST)]);
  otherLinks.forEach(removeElement);
  return sheets;
}

/** Returns the elements that may be visible before scrolling: those of the body up to the second child of `main`. */
function aboveFold(document: HtmlDocument): HtmlElement[] {
  const main = findOne(document, 'main');
  const belowFold = new Set(childElements(main).slice(FIRST_SECTIONS).flatMap(withDescendants));
  const body = withDescendants(findOne(document, 'body'));
  const lastInMain = body.indexOf(withDescendants(main).at(-1) ?? main);
  const later = styledLater(document);
  return body.slice(0, lastInMain + 1).filter((element) => !belowFold.has(element) && !later.has(element));
}

/** Returns the elements that are styled later, and their descendants. */
const styledLater = (document: HtmlDocument): Set<HtmlElement> =>
  new Set(
    findAll(document, (element) => getAttribute(element, LATER) !== undefined).flatMap(withDescendants),
  );

/** Returns the later elements of `main` with an image or a heading inside. Without their sizes a page is up to eight times too high. */
function sizedBelowFold(document: HtmlDocument): HtmlElement[] {
  const others = new Set([...aboveFold(document), ...styledLater(document)]);
  const isContent = ({ tagName }: HtmlElement) => /^(img|h[2-4])$/.test(tagName);
  return findAll(
    findOne(document, 'main'),
    (element) => !others.has(element) && findAll(element, isContent).length > 0,
  );
}

const withDescendants = (element: HtmlElement): HtmlElement[] => [element, ...findAll(element, () => true)];

const classesOf = (elements: readonly HtmlElement[]): Set<string> =>
  new Set(elements.flatMap((element) => getAttribute(element, 'class')?.split(/\s+/) ?? []));
