import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { paths } from '../../packages/content/paths.ts';
import { drag } from '../support/gestures.ts';
import { messages } from '../support/messages.ts';
import { first, openGallery, projectCard, second } from '../support/portfolio.ts';
import { canScroll, expect, openPage, test, waitForLayout } from '../support/test.ts';

/** The portfolio with projects of one kind. */
const filtered = paths.portfolio(first.category);

test.describe('The viewer', () => {
  test('opens by a plain click under an address of its own, closes by its button, returns the focus', {
    tag: '@main',
  }, async ({ page }) => {
    await openPage(page, '/portfolio');
    const dialog = await openGallery(page);
    await expect(page).toHaveURL(new RegExp(`/portfolio/${first.id}$`));
    await expect(dialog).toContainText(`1 / ${first.pictures.length}`);
    await expect(dialog.getByRole('button', { name: /^Image \d+$/ })).toHaveCount(first.pictures.length);
    await dialog.getByRole('button', { name: messages.viewer.close }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/portfolio$/);
    await expect(projectCard(page, first.title)).toBeFocused();
  });

  test('says beside the picture what it shows, however long the words are', { tag: '@once' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 600 });
    await openPage(page, '/portfolio');
    const dialog = await openGallery(page);
    for (const picture of first.pictures.slice(0, 2)) {
      const { caption } = parse(readFileSync(`content/pictures/${picture}.yaml`, 'utf8'));
      await expect(dialog.getByText(caption, { exact: true })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('ArrowRight');
    }
  });

  test('closes by Back and by Escape, and opens again by Forward', { tag: '@main' }, async ({ page }) => {
    await openPage(page, filtered);
    const dialog = await openGallery(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filtered);
    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filtered);
  });

  test('goes round in both directions by buttons, arrow keys, swipes and thumbnails', {
    tag: '@main',
  }, async ({ page }) => {
    await openPage(page, '/portfolio');
    const dialog = await openGallery(page);
    const count = first.pictures.length;
    const at = (number: number) => expect(dialog).toContainText(`${number} / ${count}`);
    await dialog.getByRole('button', { name: messages.viewer.previous }).click();
    await at(count);
    await dialog.getByRole('button', { name: messages.viewer.next }).click();
    await at(1);
    await page.keyboard.press('ArrowRight');
    await at(2);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await at(count);
    await dialog.getByRole('button', { name: 'Image 3' }).click();
    await at(3);
    // A mouse turns nothing: neither by dragging the picture nor by selecting words.
    const text = await dialog.locator('p').nth(1).boundingBox();
    if (!text) throw new Error('There are no words');
    await page.mouse.move(text.x + 4, text.y + 10);
    await page.mouse.down();
    await page.mouse.move(text.x + 120, text.y + 10, { steps: 5 });
    await page.mouse.up();
    await at(3);
    expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
    // Nor do the keys that select more or less of them.
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+ArrowRight');
    await drag(page, dialog.locator('picture').first(), -80);
    await at(3);
  });

  test('names the tab, and gives the name back', { tag: '@once' }, async ({ page }) => {
    await openPage(page, '/portfolio');
    const before = await page.title();
    await openGallery(page);
    await expect(page).toHaveTitle(new RegExp(`^${first.title} \\|`));
    await page.keyboard.press('Escape');
    await expect(page).toHaveTitle(before);
  });

  test('a double click opens it once and closes it once', async ({ page }) => {
    await page.goto('/about');
    await openPage(page, '/portfolio');
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await projectCard(page, first.title).dblclick();
    const dialog = page.getByRole('dialog', { name: first.title });
    await expect(dialog).toBeVisible();
    await page.waitForTimeout(600);
    expect(await entries()).toBe(before + 1);
    await dialog.getByRole('button', { name: messages.viewer.close }).dblclick();
    await expect(dialog).toBeHidden();
    await page.waitForTimeout(600);
    await expect(page).toHaveURL(/\/portfolio$/);
    await openGallery(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/portfolio$/);
  });

  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [667, 375],
    [768, 1024],
    [1440, 900],
  ] as const) {
    // In other engines on a phone, as it is held and as it is turned.
    const tag = [390, 844].includes(width) ? [] : '@once';
    test(`at ${width}x${height} shows each picture whole, and its buttons stand still`, { tag }, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await openPage(page, '/portfolio');
      const dialog = await openGallery(page);
      const next = dialog.getByRole('button', { name: messages.viewer.next });
      await expect(next).toBeVisible();
      // The picture grows out of its card first.
      await page.evaluate(() => document.activeViewTransition?.finished);
      // Not drawn yet, it has no place.
      await expect.poll(() => next.boundingBox()).not.toBeNull();
      const place = await next.boundingBox();
      const shapes = new Set<number>();
      for (let turned = 0; turned < first.pictures.length; turned += 1) {
        const image = dialog.getByRole('img').first();
        await expect
          .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
          .toBeGreaterThan(0);
        const box = await image.evaluate((element: HTMLImageElement) => {
          const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
          const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
          return {
            inside,
            width,
            height,
            // Some browsers' scroll bars take part of the screen.
            free: element.closest('dialog')?.clientWidth ?? Number.NaN,
            shape: element.width / element.height,
            natural: element.naturalWidth / element.naturalHeight,
          };
        });
        expect(box.inside, `picture ${turned + 1} lies on the screen`).toBe(true);
        expect(Math.abs(box.width / box.height / box.natural - 1)).toBeLessThan(0.02);
        // As large as the screen allows: one of its sides is nearly the screen's, but for what stands beside it.
        expect(Math.max(box.width / box.free, box.height / height)).toBeGreaterThan(0.6);
        if (width < height) expect(box.width / box.free > 0.95 || box.height / height > 0.7).toBe(true);
        if (height < 400) expect(box.height / height > 0.95 || box.width / box.free > 0.8).toBe(true);
        shapes.add(Math.round(box.natural * 10));
        expect(await next.boundingBox()).toEqual(place);
        // By the keyboard: before a click Firefox's driver brings the button to the middle of the screen.
        await next.press('Enter');
      }
      expect(shapes.size, 'the pictures are of several shapes').toBeGreaterThan(1);
    });
  }

  test('says what an arrow does to whoever rests on it, and leaves the arrow where it is', {
    tag: '@once',
  }, async ({ page }) => {
    await openPage(page, '/portfolio');
    const dialog = await openGallery(page);
    const next = dialog.getByRole('button', { name: messages.viewer.next });
    const previous = dialog.getByRole('button', { name: messages.viewer.previous });
    const atFirst = await next.elementHandle();
    const hint = (button: typeof next) => button.locator('span');
    await expect(hint(next)).toHaveCSS('opacity', '0');
    const waits = () =>
      next.evaluate((button) => getComputedStyle(button.parentElement ?? button).transitionDelay);
    expect(await waits()).toBe('0.3s');
    await next.hover();
    expect(await waits()).toBe('0.7s');
    await expect(hint(next)).toHaveCSS('opacity', '1');
    await expect(hint(next)).toBeInViewport({ ratio: 1 });
    // The other's are there at once.
    await previous.hover();
    expect(await hint(previous).evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    await expect(hint(next)).toHaveCSS('opacity', '0');
    await page.mouse.move(10, 10);
    await expect(hint(previous)).toHaveCSS('opacity', '0');
    // One exchanged for another would lose the press that had begun on it.
    expect(await atFirst?.evaluate((button) => button.isConnected)).toBe(true);
  });

  test('begins at the first picture each time', { tag: '@once' }, async ({ page }) => {
    await openPage(page, '/portfolio');
    const dialog = await openGallery(page);
    await dialog.getByRole('button', { name: messages.viewer.next }).click();
    await expect(dialog).toContainText(`2 / ${first.pictures.length}`);
    await dialog.getByRole('button', { name: messages.viewer.close }).click();
    await expect(dialog).toBeHidden();
    const other = await openGallery(page, second.title);
    await expect(other).toContainText(`1 / ${second.pictures.length}`);
    await page.keyboard.press('Escape');
    const again = await openGallery(page);
    await expect(again).toContainText(`1 / ${first.pictures.length}`);
  });

  test('holds the focus, and the page behind neither scrolls nor answers', { tag: '@main' }, async ({
    page,
  }) => {
    await openPage(page, '/portfolio');
    const dialog = await openGallery(page);
    for (let key = 0; key < first.pictures.length + 6; key += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(outside).toBe(false);
    }
    expect(await canScroll(page)).toBe(false);
    const behind = await page.evaluate(() => {
      const link = document.querySelector<HTMLElement>('footer a');
      link?.focus();
      return document.activeElement === link;
    });
    expect(behind).toBe(false);
    await expect(dialog).toBeVisible();
  });

  test('fetches its neighbours and nothing else', async ({ page }) => {
    await openPage(page, '/portfolio');
    await openGallery(page);
    // The browser complains within some seconds of what was fetched early and not used; `test` would fail by that.
    await page.waitForTimeout(5_000);
    const large = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/assets/pictures/')),
    );
    const name = (id: string | undefined) => String(id).replaceAll('/', '-');
    const widths = (id: string | undefined) =>
      large.flatMap((url) => Number(new RegExp(`${name(id)}\\.\\w+-(\\d+)\\.`).exec(url)?.[1] ?? []));
    for (const near of [0, 1, -1])
      expect(Math.max(0, ...widths(first.pictures.at(near)))).toBeGreaterThan(700);
    for (const far of first.pictures.slice(2, -1)) expect(Math.max(0, ...widths(far))).toBeLessThan(700);
  });
});

test('the page behind is neither styled nor painted while it is covered, and stands where it was after that', async ({
  page,
  browserName,
}) => {
  await openPage(page, '/portfolio');
  const behind = projectCard(page, second.title);
  await behind.scrollIntoViewIfNeeded();
  const element = await behind.elementHandle();
  const footer = page.locator('body > footer > :first-child');
  const isRendered = () =>
    Promise.all([
      element?.evaluate((link) => link.checkVisibility()),
      footer.evaluate((part) => part.checkVisibility()),
    ]);
  const place = () => page.evaluate(() => [Math.round(scrollY), document.documentElement.scrollHeight]);
  const before = await place();
  const dialog = await openGallery(page, second.title);
  expect(await isRendered()).toEqual([false, false]);
  expect(await place()).toEqual(before);
  if (browserName === 'chromium') {
    await page.emulateMedia({ media: 'print' });
    // On paper there is no footer.
    expect(await isRendered()).toEqual([true, false]);
    await page.emulateMedia({ media: 'screen' });
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The footer comes back from paper as it first came: last.
  await waitForLayout(page);
  expect(await isRendered()).toEqual([true, true]);
  expect(await place()).toEqual(before);
  await expect(behind).toBeFocused();
});
