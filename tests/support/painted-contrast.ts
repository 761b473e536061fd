import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { luminance } from './contrast.ts';

/**
 * Returns the highest contrast (1 to 21) between the painted pixels of an element and its background. The most frequent luminance is
 * the background. Computed styles do not contain the colours of a forced dark mode, so this measures a screenshot.
 */
export async function paintedContrast(element: Locator): Promise<number> {
  const { data } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let offset = 0; offset < data.length; offset += 3) {
    const value = luminance([...data.subarray(offset, offset + 3)]);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [background = 0] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
  const ratios = [...counts.keys()].map(
    (value) => (Math.max(value, background) + 0.05) / (Math.min(value, background) + 0.05),
  );
  return Math.max(...ratios);
}
