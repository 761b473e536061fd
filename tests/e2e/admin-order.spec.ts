import type { Locator } from '@playwright/test';
import { api } from '../../apps/admin/routes.ts';
import { expect, expectAccessibleAdmin, useTestAdmin } from '../support/admin.ts';
import { candles } from '../support/routes.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';

const { signIn } = useTestAdmin();

const candleNames = candles.map(({ name }) => name);
const [firstCandle = '', secondCandle = '', thirdCandle = ''] = candleNames;

/** Returns a list with one item moved. */
const moveItem = (list: readonly string[], from: number, to: number): string[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));

const findRows = (page: Page): Locator => page.getByRole('main').locator('ol > li');

/** Expects the list and the draft on the server to have this order. */
async function expectOrder(page: Page, order: readonly string[]): Promise<void> {
  await expect(findRows(page)).toContainText(order);
  const savedOrder = async (): Promise<string[]> =>
    (await (await page.request.get(api.entries())).json())
      .filter(({ contentType }: { contentType: string }) => contentType === 'candles')
      .map(({ title }: { title: string }) => title);
  await expect.poll(savedOrder).toEqual(order);
}

async function handleCentre(page: Page, index: number): Promise<{ x: number; y: number }> {
  const box = await findRows(page).nth(index).getByTitle(/^Drag/).boundingBox();
  if (!box) throw new Error('There is no handle');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test(
  'candles can be reordered by keyboard, mouse and touch, and a move can be undone',
  onlyWithSampleContent,
  async ({ page }) => {
    await signIn(page);
    await page.getByRole('link', { name: /^Candles/ }).click();
    await expectOrder(page, candleNames);
    await expectAccessibleAdmin(page, 'a reorderable list');

    // Reorder by keyboard. The focus stays on the button of the entry, and each step is announced.
    const moveDownButton = page.getByRole('button', { name: `Move ${firstCandle} down` });
    const moveMessage = page.getByRole('dialog').filter({ hasText: firstCandle });
    const expectMessage = (text: string) =>
      expect(page.getByRole('dialog').filter({ hasText: `${text} of ${candleNames.length}.` })).toBeVisible();
    await moveDownButton.press('Enter');
    await expect(findRows(page)).toContainText(moveItem(candleNames, 0, 1));
    await expect(moveDownButton).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(moveMessage).toContainText(`${firstCandle} is now 3 of ${candleNames.length}.`);
    await expect(page.locator('[aria-live="polite"]').filter({ has: moveMessage })).toHaveCount(1);
    await expectOrder(page, moveItem(candleNames, 0, 2));
    await page.getByRole('button', { name: `Move ${secondCandle} down` }).press('Enter');
    await expectMessage(`${secondCandle} is now 2`);
    await page.getByRole('button', { name: `Move ${secondCandle} up` }).press('Enter');
    await expectMessage(`${secondCandle} is now 1`);
    await expect(page.getByRole('button', { name: `Move ${secondCandle} up` })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectOrder(page, moveItem(moveItem(candleNames, 0, 2), 0, 1));
    await page.getByRole('button', { name: `Move ${secondCandle} up` }).press('Enter');
    await expectOrder(page, moveItem(candleNames, 0, 2));

    // The Publish page shows the order by titles and links to the list.
    await page.getByRole('link', { name: 'Publish (1)' }).click();
    await expect(page.locator('ins')).toHaveText(moveItem(candleNames, 0, 2).join('\n'));
    await page.getByRole('link', { name: 'Order of candles' }).click();
    await expectOrder(page, moveItem(candleNames, 0, 2));

    // Reorder by mouse.
    const [from, to] = [await handleCentre(page, 2), await handleCentre(page, 0)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 20 });
    await page.mouse.up();
    await expectOrder(page, candleNames);

    // Reorder by touch on a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    // Scrolls the list to the top of the screen, because messages cover the bottom.
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
    await expectOrder(page, moveItem(candleNames, 0, 1));
    await expectAccessibleAdmin(page, 'a reorderable list, on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    // The position in the list is not a field of the form.
    await page.getByRole('link', { name: new RegExp(thirdCandle) }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(thirdCandle);
    await expect(page.getByLabel(/place in the list|order/i)).toHaveCount(0);
  },
);

test('the filter and the order of a list are remembered', onlyWithSampleContent, async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: /^Candles/ }).click();
  await expect(findRows(page)).toHaveCount(candleNames.length);
  await page.getByLabel('Sort by').selectOption('Title');
  const rows = page.getByRole('main').locator('ul > li');
  const namesByTitle = [...candleNames].sort((a, b) => a.localeCompare(b, 'en'));
  await expect(rows).toContainText(namesByTitle);
  await expect(page.getByTitle(/^Drag/)).toHaveCount(0);
  await page.getByRole('link', { name: /^Projects/ }).click();
  await expect(page.getByLabel('Sort by')).toHaveValue('site');
  await page.goto('/admin/candles');
  await expect(rows).toContainText(namesByTitle);
  await page.getByLabel('Show').selectOption('Scheduled');
  await expect(page.getByText('No entries found.')).toBeVisible();
  await page.getByLabel('Show').selectOption('All');
  await page.getByLabel('Sort by').selectOption('Default order');
  await expect(page.getByTitle(/^Drag/)).toHaveCount(candleNames.length);
});
