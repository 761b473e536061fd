import {
  carousel,
  countVisibleSlides,
  expectSlide,
  slideButtonLabel,
  slides,
  waitForAutoplay,
  waitForCarousel,
  waitForPause,
} from '../support/carousel.ts';
import { drag, swipe } from '../support/gestures.ts';
import { messages } from '../support/messages.ts';
import { mockSlideCount, openHomeByLink } from '../support/mock-slides.ts';
import { readPageTexts, testimonialCount } from '../support/routes.ts';
import { expect, hydrate, openHydratedPage, type Page, pausePageClock, test } from '../support/test.ts';

/** A screen that shows one testimonial at a time. */
const NARROW_SCREEN = { width: 700, height: 900 };

const slideCount = testimonialCount;

/** Opens the home page with a paused clock. The testimonials are in view, and the mouse is outside of them. */
async function openTestimonials(page: Page) {
  await page.clock.install();
  await page.goto('/');
  await hydrate(page);
  const testimonials = carousel(page, messages.home.testimonials);
  await testimonials.scrollIntoViewIfNeeded();
  await waitForCarousel(testimonials);
  await page.mouse.move(2, 2);
  const isMotionReduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (!isMotionReduced) await waitForAutoplay(testimonials);
  await pausePageClock(page);
  // Hovering restarts the interval of the automatic advance, which has already started.
  await testimonials.hover();
  if (!isMotionReduced) await waitForPause(testimonials);
  await page.mouse.move(2, 2);
  if (!isMotionReduced) await waitForAutoplay(testimonials);
  return testimonials;
}

/** Simulates that the tab of the page is hidden or shown. */
const setTabHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test.describe('testimonials', () => {
  test.skip(slideCount < 2, 'needs two testimonials');
  // At this width one testimonial is visible, so the carousel moves even with few testimonials.
  test.use({ viewport: NARROW_SCREEN });

  test('advance every 4,000 ms and wrap', { tag: '@skip-firefox' }, async ({ page }) => {
    const testimonials = await openTestimonials(page);
    await expectSlide(testimonials, 1);
    await page.clock.runFor(3_800);
    await expectSlide(testimonials, 1);
    await page.clock.runFor(400);
    await expectSlide(testimonials, 2);
    for (let slide = 2; slide <= slideCount; slide += 1) {
      await page.clock.runFor(4_000);
      await expectSlide(testimonials, (slide % slideCount) + 1);
    }
  });

  test('pause on hover, on focus and by the pause button', async ({ page }) => {
    const testimonials = await openTestimonials(page);
    await testimonials.hover();
    await waitForPause(testimonials);
    await page.clock.runFor(9_000);
    await expectSlide(testimonials, 1);
    await page.mouse.move(2, 2);
    await waitForAutoplay(testimonials);
    await page.clock.runFor(4_200);
    await expectSlide(testimonials, 2);

    await testimonials.getByRole('button', { name: messages.carousel.next }).focus();
    await waitForPause(testimonials);
    await page.clock.runFor(9_000);
    await expectSlide(testimonials, 2);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await waitForAutoplay(testimonials);
    await page.clock.runFor(4_200);
    const third = (2 % slideCount) + 1;
    await expectSlide(testimonials, third);

    const pause = testimonials.getByRole('button', { name: /pause/i });
    await pause.click();
    await page.mouse.move(2, 2);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await waitForPause(testimonials);
    await page.clock.runFor(9_000);
    await expectSlide(testimonials, third);
  });

  test('pause in a hidden tab', { tag: '@skip-firefox' }, async ({ page }) => {
    const testimonials = await openTestimonials(page);
    await setTabHidden(page, true);
    await waitForPause(testimonials);
    await page.clock.runFor(9_000);
    await expectSlide(testimonials, 1);
    await setTabHidden(page, false);
    await waitForAutoplay(testimonials);
    await page.clock.runFor(4_200);
    await expectSlide(testimonials, 2);
  });

  test('do not advance with reduced motion', { tag: '@chromium' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const testimonials = await openTestimonials(page);
    await page.clock.runFor(9_000);
    await expectSlide(testimonials, 1);
    await testimonials.getByRole('button', { name: messages.carousel.next }).click();
    await page.clock.runFor(100);
    await expectSlide(testimonials, 2);
    await expect(testimonials.getByRole('button', { name: /pause|play/i })).toHaveCount(0);
  });

  test('change slides after a drag of 60 px but not of 40 px', async ({ page }) => {
    const testimonials = await openTestimonials(page);
    await drag(page, testimonials.locator('blockquote').first(), -40);
    await page.clock.runFor(1_500);
    await expectSlide(testimonials, 1);
    await drag(page, testimonials.locator('blockquote').first(), -60);
    await page.clock.runFor(1_500);
    await expectSlide(testimonials, 2);
    await drag(page, testimonials.locator('blockquote').nth(1), 60);
    await page.clock.runFor(1_500);
    await expectSlide(testimonials, 1);
  });

  test('show up to 3 slides from 768 px, and 1 slide below', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await openHydratedPage(page, '/');
    const testimonials = carousel(page, messages.home.testimonials);
    await testimonials.scrollIntoViewIfNeeded();
    await expect.poll(() => countVisibleSlides(testimonials)).toBe(Math.min(3, slideCount));
    await page.setViewportSize({ width: 767, height: 900 });
    await expect.poll(() => countVisibleSlides(testimonials)).toBe(1);
  });

  test('have a button for each slide, and wrap in both directions', { tag: '@skip-firefox' }, async ({
    page,
  }) => {
    const testimonials = await openTestimonials(page);
    await expect(slides(testimonials)).toHaveCount(slideCount);
    const press = async (name: string) => {
      await testimonials.getByRole('button', { name, exact: true }).click();
      await page.clock.runFor(1_500);
    };
    await press(messages.carousel.previous);
    await expectSlide(testimonials, slideCount);
    await press(messages.carousel.next);
    await expectSlide(testimonials, 1);
    await press(slideButtonLabel(Math.ceil(slideCount / 2) + 1));
    await expectSlide(testimonials, Math.ceil(slideCount / 2) + 1);
  });
});

