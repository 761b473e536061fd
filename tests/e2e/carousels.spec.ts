import {
  carousel,
  expectSlide,
  slides,
  waitForAutoplay,
  waitForCarousel,
  waitForPause,
} from '../support/carousel.ts';
import { messages } from '../support/messages.ts';
import { mockSlideCount, openHomeByLink } from '../support/mock-slides.ts';
import { expect, openHydratedPage, pausePageClock, test } from '../support/test.ts';

test('the gallery of Nazaakat does not wrap, and arrow keys move it', { tag: '@main' }, async ({ page }) => {
  await openHydratedPage(page, '/nazaakat');
  const gallery = carousel(page, messages.candles.gallery);
  await gallery.scrollIntoViewIfNeeded();
  await waitForCarousel(gallery);
  const count = await slides(gallery).count();
  const previous = gallery.getByRole('button', { name: messages.carousel.previous });
  const next = gallery.getByRole('button', { name: messages.carousel.next });
  await expect(previous).toBeDisabled();
  await next.press('Shift+ArrowRight');
  await next.press('ArrowRight');
  await expectSlide(gallery, 2);
  await expect(previous).toBeEnabled();
  await next.press('ArrowLeft');
  await expectSlide(gallery, 1);
  for (let slide = 2; slide <= count; slide += 1) {
    await next.click();
    await expectSlide(gallery, slide);
  }
  await expect(next).toBeDisabled();
  // The disabled button keeps the focus, so that arrow keys still work.
  await expect(next).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expectSlide(gallery, count - 1);
  await expect(next).toBeEnabled();
});

test('a hero with one slide has no controls', async ({ page }) => {
  await mockSlideCount(page, 'slides', 1);
  const hero = await openHomeByLink(page, messages.home.highlights);
  await waitForCarousel(hero);
  await expect(slides(hero)).toHaveCount(1);
  await expect(hero.getByRole('button')).toHaveCount(0);
});

test('a hero with two slides advances every 5,000 ms and wraps', async ({ page }) => {
  await mockSlideCount(page, 'slides', 2);
  await page.clock.install();
  const hero = await openHomeByLink(page, messages.home.highlights);
  await waitForCarousel(hero);
  await waitForAutoplay(hero);
  await pausePageClock(page);
  // Hovering restarts the interval.
  await hero.hover();
  await waitForPause(hero);
  await page.mouse.move(2, 2);
  await waitForAutoplay(hero);
  const current = hero.locator('button[aria-current=true]');
  const start = await current.getAttribute('aria-label');
  await page.clock.runFor(4_900);
  await expect(current).toHaveAttribute('aria-label', start ?? '');
  await page.clock.runFor(200);
  await expect(current).not.toHaveAttribute('aria-label', start ?? '');
  await page.clock.runFor(5_000);
  await expect(current).toHaveAttribute('aria-label', start ?? '');
});
