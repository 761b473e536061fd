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
const FIRST_SECTION_COUNT = 2;

/** Attribute of an element on the first screens that is hidden until the style sheets have loaded. It needs no critical rules. */
const LATER_ATTRIBUTE = 'data-later';

/**
 * These rules hide lazy images and later elements while `html` has the class `rest-waits`. bootstrap.js removes the class when the
 * style sheets have loaded.
 */
const HIDE_LATER_RULES = `@media screen{.rest-waits :is(img[loading=lazy],[${LATER_ATTRIBUTE}]){display:none}.rest-waits main>:nth-child(n+${FIRST_SECTION_COUNT + 1}),.rest-waits body>footer{visibility:hidden}}`;

/**
 * Replaces the links to the page's style sheets with its critical rules. bootstrap.js loads the sheets later. No links may stay,
 * because preload scanners would fetch the sheets before the first image.
 *
 * @param document is modified.
 * @param readFile reads a file of the site by its URL path.
 * @returns the URL paths of the style sheets, in the order of the links.
 * @throws Error when the page has no `main`, or no style sheet with CSS module classes.
 */
export async function inlineCriticalCss(
  document: HtmlDocument,
  readFile: (urlPath: string) => Promise<string>,
): Promise<string[]> {
  const links = findAll(document, isLinkWithRel('stylesheet'));
  const [firstLink, ...otherLinks] = links;
  if (!firstLink) throw new Error('<head> has no <link rel="stylesheet">');
  const sheetUrls = links.map((link) => getAttribute(link, 'href') ?? '');
  // React Router appends "#" to sheets that dynamic imports use too, because these sheets stay when the route changes.
  const css = (await Promise.all(sheetUrls.map((sheet) => readFile(sheet.replace(/#$/, ''))))).join('');
  if (!css.match(/(?<=\.)_[\w-]+/g)?.some(isModuleClass))
    throw new Error(
      `${sheetUrls.join(' and ')} have no class of a CSS module such as _title_2c0yg (selector-matches.ts): all its rules would be inlined`,
    );
  const visibleElements = findElementsAboveFold(document);
  const rules = extractCriticalCss(
    css,
    collectClasses(visibleElements),
    visibleElements.map(directText).join(''),
    collectClasses(findSizedElementsBelowFold(document)),
  );
  replaceElement(firstLink, [createHtmlElement('style', {}, rules + HIDE_LATER_RULES)]);
  otherLinks.forEach(removeElement);
  return sheetUrls;
}

/**
 * Returns the elements that may be visible before scrolling. These are the elements of the body up to the second child of `main`,
 * without those that are hidden until the style sheets have loaded.
 */
function findElementsAboveFold(document: HtmlDocument): HtmlElement[] {
  const main = findOne(document, 'main');
  const belowFold = new Set(childElements(main).slice(FIRST_SECTION_COUNT).flatMap(withDescendants));
  const body = withDescendants(findOne(document, 'body'));
  const lastInMain = body.indexOf(withDescendants(main).at(-1) ?? main);
  const shownLater = findElementsShownLater(document);
  return body
    .slice(0, lastInMain + 1)
    .filter((element) => !belowFold.has(element) && !shownLater.has(element));
}

const findElementsShownLater = (document: HtmlDocument): Set<HtmlElement> =>
  new Set(
    findAll(document, (element) => getAttribute(element, LATER_ATTRIBUTE) !== undefined).flatMap(
      withDescendants,
    ),
  );

/**
 * Returns the elements of `main` that are below the first screens and contain an image or a heading. Without rules for these
 * elements, a page is up to eight times too high.
 */
function findSizedElementsBelowFold(document: HtmlDocument): HtmlElement[] {
  const excluded = new Set([...findElementsAboveFold(document), ...findElementsShownLater(document)]);
  const isContent = ({ tagName }: HtmlElement) => /^(img|h[2-4])$/.test(tagName);
  return findAll(
    findOne(document, 'main'),
    (element) => !excluded.has(element) && findAll(element, isContent).length > 0,
  );
}

const withDescendants = (element: HtmlElement): HtmlElement[] => [element, ...findAll(element, () => true)];

const collectClasses = (elements: readonly HtmlElement[]): Set<string> =>
  new Set(elements.flatMap((element) => getAttribute(element, 'class')?.split(/\s+/) ?? []));
