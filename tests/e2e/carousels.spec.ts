import {
  carousel,
  expectSlide,
  slideButtonLabel,
  slides,
  waitForAutoplay,
  waitForCarousel,
} from '../support/carousel.ts';
import { messages } from '../support/messages.ts';
import { mockSlideCount, openHomeByLink } from '../support/mock-slides.ts';
import { expect, openHydratedPage, pausePageClock, test } from '../support/test.ts';

test.describe('Nazaakat', () => {
  test('the gallery does not wrap, and arrow keys move it', { tag: '@main' }, async ({ page }) => {
    await openHydratedPage(page, '/nazaakat');
    const gallery = carousel(page, messages.candles.gallery);
    await gallery.scrollIntoViewIfNeeded();
    await waitForCarousel(gallery);
    const count = await slides(gallery).count();
    expect(count).toBeGreaterThan(1);
    const previous = gallery.getByRole('button', { name: messages.carousel.previous });
    const next = gallery.getByRole('button', { name: messages.carousel.next });
    await expect(previous).toBeDisabled();
    await expect(next).toBeEnabled();
    await next.focus();
    // The carousel ignores arrow keys with a modifier key.
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expectSlide(gallery, 2);
    await expect(previous).toBeEnabled();
    await page.keyboard.press('ArrowLeft');
    await expectSlide(gallery, 1);
    for (let slide = 2; slide <= count; slide += 1) {
      await next.click();
      await expectSlide(gallery, slide);
    }
    await expect(next).toBeDisabled();
    await expect(previous).toBeEnabled();
    // The disabled button keeps the focus, so that arrow keys still work.
    await expect(next).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expectSlide(gallery, count - 1);
    await expect(next).toBeEnabled();
    await expect(next).toBeFocused();
  });
});

test.describe('the hero', () => {
  test('has no controls if it has one slide', async ({ page }) => {
    await mockSlideCount(page, 'slides', 1);
    const hero = await openHomeByLink(page, messages.home.highlights);
    await expect(slides(hero)).toHaveCount(1);
    await waitForCarousel(hero);
    await expect(hero.getByRole('button')).toHaveCount(0);
  });

  test('has controls if it has two slides, advances every 5,000 ms and wraps', async ({ page }) => {
    await mockSlideCount(page, 'slides', 2);
    await page.clock.install();
    const hero = await openHomeByLink(page, messages.home.highlights);
    await expect(slides(hero)).toHaveCount(2);
    for (const name of [
      messages.carousel.previous,
      slideButtonLabel(1),
      slideButtonLabel(2),
      messages.carousel.next,
      messages.carousel.pause,
    ])
      await expect(hero.getByRole('button', { name, exact: true })).toHaveCount(1);
    await waitForCarousel(hero);
    await waitForAutoplay(hero);
    await pausePageClock(page);
    // Measures the interval from one advance to the next.
    const currentSlide = () => hero.locator('button[aria-current=true]').getAttribute('aria-label');
    const before = await currentSlide();
    for (let elapsedMs = 0; elapsedMs < 6_000 && (await currentSlide()) === before; elapsedMs += 100)
      await page.clock.runFor(100);
    expect(await currentSlide()).not.toBe(before);
    const slideAfterAdvance = (await currentSlide()) === slideButtonLabel(1) ? 1 : 2;
    await page.clock.runFor(4_600);
    await expectSlide(hero, slideAfterAdvance);
    await page.clock.runFor(500);
    await expectSlide(hero, 3 - slideAfterAdvance);
    await page.clock.runFor(5_000);
    await expectSlide(hero, slideAfterAdvance);
    await hero.getByRole('button', { name: messages.carousel.previous }).click();
    await page.clock.runFor(1_500);
    await expectSlide(hero, 3 - slideAfterAdvance);
  });
});
