import { carousel } from '../support/carousel.ts';
import { messages } from '../support/messages.ts';
import { readPageTexts } from '../support/routes.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { expect, openHydratedPage, test, waitForLayout } from '../support/test.ts';

test(
  'the home page has the expected numbers of items in its lists',
  onlyWithSampleContent,
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('list', { name: 'Mission' }).getByRole('listitem')).toHaveCount(8);
    await expect(page.locator('#why-choose-us').getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('list', { name: 'Process' }).getByRole('listitem')).toHaveCount(6);
    await expect(
      page.getByRole('region', { name: 'Testimonials', exact: true }).getByRole('group'),
    ).toHaveCount(6);
    const highlights = page.getByRole('region', { name: 'Highlights' });
    // Excludes the <details> element with the marks of a photograph, because it also has the role `group`.
    await expect(highlights.getByRole('group').and(page.locator(':not(details)'))).toHaveCount(1);
    await expect(page.getByRole('form', { name: 'Contact' })).toBeVisible();
  },
);

test(
  'the hero, the service cards and the story link to their pages',
  onlyWithSampleContent,
  async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(page.getByRole('region', { name: 'Highlights' }).getByRole('link')).toHaveAttribute(
      'href',
      '/services',
    );
    const services = page.getByRole('region', { name: 'Our Services' });
    for (const href of ['/design-studio', '/homes', '/nazaakat']) {
      await expect(services.locator(`a[href="${href}"]`)).toHaveCount(1);
    }
    await expect(page.getByRole('region', { name: 'Our Story' }).getByRole('link')).toHaveAttribute(
      'href',
      '/about',
    );
    await expect(main.locator('a[href="/process"]')).toHaveCount(1);
  },
);

test('the fragment #why-choose-us scrolls to its section, which the top bar does not cover', async ({
  page,
}) => {
  await page.goto('/#why-choose-us');
  await expect(page.locator('#why-choose-us')).toBeInViewport();
  const top = () => page.locator('#why-choose-us').evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThanOrEqual(60);
});

test.describe('the time-of-day section', () => {
  interface TimeOfDay {
    name: string;
    picture: string;
  }
  const { title, moments: timesOfDay }: { title: string; moments: TimeOfDay[] } = readPageTexts('home').hours;
  const [firstTimeOfDay, lastTimeOfDay] = [timesOfDay[0], timesOfDay.at(-1)];
  /** Returns a pattern for the value text of the slider: a time and the name of that time of day. */
  const valueTextPattern = (timeOfDay = firstTimeOfDay) => new RegExp(`\\d, ${timeOfDay?.name}$`);

  test('the first key press on the slider loads the other images and moves the slider', {
    tag: ['@main', '@skip-firefox'],
  }, async ({ page }) => {
    const requestedImages = new Set<string>();
    page.on('request', (request) => {
      for (const { picture } of timesOfDay)
        if (request.url().includes(`/${picture.replace('/', '-')}`)) requestedImages.add(picture);
    });
    await openHydratedPage(page, '/');
    const slider = page.getByRole('slider', { name: messages.home.timeOfDay });
    await slider.scrollIntoViewIfNeeded();
    await expect.poll(() => [...requestedImages]).toEqual([firstTimeOfDay?.picture]);
    await expect(slider).toHaveAttribute('aria-valuetext', valueTextPattern(firstTimeOfDay));
    const initialText = (await slider.getAttribute('aria-valuetext')) ?? '';
    await page.waitForTimeout(400);
    expect([...requestedImages]).toEqual([firstTimeOfDay?.picture]);

    await slider.press('ArrowRight');
    await expect(slider).not.toHaveAttribute('aria-valuetext', initialText);
    await expect.poll(() => requestedImages.size).toBe(timesOfDay.length);
    await slider.press('End');
    await expect(slider).toHaveAttribute('aria-valuetext', valueTextPattern(lastTimeOfDay));
    await slider.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', initialText);
  });

  test('a click moves the slider', async ({ page }) => {
    await openHydratedPage(page, '/');
    const slider = page.getByRole('slider', { name: messages.home.timeOfDay });
    const box = await slider.boundingBox();
    if (!box) throw new Error('The slider is not shown');
    await slider.click({ position: { x: box.width - 4, y: box.height / 2 } });
    await expect(slider).toHaveAttribute('aria-valuetext', valueTextPattern(lastTimeOfDay));
    await expect(page.getByRole('region', { name: title }).locator('picture')).toHaveCount(timesOfDay.length);
  });
});

test(
  'on a phone in landscape, the hero has the height of the screen',
  onlyWithSampleContent,
  async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto('/');
    await waitForLayout(page);
    const hero = await carousel(page, 'Highlights').boundingBox();
    expect(Math.round(hero?.height ?? 0)).toBe(390);
  },
);
