import type { Locator } from '@playwright/test';
import { messages } from '../support/messages.ts';
import { articles, projects } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

/** How light the element's text is: 0 for black ink, 255 for white. */
const lightness = (element: Locator): Promise<number> =>
  element.evaluate((node) =>
    Math.max(...(getComputedStyle(node).color.match(/\d+/g) ?? []).slice(0, 3).map(Number)),
  );

for (const [kind, path] of [
  ['an article', `/blog/${articles[0]?.id}`],
  ['a project', `/portfolio/${projects[0]?.id}`],
] as const) {
  test(`${kind} prints in dark ink, without bars and buttons`, { tag: '@main' }, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByText(messages.frame.skip)).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button', { name: messages.article.share })).toBeHidden();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    expect(await lightness(title)).toBeLessThan(90);
    const text = page
      .getByRole('main')
      .locator('p')
      .filter({ hasText: /.{120}/ })
      .first();
    expect(await lightness(text)).toBeLessThan(90);
  });
}

test('a project prints with its pictures', async ({ page }) => {
  const [project] = projects;
  await page.goto(`/portfolio/${project?.id}`);
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('main').getByRole('img').filter({ visible: true });
  expect(await printed.count()).toBeGreaterThanOrEqual(project?.pictures.length ?? Number.POSITIVE_INFINITY);
  for (const picture of await printed.all())
    expect((await picture.boundingBox())?.height).toBeGreaterThan(60);
});
