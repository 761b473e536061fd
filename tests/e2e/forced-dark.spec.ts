import { paths } from '../../packages/content/paths.ts';
import { browserArguments } from '../support/browser-arguments.ts';
import { messages } from '../support/messages.ts';
import { paintedContrast } from '../support/painted-contrast.ts';
import { expect, type Page, test, waitForLayout } from '../support/test.ts';

// Turns on Chrome's "Auto dark mode", which Android calls "Darken websites". Headless Chromium ignores the feature
// WebContentsForceDark, but has this setting.
test.use(browserArguments('--blink-settings=forceDarkModeEnabled=true'));
test.use({ viewport: { width: 390, height: 844 } });

/** Pages with an image below the bar, without one, and with a form. */
const PATHS = [paths.home(), '/process', paths.contact()];

test('the menu button and yellow buttons have enough contrast with both colour schemes', async ({ page }) => {
  const menuButton = page.getByRole('banner').getByRole('button', { name: messages.frame.openMenu });
  let measuredCount = 0;
  for (const path of PATHS) {
    // A transition would show intermediate colours.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await page.goto(path);
    await waitForLayout(page);
    await page.addStyleTag({ content: '* { transition: none !important; }' });
    const yellowCount = await markYellowButtons(page);
    measuredCount += yellowCount;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (let index = 0; index < yellowCount; index++)
        expect(
          await paintedContrast(page.locator('[data-yellow]').nth(index)),
          `${path}, ${colorScheme}: yellow button ${index + 1}`,
        ).toBeGreaterThanOrEqual(4.5);
      // Scrolls below the hero, so that the top bar is over the background of the page.
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }));
      await expect(page.getByRole('banner')).toHaveAttribute('data-state', 'scrolled');
      // Polls, because the background of the bar may be painted some frames after the scroll.
      await expect
        .poll(() => paintedContrast(menuButton), { message: `${path}, ${colorScheme}: menu button` })
        .toBeGreaterThanOrEqual(3);
    }
  }
  expect(measuredCount).toBeGreaterThan(0);
});

/** Adds `data-yellow` to the visible yellow buttons. @returns their number. */
const markYellowButtons = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'var(--primary)';
    const primary = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const isYellow = (element: HTMLElement) =>
      element.checkVisibility() && getComputedStyle(element).backgroundColor === primary;
    const yellowButtons = [...document.querySelectorAll<HTMLElement>('main :is(a, button)')].filter(isYellow);
    for (const button of yellowButtons) button.dataset.yellow = '';
    return yellowButtons.length;
  });
