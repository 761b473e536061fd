import type { CDPSession, Locator } from '@playwright/test';
import { heapContents } from '../support/heap.ts';
import { pieces } from '../support/routes.ts';
import { expect, open, type Page, test } from '../support/test.ts';
import { said, turn, view } from '../support/turning.ts';
import { countDrawings, heldOfWebGl } from '../support/webgl.ts';

/** How much more than before a page may hold: a twentieth. */
const MOST = 1.05;

/** What the page holds once all that can be collected is. */
const held = async (page: Page, protocol: CDPSession) => ({
  ...(await heapContents(protocol)),
  ...(await heldOfWebGl(page, protocol)),
  measures: await page.evaluate(() => performance.getEntriesByType('measure').length),
});

test('every model opened and closed one after the other leaves nothing behind', {
  tag: ['@sample', '@chromium'],
}, async ({ page }) => {
  test.setTimeout(300_000);
  await countDrawings(page);
  await page.setViewportSize({ width: 360, height: 420 });
  const protocol = await page.context().newCDPSession(page);
  const openAndClose = async (button: Locator, close: Locator) => {
    await button.click();
    await expect(said(page, /^3D view of/)).toBeAttached({ timeout: 30_000 });
    await close.click();
    await expect(view(page)).toHaveCount(0);
  };
  const pieceHere = () => openAndClose(turn(page), page.getByRole('button', { name: 'Photograph' }));
  const candles = page.getByRole('button', { name: /^Turn it: / });
  const candle = (index: number) =>
    openAndClose(candles.nth(index), page.getByRole('button', { name: /^Close/ }));
  const after = page.getByRole('navigation', { name: 'Pieces' }).getByRole('link', { name: /^After/ });
  const nazaakat = page.getByRole('contentinfo').getByRole('link', { name: 'Nazaakat', exact: true });

  /** Every piece's page by the way on, then Nazaakat, and back to the first. */
  const round = async (atPiece: () => Promise<void>, atCandle: (index: number) => Promise<void>) => {
    for (const _ of pieces) {
      await atPiece();
      const address = page.url();
      await after.click();
      await expect(page).not.toHaveURL(address);
    }
    await nazaakat.click();
    await expect(candles).toHaveCount(12);
    for (const index of Array.from({ length: 12 }).keys()) await atCandle(index);
    await page.goBack();
    await expect(after).toBeVisible();
  };
  const nothing = () => Promise.resolve();

  // What the pages keep for good, and the viewer's script, is there after one round with a single piece and candle.
  await open(page, `/homes/${pieces[0]?.slug}`);
  await pieceHere();
  await round(nothing, (index) => (index === 0 ? candle(0) : nothing()));
  const before = await held(page, protocol);
  await round(pieceHere, candle);
  const now = await held(page, protocol);
  expect(now.script, 'bytes of what the script made').toBeLessThan(before.script * MOST);
  expect(now.buffers, 'bytes of array buffers').toBeLessThan(before.buffers * MOST);
  expect(now.measures, 'measures of time').toBe(before.measures);
  expect(now.opened).toBe(before.opened + pieces.length + 12);
  expect(now.objects, 'WebGL objects').toBe(0);
  // The last is kept a little by React.
  expect(now.contexts, `of ${now.opened} contexts`).toBeLessThanOrEqual(1);
});
