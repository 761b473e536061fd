import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import type { CDPSession, Locator } from '@playwright/test';
import { parse } from 'yaml';
import { measureHeap } from '../support/heap.ts';
import { announcement, modelButton, modelView } from '../support/model-viewer.ts';
import { pieces } from '../support/routes.ts';
import { expect, openPage, type Page, test } from '../support/test.ts';
import { countWebGlObjects, recordWebGl } from '../support/webgl.ts';

/** How much more than before a page may hold: a twentieth. */
const MOST = 1.05;

/** What the page holds once all that can be collected is. */
const held = async (page: Page, protocol: CDPSession) => ({
  ...(await measureHeap(protocol)),
  ...(await countWebGlObjects(page, protocol)),
  measures: await page.evaluate(() => performance.getEntriesByType('measure').length),
});

/** Bytes of the file that a model is made of; what there is none of is never chosen. */
const weight = (id: string): number => {
  const file = `content/models/${id}.glb`;
  return existsSync(file) ? statSync(file).size : Number.POSITIVE_INFINITY;
};
const total = (run: readonly { slug: string }[]): number =>
  run.reduce((sum, { slug }) => sum + weight(`pieces/${slug}`), 0);

/** How many pieces that follow each other, and how many candles, are opened: enough to tell what stays from what is stray. */
const FEW = { pieces: 3, candles: 2 };
/** The lightest, since a browser without a graphics card is slow with others; or all (`EVERY_MODEL=1`). */
const every = process.env.EVERY_MODEL !== undefined;
const starts = pieces.slice(0, pieces.length - FEW.pieces + 1).map((_, index) => index);
const lightest = starts
  .map((index) => pieces.slice(index, index + FEW.pieces))
  .reduce((a, b) => (total(b) < total(a) ? b : a));
const chosenPieces = every ? pieces : lightest;
const candles: string[] = globSync('*.glb', { cwd: 'content/models/candles' })
  .map((file) => file.replace(/\.glb$/, ''))
  .sort((a, b) => weight(`candles/${a}`) - weight(`candles/${b}`))
  .slice(0, every ? undefined : FEW.candles)
  .map((id) => parse(readFileSync(`content/candles/${id}.yaml`, 'utf8')).name);

test('models opened and closed one after the other leave nothing behind', {
  tag: ['@sample', '@chromium'],
}, async ({ page }) => {
  test.setTimeout(300_000);
  await recordWebGl(page);
  await page.setViewportSize({ width: 360, height: 420 });
  const protocol = await page.context().newCDPSession(page);
  const openAndClose = async (button: Locator, close: Locator) => {
    await button.click();
    await expect(announcement(page, /^3D view of/)).toBeAttached({ timeout: 30_000 });
    await close.click();
    await expect(modelView(page)).toHaveCount(0);
  };
  const pieceHere = () => openAndClose(modelButton(page), page.getByRole('button', { name: 'Photograph' }));
  const candleButton = (name: string) =>
    page.getByRole('button', { name: `View in 3D: ${name}`, exact: true });
  const candle = (name: string) =>
    openAndClose(candleButton(name), page.getByRole('button', { name: /^Close/ }));
  const step = async (name: RegExp) => {
    const address = page.url();
    await page.getByRole('navigation', { name: 'Pieces' }).getByRole('link', { name }).click();
    await expect(page).not.toHaveURL(address);
  };
  const nazaakat = page.getByRole('contentinfo').getByRole('link', { name: 'Nazaakat', exact: true });

  /** The pages of the chosen pieces by the way on, then Nazaakat, and the way back to the first. */
  const round = async (atPiece: () => Promise<void>, atCandles: readonly string[]) => {
    for (const _ of chosenPieces) {
      await atPiece();
      await step(/^Next/);
    }
    await nazaakat.click();
    await expect(candleButton(candles[0] ?? '')).toBeVisible();
    for (const name of atCandles) await candle(name);
    await page.goBack();
    for (const _ of chosenPieces) await step(/^Previous/);
  };

  // What the pages keep for good, and the viewer's script, is there after one round with a single piece and candle.
  await openPage(page, `/homes/${chosenPieces[0]?.slug}`);
  await pieceHere();
  await round(() => Promise.resolve(), candles.slice(0, 1));
  const before = await held(page, protocol);
  await round(pieceHere, candles);
  const now = await held(page, protocol);
  expect(now.script, 'bytes of what the script made').toBeLessThan(before.script * MOST);
  expect(now.buffers, 'bytes of array buffers').toBeLessThan(before.buffers * MOST);
  expect(now.measures, 'measures of time').toBe(before.measures);
  expect(now.opened).toBe(before.opened + chosenPieces.length + candles.length);
  expect(now.objects, 'WebGL objects').toBe(0);
  // The last is kept a little by React.
  expect(now.contexts, `of ${now.opened} contexts`).toBeLessThanOrEqual(1);
});
