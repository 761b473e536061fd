import { expect, horizontalOverflow, type Page } from './test.ts';

/** Starts Chromium with a text size of 32 px instead of 16: 200 %. */
export const TEXT_SIZE_200 = '--blink-settings=defaultFontSize=32';

/** Sizes of phones, upright and on their side, and a tablet. */
export const SCREENS = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
];

/** Texts and controls that reach past an edge of the screen where nothing scrolls sideways to them. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      ((element.scrollWidth > element.clientWidth &&
        ['auto', 'scroll', 'hidden'].includes(getComputedStyle(element).overflowX) &&
        element !== document.body) ||
        scrolls(element.parentElement));
    const isCut = ({ left, right, width }: DOMRect) =>
      width > 1 && (left < -0.5 || right > clientWidth + 0.5);
    const isLeftOut = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest(
        'script, style, .visually-hidden, .skip-link, [aria-hidden="true"], [tabindex="-1"]:not(main)',
      ) !== null ||
      scrolls(element);
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!holder || !text.textContent?.trim() || isLeftOut(holder)) continue;
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some(isCut)) found.push(text.textContent.trim().slice(0, 40));
    }
    for (const control of document.querySelectorAll('a, button, input, select, textarea'))
      if (!isLeftOut(control) && isCut(control.getBoundingClientRect()))
        found.push(control.outerHTML.slice(0, 80));
    return found;
  });

/** Expects that nothing reaches past the left or right edge of the screen. @param what is shown. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  expect(await horizontalOverflow(page), `${what}: pixels past the right edge`).toBe(0);
  expect(await cutOff(page), what).toEqual([]);
}
