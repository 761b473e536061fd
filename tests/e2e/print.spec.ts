import type { Locator } from '@playwright/test';
import { paths } from '../../packages/content/paths.ts';
import { messages } from '../support/messages.ts';
import { articles, projects } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

/** Returns the largest colour channel of an element's text: 0 for black, 255 for white. */
const textLightness = (element: Locator): Promise<number> =>
  element.evaluate((node) =>
    Math.max(...(getComputedStyle(node).color.match(/\d+/g) ?? []).slice(0, 3).map(Number)),
  );

test('a project and an article print dark text and all images, without bars and buttons', async ({
  page,
}) => {
  const [project] = projects;
  for (const [path, imageCount] of [
    [paths.article(articles[0]?.id ?? ''), 1],
    [paths.project(project?.id ?? ''), project?.pictures.length ?? 0],
  ] as const) {
    await page.emulateMedia({ media: null });
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByText(messages.frame.skip),
    ])
      await expect(hidden).toBeHidden();
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    const main = page.getByRole('main');
    for (const text of [
      main.getByRole('heading', { level: 1 }),
      main
        .locator('p')
        .filter({ hasText: /.{120}/ })
        .first(),
    ])
      await expect.poll(() => textLightness(text)).toBeLessThan(90);
    await expect
      .poll(() =>
        main
          .getByRole('img')
          .evaluateAll(
            (images) => images.filter((image) => image.getBoundingClientRect().height > 60).length,
          ),
      )
      .toBeGreaterThanOrEqual(imageCount);
  }
});
