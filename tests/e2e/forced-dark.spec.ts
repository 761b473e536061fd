import { browserArguments } from '../support/browser-arguments.ts';
import { messages } from '../support/messages.ts';
import { paintedContrast } from '../support/painted-contrast.ts';
import { onePathPerPageType } from '../support/routes.ts';
import { expect, test, waitForLayout } from '../support/test.ts';

// Turns on Chrome's "Auto dark mode", which Android calls "Darken websites". Headless Chromium ignores the feature
// WebContentsForceDark, but has this setting.
test.use(browserArguments('--blink-settings=forceDarkModeEnabled=true'));
test.use({ viewport: { width: 390, height: 844 } });

for (const colorScheme of ['light', 'dark'] as const)
  test(`the menu button and yellow buttons have enough contrast with the ${colorScheme} colour scheme`, {
    tag: '@chromium',
  }, async ({ page }) => {
    // A transition would show intermediate colours.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    const menuButton = page.getByRole('banner').getByRole('button', { name: messages.frame.openMenu });
    let measuredCount = 0;
    for (const path of onePathPerPageType) {
      await page.goto(path);
      await waitForLayout(page);
      await page.addStyleTag({ content: '* { transition: none !important; }' });
      const yellowCount = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.backgroundColor = 'var(--primary)';
        const primary = getComputedStyle(probe).backgroundColor;
        probe.remove();
        const isYellow = (element: HTMLElement) =>
          element.checkVisibility() && getComputedStyle(element).backgroundColor === primary;
        const yellowButtons = [...document.querySelectorAll<HTMLElement>('main :is(a, button)')].filter(
          isYellow,
        );
        for (const button of yellowButtons) button.dataset.yellow = '';
        return yellowButtons.length;
      });
      for (let index = 0; index < yellowCount; index++)
        expect(
          await paintedContrast(page.locator('[data-yellow]').nth(index)),
          `${path}: yellow button ${index + 1}`,
        ).toBeGreaterThanOrEqual(4.5);
      measuredCount += yellowCount;
      // Scrolls below the hero, so that the bar is over the background of the page.
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }));
      await expect(page.getByRole('banner')).toHaveAttribute('data-state', 'scrolled');
      // Polled, because the first frames after a scroll may show the bar before its background is painted again.
      await expect
        .poll(() => paintedContrast(menuButton), { message: `${path}: menu button` })
        .toBeGreaterThanOrEqual(3);
    }
    expect(measuredCount).toBeGreaterThan(0);
  });
