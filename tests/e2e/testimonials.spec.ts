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
import { expect, hydrate, openPage, type Page, pauseClock, test } from '../support/test.ts';

/** One testimonial at a time. */
const NARROW = { width: 700, height: 900 };

/** How many clients speak. */
const count = testimonialCount;

/** Opens the home page with time in the test's hand and the testimonials in view, the mouse far from them. */
async function toTestimonials(page: Page) {
  await page.clock.install();
  await page.goto('/');
  await hydrate(page);
  const testimonials = carousel(page, messages.home.testimonials);
  await testimonials.scrollIntoViewIfNeeded();
  await waitForCarousel(testimonials);
  await page.mouse.move(2, 2);
  const still = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (!still) await waitForAutoplay(testimonials);
  await pauseClock(page);
  // Time ran until now; a mouse that comes and goes begins the wait anew.
  await testimonials.hover();
  if (!still) await waitForPause(testimonials);
  await page.mouse.move(2, 2);
  if (!still) await waitForAutoplay(testimonials);
  return testimonials;
}

/** Tells the page that its tab is hidden, or shown again. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test.describe('Testimonials', () => {
  test.skip(count < 2, 'There is but one.');
  // One at a time, however few there are.
  test.use({ viewport: NARROW });

  test('advance every 4,000 ms, from the last to the first', { tag: '@main' }, async ({ page }) => {
    const testimonials = await toTestimonials(page);
    await expectSlide(testimonials, 1);
    await page.clock.runFor(3_800);
    await expectSlide(testimonials, 1);
    await page.clock.runFor(400);
    await expectSlide(testimonials, 2);
    for (let slide = 2; slide <= count; slide += 1) {
      await page.clock.runFor(4_000);
      await expectSlide(testimonials, (slide % count) + 1);
    }
  });

  test('stop for a hovering mouse, for focus and for the pause button', { tag: '@main' }, async ({
    page,
  }) => {
    const testimonials = await toTestimonials(page);
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
    const third = (2 % count) + 1;
    await expectSlide(testimonials, third);

    const pause = testimonials.getByRole('button', { name: /pause/i });
    await pause.click();
    await page.mouse.move(2, 2);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await waitForPause(testimonials);
    await page.clock.runFor(9_000);
    await expectSlide(testimonials, third);
  });

  test('stop in a hidden tab', { tag: '@once' }, async ({ page }) => {
    const testimonials = await toTestimonials(page);
    await setHidden(page, true);
    await waitForPause(testimonials);
    await page.clock.runFor(9_000);
    await expectSlide(testimonials, 1);
    await setHidden(page, false);
    await waitForAutoplay(testimonials);
    await page.clock.runFor(4_200);
    await expectSlide(testimonials, 2);
  });

  test('stand still for a visitor who asks for less motion', { tag: '@chromium' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const testimonials = await toTestimonials(page);
    await page.clock.runFor(9_000);
    await expectSlide(testimonials, 1);
    await testimonials.getByRole('button', { name: messages.carousel.next }).click();
    await page.clock.runFor(100);
    await expectSlide(testimonials, 2);
    await expect(testimonials.getByRole('button', { name: /pause|play/i })).toHaveCount(0);
  });

  test('turn at a drag of 60 px and not of 40', async ({ page }) => {
    const testimonials = await toTestimonials(page);
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

  test('show 3 at 768 px, if there are as many, and 1 below', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await openPage(page, '/');
    const testimonials = carousel(page, messages.home.testimonials);
    await testimonials.scrollIntoViewIfNeeded();
    await expect.poll(() => countVisibleSlides(testimonials)).toBe(Math.min(3, count));
    await page.setViewportSize({ width: 767, height: 900 });
    await expect.poll(() => countVisibleSlides(testimonials)).toBe(1);
  });

  test('have buttons for each slide, and wrap in both directions', { tag: '@main' }, async ({ page }) => {
    const testimonials = await toTestimonials(page);
    await expect(slides(testimonials)).toHaveCount(count);
    const press = async (name: string) => {
      await testimonials.getByRole('button', { name, exact: true }).click();
      await page.clock.runFor(1_500);
    };
    await press(messages.carousel.previous);
    await expectSlide(testimonials, count);
    await press(messages.carousel.next);
    await expectSlide(testimonials, 1);
    await press(slideButtonLabel(Math.ceil(count / 2) + 1));
    await expectSlide(testimonials, Math.ceil(count / 2) + 1);
  });
});

test.describe('Testimonials under a finger', { tag: '@chromium' }, () => {
  test.skip(count < 2, 'There is but one.');
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

  for (const [distance, pace, slide] of [
    [-40, 'slow', 1],
    [-60, 'slow', 2],
    [-60, 'quick', 2],
    [-200, 'quick', 2],
    [-200, 'slow', 2],
    [60, 'slow', count],
  ] as const) {
    test(`a ${pace} swipe of ${distance} px leads from slide 1 to ${slide}`, async ({ page }) => {
      // Real time, since speed matters; less motion, so that nothing advances by itself meanwhile.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openPage(page, '/');
      const testimonials = carousel(page, messages.home.testimonials);
      await waitForCarousel(testimonials);
      await swipe(page, testimonials.locator('blockquote').first(), distance, pace);
      await page.waitForTimeout(500);
      await expectSlide(testimonials, slide);
    });
  }
});

test('where all testimonials are in view there is nothing to press, and nothing turns by itself', {
  tag: '@once',
}, async ({ page }) => {
  await mockSlideCount(page, 'testimonials', 2);
  await page.setViewportSize({ width: 768, height: 900 });
  const testimonials = await openHomeByLink(page, messages.home.testimonials);
  await expect(slides(testimonials)).toHaveCount(2);
  await waitForCarousel(testimonials);
  await expect(testimonials.getByRole('button')).toHaveCount(0);
  // On a screen for one of them there is.
  await page.setViewportSize(NARROW);
  await expect(testimonials.getByRole('button', { name: messages.carousel.next })).toHaveCount(1);
});

test('where no client speaks yet, nothing stands in their place', { tag: '@once' }, async ({ page }) => {
  await mockSlideCount(page, 'testimonials', 0);
  const testimonials = await openHomeByLink(page, messages.home.testimonials);
  await expect(carousel(page, messages.home.highlights)).toBeVisible();
  await expect(testimonials).toHaveCount(0);
  await expect(page.getByRole('heading', { name: readPageTexts('home').testimonials.title })).toHaveCount(0);
});

test('the slide that was scrolled to natively stays when the code that moves it comes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/embla[^/]*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.setViewportSize(NARROW);
  await openPage(page, '/');
  const testimonials = carousel(page, messages.home.testimonials);
  const number = Math.min(3, count);
  const slide = slides(testimonials).nth(number - 1);
  await slide.evaluate((element) => element.scrollIntoView({ behavior: 'instant', inline: 'start' }));
  await expect(slide).toBeInViewport({ ratio: 0.8 });
  release();
  await waitForCarousel(testimonials);
  await expectSlide(testimonials, number);
  await expect(slide).toBeInViewport({ ratio: 0.8 });
});

test('a mouse that drags slowly, and rests before it lets go, turns one slide', async ({ page }) => {
  test.skip(count < 2, 'There is but one.');
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, '/');
  const testimonials = carousel(page, messages.home.testimonials);
  await waitForCarousel(testimonials);
  await drag(page, testimonials.locator('blockquote').first(), -200, 'slow');
  await page.waitForTimeout(500);
  await expectSlide(testimonials, 2);
});
