import type { ModelMetadata, ModelPart } from '@studio/models/model-source';
import { PerspectiveCamera } from 'three';
import { describe, expect, test } from 'vitest';
import {
  formatLength,
  getValidLocale,
  placeLengthLabel,
  placeSizeLabels,
  projectDimensionLines,
  selectMeasuredParts,
} from './dimensions.ts';

const box = (name: string, x = 0): ModelPart => ({ name, min: [x - 0.5, 0, -0.2], max: [x + 0.5, 0.8, 0.2] });
const metadataFor = (...parts: ModelPart[]): ModelMetadata => ({
  size: [1, 0.8, 0.4],
  parts,
  variants: [],
  triangles: 12,
});

describe('measured parts', () => {
  test('leave out parts named "beside"', () => {
    expect(selectMeasuredParts(metadataFor(box('bed'), box('beside', 3))).map(({ name }) => name)).toEqual([
      'bed',
    ]);
  });

  test('are each part of a set of three, and a larger set as a whole', () => {
    expect(selectMeasuredParts(metadataFor(box('a'), box('b', 2), box('c', 4)))).toHaveLength(3);
    const [whole, ...others] = selectMeasuredParts(
      metadataFor(box('a'), box('b', 1), box('c', 2), box('d', 3)),
    );
    expect(others).toEqual([]);
    expect([whole?.min[0], whole?.max[0]]).toEqual([-0.5, 3.5]);
  });
});

test('the whole of a large set leaves out parts named "beside"', () => {
  const [whole] = selectMeasuredParts(
    metadataFor(box('a'), box('b', 1), box('c', 2), box('d', 3), box('beside', 9)),
  );
  expect([whole?.min[0], whole?.max[0]]).toEqual([-0.5, 3.5]);
});

test('a length label is on its line, and inside the frame when the line leaves it', () => {
  const frame = { width: 390, height: 480 };
  const line = { from: [100, 200], to: [140, 240], length: 1, name: 'width' } as const;
  expect(placeLengthLabel(line, frame)).toEqual([120, 220]);
  const [x, y] = placeLengthLabel({ ...line, from: [396, 20], to: [396, -60] }, frame);
  expect(x).toBeLessThan(390 - 40);
  expect(y).toBeGreaterThanOrEqual(20);
});

test('a length label is past the end of a line that it would cover, and above the toolbar', () => {
  const frame = { width: 390, height: 480, toolbarHeight: 48 };
  const [, above] = placeLengthLabel(
    { from: [200, 300], to: [200, 280], length: 0.03, name: 'height' },
    frame,
  );
  expect(above).toBeLessThan(260);
  const [, low] = placeLengthLabel({ from: [100, 440], to: [200, 470], length: 1, name: 'depth' }, frame);
  expect(low).toBeLessThan(480 - 48 - 20);
});

test.each([
  ['the front right', 2, 3],
  ['the back left', -2, -3],
])('from %s the lines are as long as the piece, on the sides that face the camera', (_, x, z) => {
  const camera = new PerspectiveCamera(40, 1);
  camera.position.set(x, 1.5, z);
  camera.lookAt(0, 0.4, 0);
  camera.updateMatrixWorld();
  const lines = projectDimensionLines(box('chest'), camera, { width: 500, height: 500 });
  const round = (metres: number) => Math.round(metres * 1000) / 1000;
  expect(lines.map(({ name, length }) => [name, round(length)])).toEqual([
    ['width', 1],
    ['depth', 0.4],
    ['height', 0.8],
  ]);
  const [width, , height] = lines;
  // The line of the width is below the piece, and the line of the height at its side.
  expect(Math.min(width?.from[1] ?? 0, width?.to[1] ?? 0)).toBeGreaterThan(250);
  expect(Math.abs((height?.from[0] ?? 0) - (height?.to[0] ?? 0))).toBeLessThan(10);
  expect(height?.from[1]).toBeGreaterThan(height?.to[1] ?? 0);
});

test('the size labels of a set are inside the frame and do not overlap', () => {
  const camera = new PerspectiveCamera(40, 390 / 480);
  camera.position.set(0, 1, 4);
  camera.lookAt(0, 0.4, 0);
  camera.updateMatrixWorld();
  const positions = placeSizeLabels([box('a', -1), box('b'), box('c', 0.02), box('d', 2)], camera, {
    width: 390,
    height: 480,
  });
  for (const [x] of positions) expect(x > 60 && x < 330).toBe(true);
  const [, b = [0, 0], c = [0, 0]] = positions;
  expect(Math.abs(b[1] - c[1])).toBeGreaterThanOrEqual(36);
});

test('the size label of a candle is above its flame', () => {
  const camera = new PerspectiveCamera(40, 1);
  camera.position.set(0, 1, 4);
  camera.lookAt(0, 0.4, 0);
  camera.updateMatrixWorld();
  const frame = { width: 500, height: 500 };
  const [plain = [0, 0]] = placeSizeLabels([box('a')], camera, frame);
  const [lit = [0, 0]] = placeSizeLabels([{ ...box('a'), flame: 0.9 }], camera, frame);
  expect(lit[1]).toBeLessThan(plain[1] - 15);
});

test.each([
  [0.0943, 'en-US', '94 mm (3.75 in)'],
  [1.6218, 'en-GB', '1,620 mm'],
  [0.0432, 'en-GB', '43 mm'],
  [0.803, 'en-US', '800 mm (31.5 in)'],
  [1.5, 'de', '1.500 mm'],
])('%d m in %s is %s', (metres, locale, text) => {
  expect(formatLength(metres, locale)).toBe(text);
});

test.each([
  ['C', '1,500 mm'],
  ['', '1,500 mm'],
  ['DE-de', '1.500 mm'],
])('1.5 m in a browser with the language "%s" is %s', (language, text) => {
  expect(formatLength(1.5, getValidLocale(language))).toBe(text);
});
