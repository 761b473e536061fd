import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Crop, OriginalImage } from './encode-images.ts';
import { computeCropAround, computeUprightCrop, planVariants } from './image-plan.ts';

const original = (width: number, height: number): OriginalImage => ({
  path: 'content/pictures/a.jpg',
  contentHash: '0123456789',
  width,
  height,
  color: '#808080',
});

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const focus = fc.tuple(fraction, fraction);
const pixels = fc.integer({ min: 200, max: 8000 });

describe('widths', () => {
  test.each([
    [2560, [320, 420, 560, 740, 980, 1200, 1500, 1920, 2560]],
    [2400, [320, 420, 560, 740, 980, 1200, 1500, 1920, 2400]],
    [1920, [320, 420, 560, 740, 980, 1200, 1500, 1920]],
    [1600, [320, 420, 560, 740, 980, 1200, 1500]],
    [800, [320, 420, 560, 740]],
    [300, [300]],
    [6000, [320, 420, 560, 740, 980, 1200, 1500, 1920, 2560]],
  ])('of an image %i pixels wide', (width, expected) => {
    const { avif } = planVariants(original(width, 1000), [0.5, 0.5]);
    expect(avif.map((variant) => variant.width)).toEqual(expected);
    expect(avif.every(({ format }) => format === 'avif')).toBe(true);
  });

  test('are ascending, at least one, and not larger than the image', () => {
    fc.assert(
      fc.property(pixels, pixels, focus, (width, height, point) => {
        const widths = planVariants(original(width, height), point).avif.map((variant) => variant.width);
        expect(widths.length).toBeGreaterThan(0);
        expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
        expect(Math.max(...widths)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

test('the fallback is a JPEG of at most 1,080 pixels', () => {
  expect(planVariants(original(2400, 1600), [0.5, 0.5]).fallback).toEqual({ format: 'jpeg', width: 1080 });
  expect(planVariants(original(800, 800), [0.5, 0.5]).fallback).toEqual({ format: 'jpeg', width: 800 });
});

test('the link preview is 1,200 by 630', () => {
  expect(planVariants(original(2400, 1600), [0.5, 0.5]).linkPreview).toMatchObject({
    width: 1200,
    height: 630,
  });
});

describe('the crop for phones', () => {
  const crop: Crop = [0.4, 0, 0.38, 1];

  test('has widths up to its own width', () => {
    const { phoneAvif } = planVariants(original(2400, 1600), [0.5, 0.5], crop);
    expect(phoneAvif.map(({ width }) => width)).toEqual([420, 560, 740, 912]);
    expect(phoneAvif.every((variant) => variant.crop === crop)).toBe(true);
  });

  test('is absent without a crop', () => {
    expect(planVariants(original(2400, 1600), [0.5, 0.5]).phoneAvif).toEqual([]);
  });

  test('is upright and contains the focal point of a landscape image', () => {
    const around = computeUprightCrop([0.6, 0.5], original(1920, 1280));
    expect(around).toEqual([expect.closeTo(1 / 3, 3), 0, expect.closeTo(0.533, 3), 1]);
    expect(
      planVariants(original(1920, 1280), [0.6, 0.5], around).phoneAvif.map(({ width }) => width),
    ).toEqual([420, 560, 740, 980]);
  });

  test('is not needed for a nearly upright image', () => {
    expect(computeUprightCrop([0.5, 0.5], original(1600, 1280))).toBeUndefined();
    expect(computeUprightCrop([0.5, 0.5], original(1536, 1920))).toBeUndefined();
  });
});

describe('a crop around a point', () => {
  test('is inside the image, has the given ratio, and contains the point', () => {
    const ratios = fc.double({ min: 0.3, max: 3, noNaN: true });
    fc.assert(
      fc.property(focus, pixels, pixels, ratios, ([x, y], width, height, ratio) => {
        const [left, top, cropWidth, cropHeight] = computeCropAround([x, y], { width, height }, ratio);
        const epsilon = 1e-9;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + cropWidth).toBeLessThanOrEqual(1 + epsilon);
        expect(top + cropHeight).toBeLessThanOrEqual(1 + epsilon);
        expect((cropWidth * width) / (cropHeight * height)).toBeCloseTo(ratio, 6);
        expect(x).toBeGreaterThanOrEqual(left - epsilon);
        expect(x).toBeLessThanOrEqual(left + cropWidth + epsilon);
        expect(y).toBeGreaterThanOrEqual(top - epsilon);
        expect(y).toBeLessThanOrEqual(top + cropHeight + epsilon);
      }),
    );
  });

  test('has the full width or the full height', () => {
    expect(computeCropAround([0.5, 0.5], { width: 1200, height: 1500 }, 1200 / 630)).toEqual([
      0,
      expect.closeTo(0.29, 5),
      1,
      0.42,
    ]);
    expect(computeCropAround([0, 0.5], { width: 3000, height: 630 }, 1200 / 630)).toEqual([0, 0, 0.4, 1]);
    expect(computeCropAround([1, 0.5], { width: 3000, height: 630 }, 1200 / 630)).toEqual([0.6, 0, 0.4, 1]);
  });
});
