import sharp from 'sharp';
import { expect, test } from 'vitest';
import { measureBrightnessGrid } from './brightness-grid.ts';
import { luminance, minimumOpacity, type OverlayColours, overlayOpacities } from './overlay-contrast.ts';

const brand: OverlayColours = { text: [255, 255, 255], overlay: [20, 18, 12] };
const IMAGE_SIZE = { width: 1200, height: 800 };

/** Creates the brightness grid of a grey image. @param patch position of a white patch, as fractions of width and height. */
async function grid(grey: number, patch?: readonly [left: number, top: number]) {
  const white = { create: { width: 120, height: 100, channels: 3, background: '#fff' } } as const;
  const left = Math.round((patch?.[0] ?? 0) * IMAGE_SIZE.width);
  const top = Math.round((patch?.[1] ?? 0) * IMAGE_SIZE.height);
  const background = { r: grey, g: grey, b: grey };
  const bytes = await sharp({ create: { ...IMAGE_SIZE, channels: 3, background } })
    .composite(patch ? [{ input: white, left, top }] : [])
    .png()
    .toBuffer();
  return measureBrightnessGrid(bytes);
}

const overlayFor = async (grey: number, patch?: readonly [number, number], focus = [0.5, 0.5] as const) =>
  overlayOpacities(await grid(grey, patch), IMAGE_SIZE, focus, undefined, [brand]);

test('white text has enough contrast on a white image with its overlay', async () => {
  for (const opacity of await overlayFor(255)) {
    const background = brand.overlay.map((channel) => 255 + (channel - 255) * opacity);
    expect(1.05 / (luminance(background) + 0.05)).toBeGreaterThanOrEqual(4.5);
    expect(opacity).toBeLessThan(0.65);
  }
});

test('a dark image needs no overlay', async () => {
  expect(await overlayFor(40)).toEqual([0, 0]);
});

test('a brighter image needs a stronger overlay', async () => {
  const opacities = await Promise.all([130, 170, 210, 250].map(async (grey) => (await overlayFor(grey))[0]));
  expect(opacities).toEqual([...new Set(opacities)].sort());
  expect(opacities[0]).toBeGreaterThan(0);
});

test('a bright spot affects only the overlay of its part', async () => {
  const [bottom, top] = await overlayFor(40, [0.3, 0.8]);
  expect(bottom).toBeGreaterThan(0.5);
  expect(top).toBe(0);
  const [bottomOpacity, topOpacity] = await overlayFor(40, [0.3, 0]);
  expect(bottomOpacity).toBe(0);
  expect(topOpacity).toBeGreaterThan(0.5);
});

test('ignores parts of the image that no frame shows', async () => {
  const brightCorner = await grid(40, [0.9, 0.8]);
  const upright = { width: 800, height: 2400 };
  // All frames except those of phones show only a wide strip of an upright image.
  const [bottom] = overlayOpacities(brightCorner, upright, [0, 0], [0, 0, 1, 0.5], [brand]);
  expect(bottom).toBe(0);
});

test('the overlay is strong enough for all brands', async () => {
  const paleBrand: OverlayColours = { text: [230, 230, 230], overlay: [60, 50, 70] };
  const whiteGrid = await grid(255);
  const [bottom] = overlayOpacities(whiteGrid, IMAGE_SIZE, [0.5, 0.5], undefined, [brand, paleBrand]);
  expect(bottom).toBeGreaterThanOrEqual(minimumOpacity([255, 255, 255], paleBrand));
  expect(bottom).toBeGreaterThan(minimumOpacity([255, 255, 255], brand));
});

test('ignores highlights that are narrower than the stroke of a letter', async () => {
  const highlight = { create: { width: 2, height: 8, channels: 3, background: '#fff' } } as const;
  const bytes = await sharp({ create: { ...IMAGE_SIZE, channels: 3, background: '#202020' } })
    .composite([{ input: highlight, left: 610, top: 610 }])
    .png()
    .toBuffer();
  expect(
    overlayOpacities(await measureBrightnessGrid(bytes), IMAGE_SIZE, [0.5, 0.5], undefined, [brand]),
  ).toEqual([0, 0]);
});