test.describe('testimonials on a touch screen', { tag: '@chromium' }, () => {
  test.skip(slideCount < 2, 'needs two testimonials');
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

  test('a swipe moves at most one slide, from the first to the last too', async ({ page }) => {
    // Uses the real clock, because the speed of the swipe matters. Reduced motion prevents automatic advances.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHydratedPage(page, '/');
    const testimonials = carousel(page, messages.home.testimonials);
    await waitForCarousel(testimonials);
    for (const [distance, pace, slide] of [
      [-40, 'slow', 1],
      [-60, 'slow', 2],
      [-60, 'quick', 2],
      [-200, 'quick', 2],
      [-200, 'slow', 2],
      [60, 'slow', slideCount],
    ] as const)
      await test.step(`a ${pace} swipe of ${distance} px moves from slide 1 to slide ${slide}`, async () => {
        await swipe(page, testimonials.locator('blockquote:visible').first(), distance, pace);
        await page.waitForTimeout(500);
        await expectSlide(testimonials, slide);
        await testimonials.getByRole('button', { name: slideButtonLabel(1), exact: true }).click();
        await expectSlide(testimonials, 1);
      });
  });
});

test('the carousel has no controls if all testimonials are visible', {
  tag: '@skip-firefox',
}, async ({ page }) => {
  await mockSlideCount(page, 'testimonials', 3);
  await page.setViewportSize({ width: 768, height: 900 });
  const testimonials = await openHomeByLink(page, messages.home.testimonials);
  await expect(slides(testimonials)).toHaveCount(3);
  await waitForCarousel(testimonials);
  for (const width of [768, 769, 1024, 1377, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(testimonials.getByRole('button'), String(width)).toHaveCount(0);
  }
  // A narrow screen shows one testimonial, with controls.
  await page.setViewportSize(NARROW_SCREEN);
  await expect(testimonials.getByRole('button', { name: messages.carousel.next })).toHaveCount(1);
});

test('the section is omitted if there are no testimonials', { tag: '@skip-firefox' }, async ({ page }) => {
  await mockSlideCount(page, 'testimonials', 0);
  const testimonials = await openHomeByLink(page, messages.home.testimonials);
  await expect(carousel(page, messages.home.highlights)).toBeVisible();
  await expect(testimonials).toHaveCount(0);
  await expect(page.getByRole('heading', { name: readPageTexts('home').testimonials.title })).toHaveCount(0);
});

test('a natively scrolled slide stays in view when the carousel code loads', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/embla[^/]*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.setViewportSize(NARROW_SCREEN);
  await openHydratedPage(page, '/');
  const testimonials = carousel(page, messages.home.testimonials);
  const number = Math.min(3, slideCount);
  const slide = slides(testimonials).nth(number - 1);
  await slide.evaluate((element) => element.scrollIntoView({ behavior: 'instant', inline: 'start' }));
  await expect(slide).toBeInViewport({ ratio: 0.8 });
  release();
  await waitForCarousel(testimonials);
  await expectSlide(testimonials, number);
  await expect(slide).toBeInViewport({ ratio: 0.8 });
});

test('a slow mouse drag moves one slide', async ({ page }) => {
  test.skip(slideCount < 2, 'needs two testimonials');
  await page.setViewportSize(NARROW_SCREEN);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydratedPage(page, '/');
  const testimonials = carousel(page, messages.home.testimonials);
  await waitForCarousel(testimonials);
  await drag(page, testimonials.locator('blockquote').first(), -200, 'slow');
  await page.waitForTimeout(500);
  await expectSlide(testimonials, 2);
});
