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
import { testimonialCount as slideCount } from '../support/routes.ts';
import { expect, hydrate, openHydratedPage, type Page, pausePageClock, test } from '../support/test.ts';

/** A screen that shows one testimonial at a time. */
const NARROW_SCREEN = { width: 700, height: 900 };

test.skip(slideCount < 3, 'needs three testimonials');
test.use({ viewport: NARROW_SCREEN });

const findTestimonials = (page: Page) => carousel(page, messages.home.testimonials);

/** Opens the home page with a paused clock. The testimonials are in view, and the mouse is outside of them. */
async function openTestimonials(page: Page) {
  await page.clock.install();
  await page.goto('/');
  await hydrate(page);
  const testimonials = findTestimonials(page);
  await testimonials.scrollIntoViewIfNeeded();
  await waitForCarousel(testimonials);
  await page.mouse.move(2, 2);
  await waitForAutoplay(testimonials);
  await pausePageClock(page);
  // Hovering restarts the interval of the automatic advance, which has already started.
  await testimonials.hover();
  await waitForPause(testimonials);
  await page.mouse.move(2, 2);
  await waitForAutoplay(testimonials);
  return testimonials;
}

/** Opens the home page without automatic advances and without animations. */
async function openWithoutMotion(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydratedPage(page, '/');
  const testimonials = findTestimonials(page);
  await testimonials.scrollIntoViewIfNeeded();
  await waitForCarousel(testimonials);
  return testimonials;
}

test('testimonials advance every 4,000 ms and wrap', async ({ page }) => {
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

test('testimonials pause on hover, on focus, in a hidden tab and by the pause button', async ({ page }) => {
  const testimonials = await openTestimonials(page);
  const blur = () =>
    page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const setTabHidden = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const pauses: [pause: () => Promise<unknown>, resume: () => Promise<unknown>][] = [
    [() => testimonials.hover(), () => page.mouse.move(2, 2)],
    [() => testimonials.getByRole('button', { name: messages.carousel.next }).focus(), blur],
    [() => setTabHidden(true), () => setTabHidden(false)],
  ];
  for (const [index, [pause, resume]] of pauses.entries()) {
    await pause();
    await waitForPause(testimonials);
    await page.clock.runFor(9_000);
    await expectSlide(testimonials, index + 1);
    await resume();
    await waitForAutoplay(testimonials);
    await page.clock.runFor(4_200);
    await expectSlide(testimonials, ((index + 1) % slideCount) + 1);
  }
  await testimonials.getByRole('button', { name: messages.carousel.pause }).click();
  await page.mouse.move(2, 2);
  await blur();
  await page.clock.runFor(9_000);
  await expectSlide(testimonials, (pauses.length % slideCount) + 1);
});

test('with reduced motion, testimonials do not advance, and buttons wrap in both directions', async ({
  page,
}) => {
  await page.clock.install();
  const testimonials = await openWithoutMotion(page);
  const press = (name: string) => testimonials.getByRole('button', { name, exact: true }).click();
  await expect(testimonials.getByRole('button', { name: messages.carousel.pause })).toHaveCount(0);
  await page.clock.runFor(9_000);
  await expectSlide(testimonials, 1);
  await press(messages.carousel.previous);
  await expectSlide(testimonials, slideCount);
  await press(messages.carousel.next);
  await expectSlide(testimonials, 1);
  await press(slideButtonLabel(3));
  await expectSlide(testimonials, 3);
});

test('a drag of 60 px changes the slide, and one of 40 px does not', { tag: '@firefox' }, async ({
  page,
}) => {
  const testimonials = await openWithoutMotion(page);
  const quote = (index: number) => testimonials.locator('blockquote').nth(index);
  // A later drag starts from the current slide, so its result shows that the short drag has changed nothing.
  await drag(page, quote(0), -40);
  await drag(page, quote(0), -60);
  await expectSlide(testimonials, 2);
  await drag(page, quote(1), -200);
  await expectSlide(testimonials, 3);
  await drag(page, quote(2), 60);
  await expectSlide(testimonials, 2);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

  test('a swipe moves at most one slide, from the first to the last too', async ({ page }) => {
    const testimonials = await openWithoutMotion(page);
    for (const [distance, pace, slide] of [
      [-60, 'slow', 2],
      [-60, 'quick', 2],
      [-200, 'quick', 2],
      [-200, 'slow', 2],
      [60, 'slow', slideCount],
    ] as const)
      await test.step(`a ${pace} swipe of ${distance} px`, async () => {
        await swipe(page, testimonials.locator('blockquote:visible').first(), distance, pace);
        await expectSlide(testimonials, slide);
        await testimonials.getByRole('button', { name: slideButtonLabel(1), exact: true }).click();
        await expectSlide(testimonials, 1);
      });
  });
});

test('three testimonials are in view from 768 px, and one below', async ({ page }) => {
  const testimonials = await openWithoutMotion(page);
  for (const [width, count] of [
    [768, 3],
    [767, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => countVisibleSlides(testimonials)).toBe(count);
  }
});

test('there are no controls while all testimonials are in view', async ({ page }) => {
  await mockSlideCount(page, 'testimonials', 3);
  const testimonials = await openHomeByLink(page, messages.home.testimonials);
  await waitForCarousel(testimonials);
  await expect(testimonials.getByRole('button', { name: messages.carousel.next })).toHaveCount(1);
  for (const width of [768, 1024, 1377, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(testimonials.getByRole('button'), String(width)).toHaveCount(0);
  }
});

test('the section is left out if there are no testimonials', async ({ page }) => {
  await mockSlideCount(page, 'testimonials', 0);
  const testimonials = await openHomeByLink(page, messages.home.testimonials);
  await expect(carousel(page, messages.home.highlights)).toBeVisible();
  await expect(testimonials).toHaveCount(0);
});

test('a natively scrolled slide stays in view when the carousel code loads', async ({ page }) => {
  const loading = Promise.withResolvers<void>();
  await page.route(/assets\/embla[^/]*\.js/, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydratedPage(page, '/');
  const testimonials = findTestimonials(page);
  const slide = slides(testimonials).nth(2);
  await slide.evaluate((element) => element.scrollIntoView({ behavior: 'instant', inline: 'start' }));
  await expect(slide).toBeInViewport({ ratio: 0.8 });
  loading.resolve();
  await waitForCarousel(testimonials);
  await expectSlide(testimonials, 3);
  await expect(slide).toBeInViewport({ ratio: 0.8 });
});
