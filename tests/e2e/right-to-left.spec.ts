import { carousel, countVisibleSlides, expectSlide, slides, waitForCarousel } from '../support/carousel.ts';
import { drag } from '../support/gestures.ts';
import { messages } from '../support/messages.ts';
import { groupPaths, onePathPerPageType, testimonialCount } from '../support/routes.ts';
import {
  expect,
  horizontalOverflow,
  openHydratedPage,
  type Page,
  test,
  waitForLayout,
} from '../support/test.ts';

// A browser that translates a page to Arabic or Urdu adds `dir="rtl"`, before or after the application has started.

test.use({ viewport: { width: 390, height: 844 } });

const setDirection = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });

for (const paths of groupPaths(onePathPerPageType))
  test(`${paths.join(', ')}: no page scrolls sideways from right to left`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      await setDirection(page);
      await page.evaluate(() => dispatchEvent(new Event('scroll')));
      await waitForLayout(page);
      await expect.poll(() => horizontalOverflow(page), path).toBe(0);
    }
  });

test.describe('testimonials', () => {
  test.skip(testimonialCount < 3, 'needs three testimonials');
  test.use({ viewport: { width: 700, height: 900 }, reducedMotion: 'reduce' });

  for (const when of ['before', 'after'])
    test(`are visible and go to the left, with a direction set ${when} the start`, async ({ page }) => {
      if (when === 'before')
        await page.addInitScript(() =>
          addEventListener('DOMContentLoaded', () => {
            document.documentElement.dir = 'rtl';
          }),
        );
      await openHydratedPage(page, '/');
      const testimonials = carousel(page, messages.home.testimonials);
      await testimonials.scrollIntoViewIfNeeded();
      await waitForCarousel(testimonials);
      if (when === 'after') await setDirection(page);
      const next = testimonials.getByRole('button', { name: messages.carousel.next });
      for (let number = 1; number <= testimonialCount + 1; number += 1) {
        const slide = slides(testimonials).nth((number - 1) % testimonialCount);
        await expect(slide.locator('blockquote')).toBeInViewport({ ratio: 0.9 });
        await expect.poll(() => countVisibleSlides(testimonials)).toBe(1);
        await next.click();
      }
      await next.press('ArrowRight');
      await expectSlide(testimonials, (testimonialCount % testimonialCount) + 1);
      await next.press('ArrowLeft');
      await expectSlide(testimonials, 2);
      await expect(slides(testimonials).nth(1).locator('blockquote')).toBeInViewport({ ratio: 0.9 });
      await drag(page, slides(testimonials).nth(1).locator('blockquote'), -60);
      await expectSlide(testimonials, 1);
      await drag(page, slides(testimonials).nth(0).locator('blockquote'), 60);
      await expectSlide(testimonials, 2);
    });
});
