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
import { testimonialCount } from '../support/routes.ts';
import { expect, type Locator, openHydratedPage, type Page, pausePageClock, test } from '../support/test.ts';

/** A screen that shows one testimonial at a time. */
const NARROW_SCREEN = { width: 700, height: 900 };

const findTestimonials = (page: Page) => carousel(page, messages.home.testimonials);

/** Opens the home page by a link, so that its data is fetched, with other numbers of slides: the first one is repeated. */
async function openHomeWithSlides(
  page: Page,
  list: 'slides' | 'testimonials',
  length: number,
): Promise<void> {
  await page.unrouteAll();
  await page.route('**/_.data*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: setListLength(await response.text(), list, length) });
  });
  await openHydratedPage(page, '/about');
  // By keyboard, because a mouse pointer over the carousel pauses it.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: messages.pages.home, exact: true })
    .press('Enter');
  await expect(page).toHaveURL('/');
}

/** Changes the length of a list in a page's data. React Router writes one flat array, in which lists refer to items by index. */
function setListLength(data: string, list: string, length: number): string {
  const [first = '', ...others] = data.split('\n');
  const values: unknown[] = JSON.parse(first);
  const key = `_${values.indexOf(list)}`;
  for (const entry of values) {
    if (typeof entry !== 'object' || entry === null || !(key in entry)) continue;
    const items = values[Number(Reflect.get(entry, key))];
    if (Array.isArray(items) && items.length > 0)
      items.splice(0, items.length, ...Array(length).fill(items[0]));
  }
  return [JSON.stringify(values), ...others].join('\n');
}

/** Pauses the page's clock at the start of an interval: hovering restarts it. */
async function restartInterval(page: Page, root: Locator): Promise<void> {
  await waitForAutoplay(root);
  await pausePageClock(page);
  await root.hover();
  await waitForPause(root);
  await page.mouse.move(2, 2);
  await waitForAutoplay(root);
}

/** Opens the testimonials without automatic advances and without animations. */
async function openTestimonialsWithoutMotion(page: Page): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydratedPage(page, '/');
  const testimonials = findTestimonials(page);
  await testimonials.scrollIntoViewIfNeeded();
  await waitForCarousel(testimonials);
  return testimonials;
}

test('the gallery of Nazaakat does not wrap, and arrow keys move it', { tag: '@main' }, async ({ page }) => {
  await openHydratedPage(page, '/nazaakat');
  const gallery = carousel(page, messages.candles.gallery);
  await gallery.scrollIntoViewIfNeeded();
  await waitForCarousel(gallery);
  const previous = gallery.getByRole('button', { name: messages.carousel.previous });
  const next = gallery.getByRole('button', { name: messages.carousel.next });
  await expect(previous).toBeDisabled();
  await next.press('Shift+ArrowRight');
  await next.press('ArrowRight');
  await expectSlide(gallery, 2);
  await next.press('ArrowLeft');
  await expectSlide(gallery, 1);
  const last = (await slides(gallery).all()).length;
  for (let slide = 2; slide <= last; slide += 1) {
    await next.click();
    await expectSlide(gallery, slide);
  }
  await expect(next).toBeDisabled();
  // The disabled button keeps the focus, so that arrow keys still work.
  await expect(next).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expectSlide(gallery, last - 1);
  await expect(next).toBeEnabled();
});

test('a hero with one slide has no controls, and one with two slides advances every 5,000 ms and wraps', async ({
  page,
}) => {
  await page.clock.install();
  const hero = carousel(page, messages.home.highlights);
  await openHomeWithSlides(page, 'slides', 1);
  await waitForCarousel(hero);
  await expect(slides(hero)).toHaveCount(1);
  await expect(hero.getByRole('button')).toHaveCount(0);
  await openHomeWithSlides(page, 'slides', 2);
  await waitForCarousel(hero);
  await restartInterval(page, hero);
  const dots = hero.getByRole('button', { name: new RegExp(`^${slideButtonLabel(1).replace('1', '\\d')}`) });
  const isCurrent = (index: number) => expect(dots.nth(index)).toHaveAttribute('aria-current', 'true');
  await isCurrent(0);
  await page.clock.runFor(4_900);
  await isCurrent(0);
  await page.clock.runFor(200);
  await isCurrent(1);
  await page.clock.runFor(5_000);
  await isCurrent(0);
});

