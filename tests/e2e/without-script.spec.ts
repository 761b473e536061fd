import { requiresScriptClass } from '../../apps/site/app/critical-path/contract.ts';
import { paths } from '../../packages/content/paths.ts';
import { slides } from '../support/carousel.ts';
import { swipe } from '../support/gestures.ts';
import { findFigure, findMarkedProject, findMarksList, findMarksToggle } from '../support/marks.ts';
import { messages } from '../support/messages.ts';
import {
  pieces as allPieces,
  articles,
  initialPieceCount,
  onePathPerPageType,
  projects,
  readPageTexts,
} from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

// mailbox.spec.ts tests forms without script. tests/built tests the headings and texts of all pages.
test('each kind of page has a heading and opaque text, and no controls that need script', {
  tag: '@main',
}, async ({ pageWithoutScript }) => {
  for (const path of onePathPerPageType) {
    await pageWithoutScript.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(pageWithoutScript.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(pageWithoutScript.getByRole('main'), path).toHaveText(/\S[\s\S]{100}/);
    await expect(pageWithoutScript.locator(`.${requiresScriptClass}:visible`), path).toHaveCount(0);
    const readTransparentTexts = () =>
      pageWithoutScript
        .getByRole('main')
        .locator('p, h2, h3, li')
        .evaluateAll((elements) =>
          elements
            .filter((element) => !element.closest('[role="status"], .visually-hidden, [hidden], dialog'))
            .filter((element) => Number(getComputedStyle(element).opacity) < 1)
            .map((element) => element.textContent),
        );
    await expect.poll(readTransparentTexts, path).toEqual([]);
  }
});

test('the menus open, and their links work', { tag: '@main' }, async ({ pageWithoutScript }) => {
  const banner = pageWithoutScript.getByRole('banner');
  await pageWithoutScript.goto('/about');
  await banner.getByRole('button', { name: messages.pages.services }).click();
  await banner.getByRole('link', { name: messages.pages.nazaakat }).click();
  await expect(pageWithoutScript).toHaveURL(paths.nazaakat());
  await pageWithoutScript.setViewportSize({ width: 390, height: 780 });
  await banner.getByRole('button', { name: messages.frame.openMenu }).click();
  await banner.getByRole('link', { name: messages.pages.contact }).click();
  await expect(pageWithoutScript).toHaveURL(paths.contact());
});

test('lists show all entries and link to their pages; marks are a list of links; home has no slider', async ({
  pageWithoutScript,
}) => {
  const { project, id, names } = findMarkedProject();
  await pageWithoutScript.goto(paths.project(project.id));
  const figure = findFigure(pageWithoutScript, id);
  await expect(findMarksList(figure).getByRole('link').filter({ visible: true })).toHaveText(names);
  await expect(findMarksToggle(figure)).toBeHidden();
  await pageWithoutScript.goto('/');
  const section = pageWithoutScript.getByRole('region', { name: readPageTexts('home').hours.title });
  await expect(section.locator('picture')).toHaveCount(1);
  await expect(section.getByRole('slider')).toHaveCount(0);
  for (const [path, filter, list, count, title] of [
    ['/portfolio', messages.portfolio.filter, messages.portfolio.list, projects.length, projects[0]?.title],
    ['/homes', messages.pieces.filter, messages.pieces.list, initialPieceCount, allPieces[0]?.title],
  ] as const) {
    await pageWithoutScript.goto(path);
    await expect(pageWithoutScript.getByRole('group', { name: filter })).toBeHidden();
    const items = pageWithoutScript.getByRole('list', { name: list }).locator('> li:visible');
    await expect(items).toHaveCount(count);
    await items.first().getByRole('link').first().click();
    await expect(pageWithoutScript.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  }
});

test('carousels scroll natively by keyboard, wheel and touch', async ({ pageWithoutScript }) => {
  await pageWithoutScript.goto('/nazaakat');
  const gallery = pageWithoutScript.getByRole('region', { name: messages.candles.gallery, exact: true });
  await expect(gallery.getByRole('button')).toHaveCount(0);
  const scrollContainer = gallery.locator('[tabindex="0"]').first();
  await scrollContainer.scrollIntoViewIfNeeded();
  const waitForSlide = (number: number) =>
    expect
      .poll(() =>
        slides(gallery)
          .nth(number - 1)
          .evaluate((slide) => {
            const container = slide.closest('[tabindex="0"]');
            return Math.round(
              slide.getBoundingClientRect().left - (container?.getBoundingClientRect().left ?? 0),
            );
          }),
      )
      .toBe(0);
  const width = await scrollContainer.evaluate((element) => element.clientWidth);
  await waitForSlide(1);
  await scrollContainer.focus();
  await pageWithoutScript.keyboard.press('ArrowRight');
  await waitForSlide(2);
  await scrollContainer.hover();
  await pageWithoutScript.mouse.wheel(width * 0.75, 0);
  await waitForSlide(3);
  await swipe(pageWithoutScript, scrollContainer, -width * 0.6, 'slow');
  await waitForSlide(4);
});

test('the blog links to the older articles', async ({ pageWithoutScript }) => {
  test.skip(articles.length <= 8, 'all articles are in the first page');
  await pageWithoutScript.goto('/blog');
  const main = pageWithoutScript.getByRole('main');
  await expect(main.getByRole('button', { name: readPageTexts('blog').list.moreText })).toBeHidden();
  await main.locator('a[href="/sitemap.xml"]').click();
  await expect(pageWithoutScript).toHaveURL('/sitemap.xml');
});
