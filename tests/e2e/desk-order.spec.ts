import type { Locator } from '@playwright/test';
import { api } from '../../apps/admin/addresses.ts';
import { expect, expectAccessibleDesk, openDesk } from '../support/desk.ts';
import { candles } from '../support/routes.ts';
import { onlySample } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';

const { signIn } = openDesk();

const names = candles.map(({ name }) => name);
const [first = '', second = '', third = ''] = names;

/** A list with the item at one place moved to another, both from 0. */
const moved = (list: readonly string[], from: number, to: number): string[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));

const rows = (page: Page): Locator => page.getByRole('main').locator('ol > li');

/** That the list and the draft on the server have this order. */
async function expectOrder(page: Page, order: readonly string[]): Promise<void> {
  await expect(rows(page)).toContainText(order);
  const saved = async (): Promise<string[]> =>
    (await (await page.request.get(api.documents())).json())
      .filter(({ kind }: { kind: string }) => kind === 'candles')
      .map(({ title }: { title: string }) => title);
  await expect.poll(saved).toEqual(order);
}

/** The middle of the handle of a row. */
async function handleOf(page: Page, index: number): Promise<{ x: number; y: number }> {
  const box = await rows(page).nth(index).getByTitle(/^Drag/).boundingBox();
  if (!box) throw new Error('There is no handle');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test(
  'candles are put in order by keyboard, by mouse and by touch, and a move can be undone',
  onlySample,
  async ({ page }) => {
    await signIn(page);
    await page.getByRole('link', { name: /^Candles/ }).click();
    await expectOrder(page, names);
    await expectAccessibleDesk(page, 'a list that can be put in order');

    // By keyboard: the focus stays with the entry, and each step is announced.
    const down = page.getByRole('button', { name: `Move ${first} down` });
    const message = page.getByRole('dialog').filter({ hasText: first });
    const expectMessage = (text: string) =>
      expect(page.getByRole('dialog').filter({ hasText: `${text} of ${names.length}.` })).toBeVisible();
    await down.press('Enter');
    await expect(down).toBeFocused();
    await down.press('Enter');
    await expect(message).toContainText(`${first} is now 3 of ${names.length}.`);
    await expect(page.locator('[aria-live="polite"]').filter({ has: message })).toHaveCount(1);
    await expectOrder(page, moved(names, 0, 2));
    await page.getByRole('button', { name: `Move ${second} down` }).press('Enter');
    await expectMessage(`${second} is now 2`);
    await page.getByRole('button', { name: `Move ${second} up` }).press('Enter');
    await expectMessage(`${second} is now 1`);
    await expect(page.getByRole('button', { name: `Move ${second} up` })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectOrder(page, moved(moved(names, 0, 2), 0, 1));
    await page.getByRole('button', { name: `Move ${second} up` }).press('Enter');
    await expectOrder(page, moved(names, 0, 2));

    // What would be published says it by titles, and leads back to the list.
    await page.getByRole('link', { name: 'Publish (1)' }).click();
    await expect(page.locator('ins')).toHaveText(moved(names, 0, 2).join('\n'));
    await page.getByRole('link', { name: 'Order of candles' }).click();
    await expectOrder(page, moved(names, 0, 2));

    // By mouse.
    const [from, to] = [await handleOf(page, 2), await handleOf(page, 0)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 20 });
    await page.mouse.up();
    await expectOrder(page, names);

    // By touch on a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    const [touched, aim] = [await handleOf(page, 0), await handleOf(page, 1)];
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y = 0) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: touched.x, y }],
      });
    await touch('touchStart', touched.y);
    for (let part = 1; part <= 10; part += 1)
      await touch('touchMove', touched.y + ((aim.y - touched.y + 20) * part) / 10);
    await touch('touchEnd');
    await expectOrder(page, moved(names, 0, 1));
    await expectAccessibleDesk(page, 'a list that can be put in order, on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    // No place is typed anywhere.
    await page.getByRole('link', { name: new RegExp(third) }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(third);
    await expect(page.getByLabel(/place in the list|order/i)).toHaveCount(0);
  },
);
