import { requiresScriptClass } from '../../apps/site/app/critical-path/contract.ts';
import { paths } from '../../packages/content/paths.ts';
import { slides } from '../support/carousel.ts';
import { findForm } from '../support/forms.ts';
import { swipe } from '../support/gestures.ts';
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
test('each kind of page has a heading and text, and no controls that need script', {
  tag: '@main',
}, async ({ pageWithoutScript }) => {
  for (const path of onePathPerPageType) {
    await pageWithoutScript.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(pageWithoutScript.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(pageWithoutScript.getByRole('main'), path).toHaveText(/\S[\s\S]{100}/);
    await expect(pageWithoutScript.locator(`.${requiresScriptClass}:visible`), path).toHaveCount(0);
  }
});

test('all text is opaque without script', async ({ pageWithoutScript }) => {
  for (const path of ['/', '/about', '/services', '/nazaakat']) {
    await pageWithoutScript.goto(path);
    const transparentTexts = await pageWithoutScript
      .getByRole('main')
      .locator('p, h2, h3, li')
      .evaluateAll((elements) =>
        elements
          .filter((element) => !element.closest('[role="status"], .visually-hidden, [hidden], dialog'))
          .filter((element) => Number(getComputedStyle(element).opacity) < 1)
          .map((element) => element.textContent),
      );
    expect(transparentTexts, path).toEqual([]);
  }
});

test('the Services menu opens, and its links work', async ({ pageWithoutScript }) => {
  await pageWithoutScript.goto('/about');
  await pageWithoutScript.getByRole('banner').getByRole('button', { name: messages.pages.services }).click();
  await pageWithoutScript.getByRole('banner').getByRole('link', { name: messages.pages.nazaakat }).click();
  await expect(pageWithoutScript).toHaveURL(/\/nazaakat$/);
});

test('the mobile menu opens, and its links work', { tag: '@main' }, async ({ pageWithoutScript }) => {
  await pageWithoutScript.setViewportSize({ width: 390, height: 780 });
  await pageWithoutScript.goto('/about');
  await pageWithoutScript.getByRole('button', { name: messages.frame.openMenu }).click();
  await pageWithoutScript
    .getByRole('navigation', { name: messages.frame.menu })
    .getByRole('link', { name: messages.pages.contact })
    .click();
  await expect(pageWithoutScript).toHaveURL(/\/contact$/);
});

test('lists show all entries without filters, and link to their pages', async ({ pageWithoutScript }) => {
  await pageWithoutScript.goto('/portfolio');
  await expect(pageWithoutScript.getByRole('group', { name: messages.portfolio.filter })).toBeHidden();
  const cards = pageWithoutScript.getByRole('list', { name: messages.portfolio.list }).getByRole('listitem');
  await expect(cards.filter({ visible: true })).toHaveCount(projects.length);
  const hrefs = await cards
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(projects.map(({ id }) => `/portfolio/${id}`));
  await cards.getByRole('link').first().click();
  await expect(pageWithoutScript.getByRole('heading', { level: 1 })).toHaveText(projects[0]?.title ?? '');

  await pageWithoutScript.goto('/homes');
  await expect(pageWithoutScript.getByRole('group', { name: messages.pieces.filter })).toBeHidden();
  const visiblePieces = pageWithoutScript
    .getByRole('list', { name: messages.pieces.list })
    .locator('> li:visible');
  await expect(visiblePieces).toHaveCount(initialPieceCount);
  await visiblePieces.first().getByRole('link').click();
  await expect(pageWithoutScript).toHaveURL(paths.piece(allPieces[0]?.slug ?? ''));
  await expect(pageWithoutScript.getByRole('heading', { level: 1 })).toHaveText(allPieces[0]?.title ?? '');
});

test('carousels scroll natively by keyboard, wheel and touch', async ({ pageWithoutScript }) => {
  await pageWithoutScript.goto('/nazaakat');
  const gallery = pageWithoutScript.getByRole('region', { name: messages.candles.gallery, exact: true });
  await expect(gallery.getByRole('button')).toHaveCount(0);
  const scrollContainer = gallery.locator('[tabindex="0"]').first();
  await scrollContainer.scrollIntoViewIfNeeded();
  // Waits until a slide rests at the start of the scroll container. While it still moves, a turn of the wheel may scroll back.
  const waitForSlide = (number: number) => {
    const slide = slides(gallery)
      .nth(number - 1)
      .locator('> *')
      .first();
    let previousLeft: number | undefined;
    return expect
      .poll(async () => {
        const [containerBox, slideBox] = await Promise.all([
          scrollContainer.boundingBox(),
          slide.boundingBox(),
        ]);
        const left = slideBox?.x;
        const isAtRest = left === previousLeft;
        previousLeft = left;
        return (
          isAtRest && containerBox && left !== undefined && Math.round(Math.abs(left - containerBox.x)) <= 1
        );
      })
      .toBe(true);
  };
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

test('the time-of-day section shows the morning without a slider', async ({ pageWithoutScript }) => {
  await pageWithoutScript.goto('/');
  await expect(pageWithoutScript.getByRole('slider')).toHaveCount(0);
  await expect(
    pageWithoutScript.getByRole('region', { name: readPageTexts('home').hours.title }).locator('picture'),
  ).toHaveCount(1);
});

test('the blog links to the older articles', async ({ pageWithoutScript }) => {
  test.skip(articles.length <= 8, 'all articles are in the first page');
  await pageWithoutScript.goto('/blog');
  await expect(
    pageWithoutScript.getByRole('button', { name: readPageTexts('blog').list.moreText }),
  ).toBeHidden();
  await expect(findForm(pageWithoutScript, 'Newsletter')).toBeVisible();
  await expect(
    pageWithoutScript.getByRole('main').locator('a[href="/blog/feed.xml"], a[href="/sitemap.xml"]').first(),
  ).toBeVisible();
});
