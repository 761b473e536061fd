import sharp from 'sharp';
import { carousel } from '../support/carousel.ts';
import { contrastRatio } from '../support/contrast.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { projects, readPageTexts } from '../support/routes.ts';
import { expect, type Locator, openHydratedPage, type Page, test } from '../support/test.ts';

/**
 * Returns the difference between the lightest and the darkest painted pixel of an element, 0 to 255. Poll the value, because images and
 * fonts are painted later.
 *
 * @param edgeDistance distance in CSS pixels. If positive, only the area up to this distance on both sides of the left edge is measured.
 */
async function measurePixelRange(page: Page, element: Locator, edgeDistance = 0): Promise<number> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible');
  const clip = {
    x: box.x - edgeDistance,
    y: box.y - edgeDistance,
    width: edgeDistance > 0 ? edgeDistance * 2 : box.width,
    height: box.height + 2 * edgeDistance,
  };
  const { channels } = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .stats();
  return (channels[0]?.max ?? 0) - (channels[0]?.min ?? 0);
}

test.describe('with forced colors', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));

  test('the slider, the edges of buttons and the current dot of a carousel are visible', async ({ page }) => {
    await openHydratedPage(page, '/');
    const slider = page.getByRole('slider', { name: messages.home.timeOfDay });
    await expect.poll(() => measurePixelRange(page, slider)).toBeGreaterThan(100);
    const heroLink = carousel(page, messages.home.highlights).getByRole('link').first();
    await expect
      .poll(() => measurePixelRange(page, heroLink, 4), 'left edge of the button')
      .toBeGreaterThan(100);
    // A wide screen may show all testimonials at once. The carousel then has no dots.
    await page.setViewportSize({ width: 700, height: 900 });
    const testimonials = carousel(page, messages.home.testimonials);
    await testimonials.scrollIntoViewIfNeeded();
    const dots = testimonials.getByRole('button', {
      name: new RegExp(fillMessage(messages.carousel.goTo, { number: '\\d+' })),
    });
    const readFillColor = (dot: Locator) =>
      dot.locator('svg').evaluate((icon) => getComputedStyle(icon).fill);
    await expect
      .poll(async () => (await readFillColor(dots.first())) !== (await readFillColor(dots.nth(1))))
      .toBe(true);
  });

  test('the logo and the menu button are visible with both colour schemes, and no ornament covers the text', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydratedPage(page, '/nazaakat');
    await expect(page.locator('p[lang="hi"]')).toBeHidden();
    const bar = page.getByRole('banner');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const element of [
        bar.locator('a img:visible'),
        bar.getByRole('button', { name: messages.frame.openMenu }),
      ])
        await expect.poll(() => measurePixelRange(page, element), colorScheme).toBeGreaterThan(100);
    }
  });

  test('the background of a title does not cover the label above it', async ({ page }) => {
    await openHydratedPage(page, `/portfolio/${projects[0]?.id}`);
    const label = page.getByRole('main').getByText(messages.project.next, { exact: true });
    await label.scrollIntoViewIfNeeded();
    // Polls, because the layout above the label may still change.
    await expect
      .poll(async () => {
        const box = await label.boundingBox();
        if (!box) throw new Error('There is no next project');
        // Measures only a strip below the middle of the label, with the lower part of its letters. The background of
        // the title is painted after the label and would cover this part.
        const clip = { x: box.x, y: box.y + box.height / 2, width: box.width, height: box.height / 5 };
        const { channels } = await sharp(await page.screenshot({ clip }))
          .greyscale()
          .stats();
        return (channels[0]?.max ?? 0) - (channels[0]?.min ?? 0);
      })
      .toBeGreaterThan(100);
  });
});

const timesOfDay: { time: string; name: string }[] = readPageTexts('home').hours.moments;
test('the focus ring of the time-of-day slider has a contrast of at least 3 at each time', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydratedPage(page, '/');
  const slider = page.getByRole('slider', { name: messages.home.timeOfDay });
  // Browsers show the ring after an input by keyboard.
  await slider.press('End');
  for (const { time, name } of timesOfDay) {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    await slider.fill(String(hours * 60 + minutes));
    await expect(slider).toHaveAttribute('aria-valuetext', `${time}, ${name}`);
    await expect
      .poll(async () => {
        const [ringColor, backgroundColor] = await slider.evaluate((element) => [
          getComputedStyle(element).outlineColor,
          getComputedStyle(element.closest('section') ?? element).backgroundColor,
        ]);
        return contrastRatio(ringColor, backgroundColor);
      }, time)
      .toBeGreaterThanOrEqual(3);
    await expect(slider).not.toHaveCSS('outline-style', 'none');
  }
});
