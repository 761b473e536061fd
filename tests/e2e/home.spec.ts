import { messages } from '../support/messages.ts';
import { readPageTexts } from '../support/routes.ts';
import { expect, openHydratedPage, test } from '../support/test.ts';

test('a fragment scrolls to its section, which the top bar does not cover', async ({ page }) => {
  await page.goto('/#why-choose-us');
  await expect(page.locator('#why-choose-us')).toBeInViewport();
  const top = () => page.locator('#why-choose-us').evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThanOrEqual(60);
});

test('keys and clicks move the time of day, and the first one loads the other images', {
  tag: '@main',
}, async ({ page }) => {
  const { moments }: { moments: { name: string; picture: string }[] } = readPageTexts('home').hours;
  const requestedImages = new Set<string>();
  page.on('request', (request) => {
    for (const { picture } of moments)
      if (request.url().includes(`/${picture.replace('/', '-')}`)) requestedImages.add(picture);
  });
  await openHydratedPage(page, '/');
  const slider = page.getByRole('slider', { name: messages.home.timeOfDay });
  await slider.scrollIntoViewIfNeeded();
  const expectTime = (index: number) =>
    expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`\\d, ${moments.at(index)?.name}$`));
  await expectTime(0);
  await expect.poll(() => [...requestedImages]).toEqual([moments[0]?.picture]);
  await slider.press('End');
  await expectTime(-1);
  await expect.poll(() => requestedImages.size).toBe(moments.length);
  await slider.press('Home');
  await expectTime(0);
  const box = await slider.boundingBox();
  await slider.click({ position: { x: (box?.width ?? 0) - 4, y: (box?.height ?? 0) / 2 } });
  await expectTime(-1);
});
