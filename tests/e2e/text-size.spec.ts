import { browserArguments } from '../support/browser-arguments.ts';
import { messages } from '../support/messages.ts';
import { first, projectCard } from '../support/portfolio.ts';
import { onePathPerKind } from '../support/routes.ts';
import {
  expect,
  horizontalOverflow,
  hydrate,
  openPage,
  type Page,
  test,
  waitForLayout,
} from '../support/test.ts';

// A browser whose text size is set to 32 px in place of 16: 200 %.
test.use(browserArguments('--blink-settings=defaultFontSize=32'));

const SCREENS = [
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

async function expectToFit(page: Page, what: string): Promise<void> {
  expect(await horizontalOverflow(page), `${what}: pixels past the right edge`).toBe(0);
  expect(await cutOff(page), what).toEqual([]);
}

for (const path of onePathPerKind)
  test(`text at 200 %: all of ${path} is reached without scrolling sideways`, { tag: '@chromium' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(path);
    await hydrate(page);
    await waitForLayout(page);
    const bar = page.getByRole('banner');
    const openMenu = bar.getByRole('button', { name: messages.frame.openMenu });
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await expectToFit(page, `${screen.width} x ${screen.height}`);
      await expect(openMenu).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 320, height: 568 });
    await openMenu.click();
    const last = bar.getByRole('link', { name: messages.pages.contact });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expectToFit(page, 'the menu');
  });

test('text at 200 %: all of the portfolio’s viewer is reached', { tag: '@chromium' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openPage(page, '/portfolio');
  await projectCard(page, first.title).click();
  const dialog = page.getByRole('dialog', { name: first.title });
  await expect(dialog).toBeVisible();
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expectToFit(page, `${screen.width} x ${screen.height}`);
    await expect(dialog.getByRole('button', { name: messages.viewer.close })).toBeInViewport({ ratio: 1 });
    for (const name of [messages.viewer.previous, messages.viewer.next])
      await expect(dialog.getByRole('button', { name })).toBeAttached();
  }
});
