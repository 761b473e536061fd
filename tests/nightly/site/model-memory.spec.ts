import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import type { CDPSession, Locator } from '@playwright/test';
import { parse } from 'yaml';
import { announcement, modelButton, modelView } from '../../support/model-viewer.ts';
import { pieces } from '../../support/routes.ts';
import { expect, openHydratedPage, type Page, test } from '../../support/test.ts';
import { countWebGlObjects, recordWebGl } from '../../support/webgl.ts';
import { measureHeap } from './heap.ts';

/** Maximum ratio of the memory after all models to the memory before. */
const MAX_GROWTH = 1.05;

/** Measures the memory of the page after garbage collection. */
const measureMemory = async (page: Page, devtools: CDPSession) => ({
  ...(await measureHeap(devtools)),
  ...(await countWebGlObjects(page, devtools)),
  measures: await page.evaluate(() => performance.getEntriesByType('measure').length),
});

/** Returns the size of a model's file in bytes; infinite for an entry without a model, so that it is not selected. */
const modelSizeBytes = (id: string): number => {
  const file = `content/models/${id}.glb`;
  return existsSync(file) ? statSync(file).size : Number.POSITIVE_INFINITY;
};
const totalSizeBytes = (consecutivePieces: readonly { slug: string }[]): number =>
  consecutivePieces.reduce((sum, { slug }) => sum + modelSizeBytes(`pieces/${slug}`), 0);

/** Numbers of consecutive pieces and of candles to open. Fewer models would not show a leak, because measurements vary. */
const MODEL_COUNT = { pieces: 3, candles: 2 };
/** Whether to open all models instead of the smallest ones, which is slow without a graphics card. */
const opensEveryModel = process.env.EVERY_MODEL !== undefined;
const smallestPieces = pieces
  .slice(0, pieces.length - MODEL_COUNT.pieces + 1)
  .map((_, index) => pieces.slice(index, index + MODEL_COUNT.pieces))
  .reduce((a, b) => (totalSizeBytes(b) < totalSizeBytes(a) ? b : a));
const selectedPieces = opensEveryModel ? pieces : smallestPieces;
const candles: string[] = globSync('*.glb', { cwd: 'content/models/candles' })
  .map((file) => file.replace(/\.glb$/, ''))
  .sort((a, b) => modelSizeBytes(`candles/${a}`) - modelSizeBytes(`candles/${b}`))
  .slice(0, opensEveryModel ? undefined : MODEL_COUNT.candles)
  .map((id) => parse(readFileSync(`content/candles/${id}.yaml`, 'utf8')).name);

test('opening and closing several models leaks no memory', {
  tag: '@sample',
}, async ({ page }) => {
  test.setTimeout(300_000);
  await recordWebGl(page);
  await page.setViewportSize({ width: 360, height: 420 });
  const devtools = await page.context().newCDPSession(page);
  const openAndClose = async (button: Locator, close: Locator) => {
    await button.click();
    await expect(announcement(page, /^3D view of/)).toBeAttached({ timeout: 30_000 });
    await close.click();
    await expect(modelView(page)).toHaveCount(0);
  };
  const openAndClosePiece = () =>
    openAndClose(modelButton(page), page.getByRole('button', { name: 'Photograph' }));
  const candleButton = (name: string) =>
    page.getByRole('button', { name: `View in 3D: ${name}`, exact: true });
  const openAndCloseCandle = (name: string) =>
    openAndClose(candleButton(name), page.getByRole('button', { name: /^Close/ }));
  const followLink = async (name: RegExp) => {
    const url = page.url();
    await page.getByRole('navigation', { name: 'Pieces' }).getByRole('link', { name }).click();
    await expect(page).not.toHaveURL(url);
  };
  const nazaakatLink = page.getByRole('contentinfo').getByRole('link', { name: 'Nazaakat', exact: true });

  /** Visits the pages of the selected pieces, opens candles on Nazaakat, and returns to the first piece. */
  const visitPages = async (visitPiece: () => Promise<void>, candleNames: readonly string[]) => {
    for (const _ of selectedPieces) {
      await visitPiece();
      await followLink(/^Next/);
    }
    await nazaakatLink.click();
    await expect(candleButton(candles[0] ?? '')).toBeVisible();
    for (const name of candleNames) await openAndCloseCandle(name);
    await page.goBack();
    for (const _ of selectedPieces) await followLink(/^Previous/);
  };

  // The first visit opens one piece and one candle. It loads the viewer and fills the caches of the pages.
  await openHydratedPage(page, `/homes/${selectedPieces[0]?.slug}`);
  await openAndClosePiece();
  await visitPages(() => Promise.resolve(), candles.slice(0, 1));
  const before = await measureMemory(page, devtools);
  await visitPages(openAndClosePiece, candles);
  const after = await measureMemory(page, devtools);
  expect(after.script, 'bytes of script objects').toBeLessThan(before.script * MAX_GROWTH);
  expect(after.buffers, 'bytes of array buffers').toBeLessThan(before.buffers * MAX_GROWTH);
  expect(after.measures, 'performance measures').toBe(before.measures);
  expect(after.opened).toBe(before.opened + selectedPieces.length + candles.length);
  expect(after.objects, 'WebGL objects').toBe(0);
  // React may still reference the last context.
  expect(after.contexts, `contexts that were not collected, of ${after.opened}`).toBeLessThanOrEqual(1);
});
