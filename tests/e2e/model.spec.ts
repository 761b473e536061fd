import { onlySample } from '../support/sample.ts';
import { expect, open, test } from '../support/test.ts';
import { CHAIR, noteModels, said, start, turn, view } from '../support/turning.ts';
import { countDrawings, drawings, heldContexts } from '../support/webgl.ts';
import { words } from '../support/words.ts';

/** A phone's screen: without a graphics card every pixel costs time. */
test.use({ viewport: { width: 390, height: 640 } });
test.describe.configure({ timeout: 120_000 });

test.beforeEach(({ watch }) => {
  // Said of reading a canvas back, which only screenshots do.
  watch.expected.push(/GPU stall due to ReadPixels/);
});

test.describe('on the page of a piece', onlySample, () => {
  test('its model is turned by keys and hands, told in words, measured, and given back for the photograph', {
    tag: ['@firefox', '@main'],
  }, async ({ page }) => {
    const asked = noteModels(page);
    await open(page, CHAIR);
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(500);
    expect(asked, 'before anybody asks').toEqual([]);
    await start(page);
    expect(asked.filter((path) => path.endsWith('.glb'))).toHaveLength(1);
    await expect(view(page)).toBeFocused();
    const first = await view(page).screenshot();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(said(page, /from the (front )?right$/)).toBeAttached();
    expect((await view(page).screenshot()).equals(first)).toBe(false);
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowUp');
    await expect(said(page, /from above$/)).toBeAttached();

    await page.getByRole('button', { name: words.turning.dimensions }).click();
    // What the catalogue says stands on the model.
    await expect(page.getByRole('img', { name: '620 mm wide, 940 mm deep, 790 mm high' })).toBeVisible();
    await page.getByRole('button', { name: words.turning.compareWithPerson }).click();
    await expect(
      page.getByRole('button', { name: words.turning.compareWithPerson, pressed: true }),
    ).toBeVisible();

    const before = await view(page).screenshot();
    await view(page).hover();
    await page.mouse.down();
    await page.mouse.move(60, 300, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await view(page).screenshot()).equals(before)).toBe(false);

    await page.keyboard.press('Escape');
    await expect(view(page)).toHaveCount(0);
    await expect(turn(page)).toBeFocused();
  });

  test('a browser that makes bitmaps without options shows it too', async ({ page }) => {
    await page.addInitScript(() => {
      const { createImageBitmap: make } = window;
      window.createImageBitmap = (source: ImageBitmapSource, ...others: unknown[]) =>
        others.length > 0 ? Promise.reject(new TypeError('no options')) : make(source);
    });
    await open(page, CHAIR);
    await start(page);
  });

  test('the lengths beside it are inside its frame from every side, in inches too where they are used', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 390, height: 640 },
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    await page.goto(CHAIR);
    await start(page);
    await page.getByRole('button', { name: words.turning.dimensions }).click();
    const drawing = page.getByRole('img', { name: /wide.*deep.*high/ });
    await expect(drawing).toBeVisible();
    for (let step = 0; step < 4; step += 1) {
      await expect
        .poll(() =>
          drawing.evaluate((svg) => {
            const frame = svg.getBoundingClientRect();
            return [...svg.querySelectorAll('text, line')].filter((one) => {
              const { left, right, top, bottom } = one.getBoundingClientRect();
              return (
                left < frame.left - 1 ||
                right > frame.right + 1 ||
                top < frame.top - 1 ||
                bottom > frame.bottom + 1
              );
            }).length;
          }),
        )
        .toBe(0);
      await expect(drawing.getByText('940 mm')).toHaveText(/940 mm37 in/);
      for (let press = 0; press < 6; press += 1) await view(page).press('ArrowRight');
    }
    await context.close();
  });

  test('it stands still until it is touched, and so does all that was drawn for it once it is left', async ({
    page,
  }) => {
    await countDrawings(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, CHAIR);
    await start(page);
    let drawn = 0;
    await expect
      .poll(async () => {
        const before = drawn;
        drawn = await drawings(page);
        return drawn > 0 && drawn === before;
      })
      .toBe(true);
    await page.waitForTimeout(2_000);
    expect(await drawings(page), 'while at rest').toBe(drawn);

    await page
      .getByRole('navigation', { name: words.piece.pieces })
      .getByRole('link', { name: /^Next/ })
      .click();
    await expect(view(page)).toHaveCount(0);
    expect(await heldContexts(page), 'contexts that still hold graphics memory').toBe(0);
  });

  test('it is shown in another timber that it is offered in, told in words, and asked for in it', async ({
    page,
  }) => {
    await open(page, '/homes/19-wooden-pointer-chair');
    const timbers = page.getByRole('group', { name: 'Timber' });
    await expect(timbers).toHaveCount(0);
    await start(page);
    await expect(timbers.getByRole('radio', { name: 'Pine' })).toBeChecked();
    const pine = await view(page).screenshot();
    await timbers.getByRole('radio', { name: 'Teak' }).click();
    await expect(said(page, /timber: teak$/)).toBeAttached();
    await expect.poll(async () => (await view(page).screenshot()).equals(pine)).toBe(false);
    // It stays chosen while the photograph is looked at.
    await page.getByRole('button', { name: 'Photograph' }).click();
    await start(page);
    await expect(timbers.getByRole('radio', { name: 'Teak' })).toBeChecked();
    await page.getByRole('main').getByRole('link', { name: 'Ask about this piece' }).first().click();
    await expect(page.getByLabel('Message')).toHaveValue(/^Wooden Pointer Chair, timber: teak\n/);
    await expect(page.getByLabel('Subject')).toHaveValue('Bespoke Furniture');
  });
});

test.describe('on Nazaakat', onlySample, () => {
  test('a candle is turned, lit or not; Back gives the shelf and the focus back', async ({ page }) => {
    await open(page, '/nazaakat');
    const button = page.getByRole('button', { name: 'View in 3D: Twin Tapers' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Twin Tapers' });
    await expect(dialog.getByRole('status').filter({ hasText: /^3D view of/ })).toBeAttached({
      timeout: 30_000,
    });
    await expect(page).toHaveURL(/\?candle=twin-tapers$/);
    const burning = await view(page).screenshot();
    await dialog.getByRole('radio', { name: 'Unlit' }).click();
    await expect.poll(async () => (await view(page).screenshot()).equals(burning)).toBe(false);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const)
    test(`on a phone of ${width}x${height} on its side a candle is whole, with all that is said and pressed`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await open(page, '/nazaakat');
      await page.getByRole('button', { name: 'View in 3D: Twin Tapers' }).click();
      const dialog = page.getByRole('dialog', { name: 'Twin Tapers' });
      const shown = [
        dialog.getByRole('radio', { name: 'Unlit' }),
        dialog.getByRole('img', { name: /Twin Tapers|taper/i }).first(),
        dialog.getByRole('heading', { name: 'Twin Tapers' }),
        dialog.getByRole('button', { name: words.model.viewInYourRoom }),
      ];
      for (const one of shown) await expect(one).toBeInViewport({ ratio: 1, timeout: 30_000 });
    });
});
