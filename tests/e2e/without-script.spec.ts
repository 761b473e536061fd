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
}, async ({ noScript }) => {
  for (const path of allPaths) {
    await noScript.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(noScript.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(noScript.getByRole('main'), path).toHaveText(/\S[\s\S]{100}/);
    await expect(noScript.locator(`.${requiresScriptClass}:visible`), path).toHaveCount(0);
  }
});

test('text stands readable at once: nothing waits for script to be revealed', async ({ noScript }) => {
  for (const path of ['/', '/about', '/services', '/nazaakat']) {
    await noScript.goto(path);
    const hidden = await noScript
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

test('the top bar leads on, Services opens', { tag: '@main' }, async ({ noScript }) => {
  await noScript.goto('/about');
  await noScript.getByRole('banner').getByRole('button', { name: messages.pages.services }).click();
  await noScript.getByRole('banner').getByRole('link', { name: messages.pages.nazaakat }).click();
  await expect(noScript).toHaveURL(/\/nazaakat$/);
});

test('the mobile menu opens and leads on', { tag: '@main' }, async ({ noScript }) => {
  await noScript.setViewportSize({ width: 390, height: 780 });
  await noScript.goto('/about');
  await noScript.getByRole('button', { name: messages.frame.openMenu }).click();
  await noScript
    .getByRole('navigation', { name: messages.frame.menu })
    .getByRole('link', { name: messages.pages.contact })
    .click();
  await expect(noScript).toHaveURL(/\/contact$/);
});

test('galleries show everything, filters are not offered, links lead to pages and pictures', async ({
  noScript,
}) => {
  await noScript.goto('/portfolio');
  await expect(noScript.getByRole('group', { name: messages.portfolio.filter })).toBeHidden();
  const cards = noScript.getByRole('list', { name: messages.portfolio.list }).getByRole('listitem');
  await expect(cards.filter({ visible: true })).toHaveCount(projects.length);
  const hrefs = await cards
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(projects.map(({ id }) => `/portfolio/${id}`));
  await cards.getByRole('link').first().click();
  await expect(noScript.getByRole('heading', { level: 1 })).toHaveText(projects[0]?.title ?? '');

  await noScript.goto('/homes');
  await expect(noScript.getByRole('group', { name: messages.pieces.filter })).toBeHidden();
  const pieces = noScript.getByRole('list', { name: messages.pieces.list }).locator('> li:visible');
  await expect(pieces).toHaveCount(initialPieceCount);
  await pieces.first().getByRole('link').click();
  await expect(noScript).toHaveURL(paths.piece(allPieces[0]?.slug ?? ''));
  await expect(noScript.getByRole('heading', { level: 1 })).toHaveText(allPieces[0]?.title ?? '');
});

test('carousels scroll by themselves: wheel, keyboard, touch', { tag: '@main' }, async ({ noScript }) => {
  await noScript.goto('/nazaakat');
  const gallery = noScript.getByRole('region', { name: messages.candles.gallery, exact: true });
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
  await noScript.keyboard.press('ArrowRight');
  await rests(2);
  await viewport.hover();
  await noScript.mouse.wheel(width * 0.75, 0);
  await rests(3);
  await swipe(noScript, viewport, -width * 0.6, 'slow');
  await rests(4);
});

test('the hours stay at morning; the slider is not offered', async ({ noScript }) => {
  await noScript.goto('/');
  await expect(noScript.getByRole('slider')).toHaveCount(0);
  await expect(
    noScript.getByRole('region', { name: readPageTexts('home').hours.title }).locator('picture'),
  ).toHaveCount(1);
});

test('the journal says where the older articles are', async ({ noScript }) => {
  test.skip(articles.length <= 8, 'all articles are listed from the first');
  await noScript.goto('/blog');
  await expect(noScript.getByRole('button', { name: readPageTexts('blog').list.moreText })).toBeHidden();
  await expect(findForm(noScript, 'Newsletter')).toBeVisible();
  await expect(
    noScript.getByRole('main').locator('a[href="/blog/feed.xml"], a[href="/sitemap.xml"]').first(),
  ).toBeVisible();
});
