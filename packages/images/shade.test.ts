import sharp from 'sharp';
import { expect, test } from 'vitest';
import { measureLights } from './lights.ts';
import { luminance, shadeFor, strengthOver, type WordsOverPicture } from './shade.ts';

const brand: WordsOverPicture = { words: [255, 255, 255], shade: [20, 18, 12] };
const SIZE = { width: 1200, height: 800 };

/** A picture of one grey, with a white patch at a place given in parts of its width and height. */
async function picture(grey: number, patch?: readonly [left: number, top: number]) {
  const white = { create: { width: 120, height: 100, channels: 3, background: '#fff' } } as const;
  const left = Math.round((patch?.[0] ?? 0) * SIZE.width);
  const top = Math.round((patch?.[1] ?? 0) * SIZE.height);
  const background = { r: grey, g: grey, b: grey };
  const bytes = await sharp({ create: { ...SIZE, channels: 3, background } })
    .composite(patch ? [{ input: white, left, top }] : [])
    .png()
    .toBuffer();
  return measureLights(bytes);
}

const shade = async (grey: number, patch?: readonly [number, number], focus = [0.5, 0.5] as const) =>
  shadeFor(await picture(grey, patch), SIZE, focus, undefined, [brand]);

test('white words are read on a white picture beneath its shade', async () => {
  for (const strength of await shade(255)) {
    const ground = brand.shade.map((channel) => 255 + (channel - 255) * strength);
    expect(1.05 / (luminance(ground) + 0.05)).toBeGreaterThanOrEqual(4.5);
    expect(strength).toBeLessThan(0.65);
  }
});

test('a dark picture needs none', async () => {
  expect(await shade(40)).toEqual([0, 0]);
});

test('the brighter the picture, the darker the shade', async () => {
  const strengths = await Promise.all([130, 170, 210, 250].map(async (grey) => (await shade(grey))[0]));
  expect(strengths).toEqual([...new Set(strengths)].sort());
  expect(strengths[0]).toBeGreaterThan(0);
});

test('a light at the foot darkens the foot alone, one at the top the top', async () => {
  const [foot, top] = await shade(40, [0.3, 0.8]);
  expect(foot).toBeGreaterThan(0.5);
  expect(top).toBe(0);
  const [footBelow, topAbove] = await shade(40, [0.3, 0]);
  expect(footBelow).toBe(0);
  expect(topAbove).toBeGreaterThan(0.5);
});

test('what no frame shows does not count', async () => {
  const light = await picture(40, [0.9, 0.8]);
  const upright = { width: 800, height: 2400 };
  // Every frame but those of phones cuts a wide strip of an upright picture from above and below.
  const [foot] = shadeFor(light, upright, [0, 0], [0, 0, 1, 0.5], [brand]);
  expect(foot).toBe(0);
});

test('the strength suffices for each brand', async () => {
  const pale: WordsOverPicture = { words: [230, 230, 230], shade: [60, 50, 70] };
  const lights = await picture(255);
  const [foot] = shadeFor(lights, SIZE, [0.5, 0.5], undefined, [brand, pale]);
  expect(foot).toBeGreaterThanOrEqual(strengthOver([255, 255, 255], pale));
  expect(foot).toBeGreaterThan(strengthOver([255, 255, 255], brand));
});

test('a gleam narrower than a letter’s stroke does not count', async () => {
  const gleam = { create: { width: 2, height: 8, channels: 3, background: '#fff' } } as const;
  const bytes = await sharp({ create: { ...SIZE, channels: 3, background: '#202020' } })
    .composite([{ input: gleam, left: 610, top: 610 }])
    .png()
    .toBuffer();
  expect(shadeFor(await measureLights(bytes), SIZE, [0.5, 0.5], undefined, [brand])).toEqual([0, 0]);
});
