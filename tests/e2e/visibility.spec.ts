import sharp from 'sharp';
import { carousel } from '../support/carousel.ts';
import { contrastRatio } from '../support/contrast.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { articles, contact, projects, readPageTexts, samplePaths } from '../support/routes.ts';
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

  test('the ornament of Nazaakat is hidden, because its background would cover the text', async ({
    page,
  }) => {
    await page.goto('/nazaakat');
    await expect(page.locator('p[lang="hi"]')).toBeHidden();
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`the logo is visible on the background of the ${colorScheme} colour scheme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/blog');
      await expect
        .poll(() => measurePixelRange(page, page.getByRole('banner').locator('a img:visible')))
        .toBeGreaterThan(100);
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

  test('the menu button is visible', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydratedPage(page, '/about');
    await expect
      .poll(() => measurePixelRange(page, page.getByRole('button', { name: messages.frame.openMenu })))
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

test('the icon of the Services button is visible, and turns when the menu opens', async ({ page }) => {
  await openHydratedPage(page, '/blog');
  const services = page.getByRole('banner').getByRole('button', { name: messages.pages.services });
  const clip = await services.locator('svg').boundingBox();
  if (!clip) throw new Error('The button has no icon');
  const takeScreenshot = () => page.screenshot({ clip });
  const closedMenuIcon = await takeScreenshot();
  const { channels } = await sharp(closedMenuIcon).greyscale().stats();
  expect((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)).toBeGreaterThan(100);
  await services.click();
  await expect
    .poll(async () => (await takeScreenshot()).equals(closedMenuIcon), 'the icon is unchanged')
    .toBe(false);
});

test('the accessible name of a card’s link begins with its title, and the title is a heading', async ({
  page,
}) => {
  const startsWithPattern = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  await page.goto('/portfolio');
  const cards = page.getByRole('list', { name: messages.portfolio.list });
  for (const { title } of projects) {
    await expect(cards.getByRole('link', { name: startsWithPattern(title) })).toHaveCount(1);
    await expect(cards.getByRole('heading', { name: title, exact: true })).toHaveCount(1);
  }
  await page.goto('/blog');
  for (const { title } of articles.slice(0, 8)) {
    await expect(page.getByRole('main').getByRole('link', { name: startsWithPattern(title) })).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('heading', { name: title, exact: true })).toHaveCount(1);
  }
  await page.goto('/homes');
  const piece = page.getByRole('list', { name: messages.pieces.list }).locator('> li:visible').first();
  const title = (await piece.getByRole('heading').textContent())?.replace(/^.*?\d+\s*/, '') ?? '';
  await expect(piece.getByRole('link')).toHaveAccessibleName(title);
});

test('a toast has the font of the site', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openHydratedPage(page, `/blog/${articles[0]?.id}`);
  // Reads the font of the page first, because the toast disappears after 4 seconds.
  const bodyFont = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  await page.getByRole('button', { name: messages.article.share }).click();
  await expect(page.getByText(messages.article.copied)).toHaveCSS('font-family', bodyFont);
});

test('no page mentions WhatsApp if the studio has no number', async ({ page }) => {
  test.skip(contact.whatsapp !== undefined, 'this studio has a WhatsApp number');
  for (const path of samplePaths)
    expect(await (await page.request.get(path)).text()).not.toMatch(/whatsapp|wa\.me/i);
});
