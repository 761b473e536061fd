import { expect, horizontalOverflow, type Page } from './test.ts';

/** Argument that starts Chromium with a default text size of 32 px, 200 % of the usual 16 px. */
export const TEXT_SIZE_200 = '--blink-settings=defaultFontSize=32';

/** Screens in CSS pixels: phones in portrait and landscape, and a tablet. */
export const SCREEN_SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
];

/** Returns the texts and controls that an edge of the screen cuts off. Ignores texts and controls in scroll containers. */
const findCutOffElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const isInScrollContainer = (element: Element | null): boolean =>
      element !== null &&
      ((element.scrollWidth > element.clientWidth &&
        ['auto', 'scroll', 'hidden'].includes(getComputedStyle(element).overflowX) &&
        element !== document.body) ||
        isInScrollContainer(element.parentElement));
    const isCutOff = ({ left, right, width }: DOMRect) =>
      width > 1 && (left < -0.5 || right > clientWidth + 0.5);
    const isIgnored = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest(
        'script, style, .visually-hidden, .skip-link, [aria-hidden="true"], [tabindex="-1"]:not(main)',
      ) !== null ||
      isInScrollContainer(element);
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim() || isIgnored(parent)) continue;
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some(isCutOff)) found.push(text.textContent.trim().slice(0, 40));
    }
    for (const control of document.querySelectorAll('a, button, input, select, textarea'))
      if (!isIgnored(control) && isCutOff(control.getBoundingClientRect()))
        found.push(control.outerHTML.slice(0, 80));
    return found;
  });

/** Expects that nothing is cut off by the left or right edge of the screen. @param description of the screen, for messages. */
export async function expectToFit(page: Page, description: string): Promise<void> {
  await expect.poll(() => horizontalOverflow(page), `${description}: pixels past the right edge`).toBe(0);
  await expect.poll(() => findCutOffElements(page), description).toEqual([]);
}
