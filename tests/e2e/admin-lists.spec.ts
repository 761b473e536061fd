import type { Locator } from '@playwright/test';
import { api as urls } from '../../apps/admin/routes.ts';
import { type AdminApi, expect, expectAccessibleAdmin, test } from '../support/admin.ts';
import { candles } from '../support/routes.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { horizontalOverflow, type Page } from '../support/test.ts';

const candleNames = candles.map(({ name }) => name);
const [firstCandle = '', secondCandle = ''] = candleNames;

/** Returns a list with one item moved. */
const moveItem = (list: readonly string[], from: number, to: number): string[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));

const findRows = (page: Page): Locator => page.getByRole('main').locator('ol > li');

/** Expects the list and the draft on the server to have this order. */
async function expectOrder(page: Page, api: AdminApi, order: readonly string[]): Promise<void> {
  await expect(findRows(page)).toContainText(order);
  const savedOrder = async (): Promise<string[]> =>
    (await (await api.request.get(urls.entries())).json())
      .filter(({ contentType }: { contentType: string }) => contentType === 'candles')
      .map(({ title }: { title: string }) => title);
  await expect.poll(savedOrder).toEqual(order);
}

async function handleCentre(page: Page, index: number): Promise<{ x: number; y: number }> {
  const box = await findRows(page).nth(index).getByTitle(/^Drag/).boundingBox();
  if (!box) throw new Error('There is no handle');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags a row, but does not release the button. */
async function dragByMouse(page: Page, from: number, to: number, button: 'left' | 'right'): Promise<void> {
  const [start, end] = [await handleCentre(page, from), await handleCentre(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button });
  await page.mouse.move(end.x, end.y, { steps: 20 });
}

test.beforeEach(async ({ page, api }) => {
  await page.goto('/admin/candles');
  await expectOrder(page, api, candleNames);
});

test(
  'candles are reordered by keyboard, and a move can be undone',
  onlyWithSampleContent,
  async ({ page, api }) => {
    await expectAccessibleAdmin(page, 'a reorderable list');
    // The focus stays on the button of the entry, and each step is announced.
    const moveDown = page.getByRole('button', { name: `Move ${firstCandle} down` });
    await moveDown.press('Enter');
    await expect(findRows(page)).toContainText(moveItem(candleNames, 0, 1));
    await expect(moveDown).toBeFocused();
    await page.keyboard.press('Enter');
    const message = page.getByRole('dialog').filter({ hasText: `is now 3 of ${candleNames.length}.` });
    await expect(page.locator('[aria-live="polite"]').filter({ has: message })).toHaveCount(1);
    await expectOrder(page, api, moveItem(candleNames, 0, 2));
    await page.getByRole('button', { name: `Move ${secondCandle} down` }).press('Enter');
    await expect(page.getByRole('dialog').filter({ hasText: `${secondCandle} is now 2` })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).dblclick();
    await expectOrder(page, api, moveItem(candleNames, 0, 2));

    // The Publish page shows the order by titles and links to the list.
    await page.getByRole('link', { name: 'Publish (1)' }).click();
    await expect(page.locator('ins')).toHaveText(moveItem(candleNames, 0, 2).join('\n'));
    await page.getByRole('link', { name: 'Order of candles' }).click();
    await expectOrder(page, api, moveItem(candleNames, 0, 2));
  },
);

test(
  'candles are reordered by the left mouse button only, and Escape cancels a drag',
  onlyWithSampleContent,
  async ({ page, api }) => {
    await dragByMouse(page, 2, 0, 'right');
    await page.mouse.up({ button: 'right' });
    await dragByMouse(page, 2, 0, 'left');
    await expect(findRows(page)).toContainText(moveItem(candleNames, 2, 0));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expectOrder(page, api, candleNames);
    await dragByMouse(page, 2, 0, 'left');
    await page.mouse.up();
    await expectOrder(page, api, moveItem(candleNames, 2, 0));
  },
);

test('candles are reordered by touch', onlyWithSampleContent, async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await findRows(page)
    .first()
    .evaluate((row) => row.scrollIntoView());
  const [start, target] = [await handleCentre(page, 0), await handleCentre(page, 1)];
  const devtools = await page.context().newCDPSession(page);
  const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y = 0) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: start.x, y }],
    });
  await dispatchTouch('touchStart', start.y);
  for (let step = 1; step <= 10; step += 1)
    await dispatchTouch('touchMove', start.y + ((target.y - start.y + 20) * step) / 10);
  await dispatchTouch('touchEnd');
  await expectOrder(page, api, moveItem(candleNames, 0, 1));
  await expectAccessibleAdmin(page, 'a reorderable list, on a phone');
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
});
