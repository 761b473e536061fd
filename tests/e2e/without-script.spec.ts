import { requiresScriptClass } from '../../apps/site/app/critical-path/contract.ts';
import { paths } from '../../packages/content/paths.ts';
import { slides } from '../support/carousel.ts';
import { findForm } from '../support/forms.ts';
import { swipe } from '../support/gestures.ts';
import { messages } from '../support/messages.ts';
import {
  allPaths,
  pieces as allPieces,
  articles,
  initialPieceCount,
  projects,
  readPageTexts,
} from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

/** The forms' native posts are in mailbox.spec.ts. */

test('every page is whole: a heading, text, pictures, and no control that needs script', {
  tag: '@main',
}, async ({ noScript: page }) => {
  for (const path of allPaths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('main'), path).toHaveText(/\S[\s\S]{100}/);
    await expect(page.locator(`.${requiresScriptClass}:visible`), path).toHaveCount(0);
  }
});

test('text stands readable at once: nothing waits for script to be revealed', async ({ noScript: page }) => {
  for (const path of ['/', '/about', '/services', '/nazaakat']) {
    await page.goto(path);
    const hidden = await page
      .getByRole('main')
      .locator('p, h2, h3, li')
      .evaluateAll((elements) =>
        elements
          .filter((element) => !element.closest('[role="status"], .visually-hidden, [hidden], dialog'))
          .filter((element) => Number(getComputedStyle(element).opacity) < 1)
          .map((element) => element.textContent),
      );
    expect(hidden, path).toEqual([]);
  }
});

test('the top bar leads on, Services opens', { tag: '@main' }, async ({ noScript: page }) => {
  await page.goto('/about');
  await page.getByRole('banner').getByRole('button', { name: messages.pages.services }).click();
  await page.getByRole('banner').getByRole('link', { name: messages.pages.nazaakat }).click();
  await expect(page).toHaveURL(/\/nazaakat$/);
});

test('the mobile menu opens and leads on', { tag: '@main' }, async ({ noScript: page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/about');
  await page.getByRole('button', { name: messages.frame.openMenu }).click();
  await page
    .getByRole('navigation', { name: messages.frame.menu })
    .getByRole('link', { name: messages.pages.contact })
    .click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('galleries show everything, filters are not offered, links lead to pages and pictures', async ({
  noScript: page,
}) => {
  await page.goto('/portfolio');
  await expect(page.getByRole('group', { name: messages.portfolio.filter })).toBeHidden();
  const cards = page.getByRole('list', { name: messages.portfolio.list }).getByRole('listitem');
  await expect(cards.filter({ visible: true })).toHaveCount(projects.length);
  const hrefs = await cards
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(projects.map(({ id }) => `/portfolio/${id}`));
  await cards.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(projects[0]?.title ?? '');

  await page.goto('/homes');
  await expect(page.getByRole('group', { name: messages.pieces.filter })).toBeHidden();
  const pieces = page.getByRole('list', { name: messages.pieces.list }).locator('> li:visible');
  await expect(pieces).toHaveCount(initialPieceCount);
  await pieces.first().getByRole('link').click();
  await expect(page).toHaveURL(paths.piece(allPieces[0]?.slug ?? ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(allPieces[0]?.title ?? '');
});

test('carousels scroll by themselves: wheel, keyboard, touch', { tag: '@main' }, async ({
  noScript: page,
}) => {
  await page.goto('/nazaakat');
  const gallery = page.getByRole('region', { name: messages.candles.gallery, exact: true });
  await expect(gallery.getByRole('button')).toHaveCount(0);
  const viewport = gallery.locator('[tabindex="0"]').first();
  await viewport.scrollIntoViewIfNeeded();
  // At rest a slide's content stands at the start of the frame. Half-way there, a turn of the wheel would lead back as well as on.
  const rests = (number: number) =>
    expect
      .poll(async () => {
        const [frame, slide] = await Promise.all([
          viewport.boundingBox(),
          slides(gallery)
            .nth(number - 1)
            .locator('> *')
            .first()
            .boundingBox(),
        ]);
        return frame && slide && Math.round(Math.abs(slide.x - frame.x));
      })
      .toBeLessThanOrEqual(1);
  const width = await viewport.evaluate((element) => element.clientWidth);
  await rests(1);
  await viewport.focus();
  await page.keyboard.press('ArrowRight');
  await rests(2);
  await viewport.hover();
  await page.mouse.wheel(width * 0.75, 0);
  await rests(3);
  await swipe(page, viewport, -width * 0.6, 'slow');
  await rests(4);
});

test('the hours stay at morning; the slider is not offered', async ({ noScript: page }) => {
  await page.goto('/');
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: readPageTexts('home').hours.title }).locator('picture'),
  ).toHaveCount(1);
});

test('the journal says where the older articles are', async ({ noScript: page }) => {
  test.skip(articles.length <= 8, 'all articles are listed from the first');
  await page.goto('/blog');
  await expect(page.getByRole('button', { name: readPageTexts('blog').list.moreText })).toBeHidden();
  await expect(findForm(page, 'Newsletter')).toBeVisible();
  await expect(
    page.getByRole('main').locator('a[href="/blog/feed.xml"], a[href="/sitemap.xml"]').first(),
  ).toBeVisible();
});