test.describe('testimonials', () => {
  test.skip(testimonialCount < 3, 'needs three testimonials');
  test.use({ viewport: NARROW_SCREEN });

  test('advance every 4,000 ms, wrap, and pause on hover, on focus, in a hidden tab and by a button', async ({
    page,
  }) => {
    await page.clock.install();
    await openHydratedPage(page, '/');
    const testimonials = findTestimonials(page);
    await testimonials.scrollIntoViewIfNeeded();
    await waitForCarousel(testimonials);
    await page.mouse.move(2, 2);
    await restartInterval(page, testimonials);
    await page.clock.runFor(3_800);
    await expectSlide(testimonials, 1);
    await page.clock.runFor(400);
    for (let slide = 2; slide <= testimonialCount; slide += 1) {
      await expectSlide(testimonials, slide);
      await page.clock.runFor(4_000);
    }
    await expectSlide(testimonials, 1);

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
      await expectSlide(testimonials, ((index + 1) % testimonialCount) + 1);
    }
    await testimonials.getByRole('button', { name: messages.carousel.pause }).click();
    await page.mouse.move(2, 2);
    await blur();
    await page.clock.runFor(9_000);
    await expectSlide(testimonials, (pauses.length % testimonialCount) + 1);
  });

  test('with reduced motion, do not advance', async ({ page }) => {
    await page.clock.install();
    const testimonials = await openTestimonialsWithoutMotion(page);
    await expect(testimonials.getByRole('button', { name: messages.carousel.pause })).toHaveCount(0);
    await page.clock.runFor(9_000);
    await expectSlide(testimonials, 1);
  });

  test('buttons wrap, and a drag of 60 px, but not of 40 px, changes the slide', {
    tag: '@firefox',
  }, async ({ page }) => {
    const testimonials = await openTestimonialsWithoutMotion(page);
    const press = (name: string) => testimonials.getByRole('button', { name, exact: true }).click();
    await press(messages.carousel.previous);
    await expectSlide(testimonials, testimonialCount);
    await press(messages.carousel.next);
    await expectSlide(testimonials, 1);
    await press(slideButtonLabel(3));
    await expectSlide(testimonials, 3);
    await press(slideButtonLabel(1));
    await expectSlide(testimonials, 1);
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
      const testimonials = await openTestimonialsWithoutMotion(page);
      for (const [distance, pace, slide] of [
        [-60, 'slow', 2],
        [-60, 'quick', 2],
        [-200, 'quick', 2],
        [60, 'slow', testimonialCount],
      ] as const) {
        await swipe(page, testimonials.locator('blockquote:visible').first(), distance, pace);
        await expectSlide(testimonials, slide);
        await testimonials.getByRole('button', { name: slideButtonLabel(1), exact: true }).click();
        await expectSlide(testimonials, 1);
      }
    });
  });

  test('three are in view from 768 px, one below, and there are no controls while all are in view', async ({
    page,
  }) => {
    const testimonials = await openTestimonialsWithoutMotion(page);
    for (const [width, count] of [
      [768, 3],
      [767, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => countVisibleSlides(testimonials)).toBe(count);
    }
    await openHomeWithSlides(page, 'testimonials', 3);
    await waitForCarousel(testimonials);
    await expect(testimonials.getByRole('button', { name: messages.carousel.next })).toHaveCount(1);
    for (const width of [768, 1377, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(testimonials.getByRole('button'), String(width)).toHaveCount(0);
    }
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

  for (const when of ['before', 'after'])
    test(`go to the left with a right-to-left direction set ${when} the start`, async ({ page }) => {
      if (when === 'before')
        await page.addInitScript(() =>
          addEventListener('DOMContentLoaded', () => {
            document.documentElement.dir = 'rtl';
          }),
        );
      const testimonials = await openTestimonialsWithoutMotion(page);
      if (when === 'after')
        await page.evaluate(() => {
          document.documentElement.dir = 'rtl';
        });
      const next = testimonials.getByRole('button', { name: messages.carousel.next });
      const quote = (number: number) =>
        slides(testimonials)
          .nth(number - 1)
          .locator('blockquote');
      for (let step = 0; step <= testimonialCount + 1; step += 1) {
        await expect(quote((step % testimonialCount) + 1)).toBeInViewport({ ratio: 0.9 });
        await expect.poll(() => countVisibleSlides(testimonials)).toBe(1);
        await next.click();
      }
      await expectSlide(testimonials, (2 % testimonialCount) + 1);
      await next.press('ArrowRight');
      await expectSlide(testimonials, 2);
      await drag(page, quote(2), -60);
      await expectSlide(testimonials, 1);
      await drag(page, quote(1), 60);
      await expectSlide(testimonials, 2);
    });
});
