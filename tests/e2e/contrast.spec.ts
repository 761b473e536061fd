import { findLowContrastText } from '../support/contrast.ts';
import { onePathPerPageType } from '../support/routes.ts';
import { expect, test, waitForLayout } from '../support/test.ts';

const SCREEN_SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

/** Paths of pages without an image under the top bar. */
const PATHS_WITHOUT_IMAGE = ['/nazaakat', '/blog', '/process', '/design-studio', '/saved', '/brief'];
const hasNoImage = (path: string): boolean =>
  PATHS_WITHOUT_IMAGE.includes(path) || /^\/(homes\/|privacy|terms|thank)/.test(path);

for (const path of onePathPerPageType.filter((path) => !hasNoImage(path)))
  test(`the top bar is readable over a white image: ${path}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await waitForLayout(page);
    await page.addStyleTag({
      content: 'picture { background: white !important; } picture img { visibility: hidden; }',
    });
    const issues: Record<string, string[]> = {};
    for (const screen of SCREEN_SIZES) {
      await page.setViewportSize(screen);
      const found = await findLowContrastText(page);
      if (found.length > 0) issues[`${screen.width} x ${screen.height}`] = found;
    }
    expect(issues).toEqual({});
  });
