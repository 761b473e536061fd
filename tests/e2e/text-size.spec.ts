import { browserArguments } from '../support/browser-arguments.ts';
import { messages } from '../support/messages.ts';
import { firstProject, projectCard } from '../support/portfolio.ts';
import { groupPaths, onePathPerPageType } from '../support/routes.ts';
import { expect, hydrate, openHydratedPage, test, waitForLayout } from '../support/test.ts';
import { expectToFit, TEXT_SIZE_200 } from '../support/text-size.ts';

test.use(browserArguments(TEXT_SIZE_200));

/** Extreme screens, in CSS pixels. */
const EXTREME_SIZES = [
  { width: 320, height: 568 },
  { width: 768, height: 1024 },
];

for (const paths of groupPaths(onePathPerPageType))
  test(`text at 200 %: no horizontal scrolling on ${paths.join(', ')}`, async ({ page }) => {
    const bar = page.getByRole('banner');
    const openMenu = bar.getByRole('button', { name: messages.frame.openMenu });
    for (const [index, path] of paths.entries()) {
      await page.goto(path);
      await hydrate(page);
      await waitForLayout(page);
      for (const screen of EXTREME_SIZES) {
        await page.setViewportSize(screen);
        await expectToFit(page, `${path}, ${screen.width} x ${screen.height}`);
        await expect(openMenu, path).toBeInViewport({ ratio: 1 });
      }
      // All pages have the same menu.
      if (index > 0) continue;
      await page.setViewportSize({ width: 320, height: 568 });
      await openMenu.click();
      const lastLink = bar.getByRole('link', { name: messages.pages.contact });
      await lastLink.scrollIntoViewIfNeeded();
      await expect(lastLink, path).toBeInViewport({ ratio: 1 });
      await expectToFit(page, `${path}, the menu`);
    }
  });

test('text at 200 %: the gallery of a project needs no horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openHydratedPage(page, '/portfolio');
  await projectCard(page, firstProject.title).click();
  const dialog = page.getByRole('dialog', { name: firstProject.title });
  await expect(dialog).toBeVisible();
  for (const screen of EXTREME_SIZES) {
    await page.setViewportSize(screen);
    await expectToFit(page, `${screen.width} x ${screen.height}`);
    await expect(dialog.getByRole('button', { name: messages.viewer.close })).toBeInViewport({ ratio: 1 });
    for (const name of [messages.viewer.previous, messages.viewer.next])
      await expect(dialog.getByRole('button', { name })).toBeAttached();
  }
});
