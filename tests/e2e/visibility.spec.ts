import sharp from 'sharp';
import { carousel } from '../support/carousel.ts';
import { contrastRatio } from '../support/contrast.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { articles, contact, projects, readPageTexts, samplePaths } from '../support/routes.ts';
import { expect, type Locator, openPage, type Page, test } from '../support/test.ts';

/** How far apart the lightest and the darkest pixel of an element are, 0 to 255, as it is painted. */
async function contrastIn(page: Page, element: Locator, edge = 0): Promise<number> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to look at');
  const clip = {
    x: box.x - edge,
    y: box.y - edge,
    width: edge > 0 ? edge * 2 : box.width,
    height: box.height + 2 * edge,
  };
  const { channels } = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .stats();
  return (channels[0]?.max ?? 0) - (channels[0]?.min ?? 0);
}

test.describe('In the visitor’s own colours', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));

  test('the slider, the edges of buttons and the current dot are seen', async ({ page }) => {
    await openPage(page, '/');
    const slider = page.getByRole('slider', { name: messages.home.timeOfDay });
    expect(await contrastIn(page, slider)).toBeGreaterThan(100);
    const hero = carousel(page, messages.home.highlights).getByRole('link').first();
    expect(await contrastIn(page, hero, 4), 'left edge of the button').toBeGreaterThan(100);
    // Few testimonials are all in view on a wide screen, where nothing leads from one to the next.
    await page.setViewportSize({ width: 700, height: 900 });
    const testimonials = carousel(page, messages.home.testimonials);
    await testimonials.scrollIntoViewIfNeeded();
    const dots = testimonials.getByRole('button', {
      name: new RegExp(fillMessage(messages.carousel.goTo, { number: '\\d+' })),
    });
    const fill = (dot: Locator) => dot.locator('svg').evaluate((icon) => getComputedStyle(icon).fill);
    await expect.poll(async () => (await fill(dots.first())) !== (await fill(dots.nth(1)))).toBe(true);
  });

  test('the ornament of Nazaakat is no block over the words', async ({ page }) => {
    await page.goto('/nazaakat');
    await expect(page.locator('p[lang="hi"]')).toBeHidden();
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`the logo is seen on the ground of ${colorScheme} colours`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/blog');
      expect(await contrastIn(page, page.getByRole('banner').locator('a img:visible'))).toBeGreaterThan(100);
    });

  test('words that stand close are not covered by one another’s ground', async ({ page }) => {
    await openPage(page, `/portfolio/${projects[0]?.id}`);
    const label = page.getByRole('main').getByText(messages.project.next, { exact: true });
    await label.scrollIntoViewIfNeeded();
    const box = await label.boundingBox();
    if (!box) throw new Error('There is no next project');
    // Where its letters stand, and not above them: the title is drawn after it.
    const clip = { x: box.x, y: box.y + box.height / 2, width: box.width, height: box.height / 5 };
    const { channels } = await sharp(await page.screenshot({ clip }))
      .greyscale()
      .stats();
    expect((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)).toBeGreaterThan(100);
  });

  test('the menu’s button is seen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/about');
    expect(
      await contrastIn(page, page.getByRole('button', { name: messages.frame.openMenu })),
    ).toBeGreaterThan(100);
  });
});

const hours: { time: string; name: string }[] = readPageTexts('home').hours.moments;
for (const { time, name } of hours)
  test(`the focus ring of the hours’ slider is seen on the band of ${time}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, '/');
    const slider = page.getByRole('slider', { name: messages.home.timeOfDay });
    await slider.press('End');
    await slider.press('Home');
    const steps = await slider.evaluate((element: HTMLInputElement, at) => {
      const [hour = 0, minute = 0] = at.split(':').map(Number);
      return (hour * 60 + minute - Number(element.min)) / Number(element.step);
    }, time);
    for (let step = 0; step < steps; step += 1) await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', `${time}, ${name}`);
    await expect
      .poll(async () => {
        const [ring, band] = await slider.evaluate((element) => [
          getComputedStyle(element).outlineColor,
          getComputedStyle(element.closest('section') ?? element).backgroundColor,
        ]);
        return contrastRatio(ring, band);
      })
      .toBeGreaterThanOrEqual(3);
    await expect(slider).not.toHaveCSS('outline-style', 'none');
  });

test('the button of Services shows that it opens something, and which way', async ({ page }) => {
  await openPage(page, '/blog');
  const services = page.getByRole('banner').getByRole('button', { name: messages.pages.services });
  const clip = await services.locator('svg').boundingBox();
  if (!clip) throw new Error('The button has no icon');
  const look = () => page.screenshot({ clip });
  const closed = await look();
  const { channels } = await sharp(closed).greyscale().stats();
  expect((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)).toBeGreaterThan(100);
  await services.click();
  expect((await look()).equals(closed), 'the sign turns').toBe(false);
});

test('links of cards are named by their title first, and titles are headings', { tag: '@main' }, async ({
  page,
}) => {
  const begins = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  await page.goto('/portfolio');
  const cards = page.getByRole('list', { name: messages.portfolio.list });
  for (const { title } of projects) {
    await expect(cards.getByRole('link', { name: begins(title) })).toHaveCount(1);
    await expect(cards.getByRole('heading', { name: title, exact: true })).toHaveCount(1);
  }
  await page.goto('/blog');
  for (const { title } of articles.slice(0, 8)) {
    await expect(page.getByRole('main').getByRole('link', { name: begins(title) })).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('heading', { name: title, exact: true })).toHaveCount(1);
  }
  await page.goto('/homes');
  const piece = page.getByRole('list', { name: messages.pieces.list }).locator('> li:visible').first();
  const title = (await piece.getByRole('heading').textContent())?.replace(/^.*?\d+\s*/, '') ?? '';
  await expect(piece.getByRole('link')).toHaveAccessibleName(title);
});

test('the toast is set in the site’s type', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, `/blog/${articles[0]?.id}`);
  await page.getByRole('button', { name: messages.article.share }).click();
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  await expect(page.getByText(messages.article.copied)).toHaveCSS('font-family', family);
});

test('without a number no page has a word of WhatsApp', async ({ page }) => {
  test.skip(contact.whatsapp !== undefined, 'this studio answers there');
  for (const path of samplePaths)
    expect(await (await page.request.get(path)).text()).not.toMatch(/whatsapp|wa\.me/i);
});
