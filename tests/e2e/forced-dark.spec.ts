import sharp from 'sharp';
import { browserArguments } from '../support/browser-arguments.ts';
import { luminance } from '../support/contrast.ts';
import { messages } from '../support/messages.ts';
import { onePathPerKind } from '../support/routes.ts';
import { expect, type Locator, test, waitForLayout } from '../support/test.ts';

// What Chrome's "Auto dark mode" and Android's "Darken websites" switch on.
// Headless Chromium ignores the feature WebContentsForceDark, and knows this setting behind it.
test.use(browserArguments('--blink-settings=forceDarkModeEnabled=true'));
test.use({ viewport: { width: 390, height: 844 } });

/**
 * The contrast of what is painted in an element with its ground, the most frequent luminance, from 1 to 21. Computed styles do
 * not know the colours of a forced dark mode.
 */
async function paintedContrast(element: Locator): Promise<number> {
  const { data } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 3) {
    const value = luminance([...data.subarray(at, at + 3)]);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [ground = 0] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  const ratios = [...counts.keys()].map(
    (value) => (Math.max(value, ground) + 0.05) / (Math.min(value, ground) + 0.05),
  );
  return Math.max(...ratios);
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the menu button and yellow buttons are seen on every kind of page, preferring ${colorScheme}`, {
    tag: '@chromium',
  }, async ({ page }) => {
    // A transition would show colours that are on their way.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    const menuButton = page.getByRole('banner').getByRole('button', { name: messages.frame.openMenu });
    const measured = { yellow: 0 };
    for (const path of onePathPerKind) {
      await page.goto(path);
      await waitForLayout(page);
      await page.addStyleTag({ content: '* { transition: none !important; }' });
      const yellow = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.backgroundColor = 'var(--lamp)';
        const lamp = getComputedStyle(probe).backgroundColor;
        probe.remove();
        const isYellow = (element: HTMLElement) =>
          element.checkVisibility() && getComputedStyle(element).backgroundColor === lamp;
        const found = [...document.querySelectorAll<HTMLElement>('main :is(a, button)')].filter(isYellow);
        for (const element of found) element.dataset.yellow = '';
        return found.length;
      });
      for (let index = 0; index < yellow; index++)
        expect(
          await paintedContrast(page.locator('[data-yellow]').nth(index)),
          `${path}: yellow button ${index + 1}`,
        ).toBeGreaterThanOrEqual(4.5);
      measured.yellow += yellow;
      // Past every picture, over the page's own ground.
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }));
      await expect(page.getByRole('banner')).toHaveAttribute('data-state', 'scrolled');
      expect(await paintedContrast(menuButton), `${path}: menu button`).toBeGreaterThanOrEqual(3);
    }
    expect(measured.yellow).toBeGreaterThan(0);
  });
