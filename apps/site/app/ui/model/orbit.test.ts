import type { ModelMetadata } from '@studio/models/model-source';
import { describe, expect, test } from 'vitest';
import { createOrbitSetup, describeOrbit, moveOrbit } from './orbit.ts';

const metadata: ModelMetadata = {
  size: [1, 0.8, 0.6],
  parts: [{ name: 'chair', min: [-0.5, 0, -0.3], max: [0.5, 0.8, 0.3] }],
  variants: [],
  triangles: 12,
};

test.each([
  [0, 10, 'the front'],
  [-30, 10, 'the front left'],
  [90, 10, 'the right'],
  [180, 10, 'the back'],
  [-180, 10, 'the back'],
  [-400, 10, 'the front left'],
  [45, 60, 'the front right, from above'],
])('azimuth %i and elevation %i degrees is described as %s', (azimuth, elevation, text) => {
  const degree = Math.PI / 180;
  expect(describeOrbit({ azimuth: azimuth * degree, elevation: elevation * degree, zoom: 1 })).toBe(text);
});

test('rotates without limit, but never goes below the floor, over the top or into the model', () => {
  const start = { azimuth: 0, elevation: 0.2, zoom: 1 };
  expect(moveOrbit(start, { azimuth: 40 }).azimuth).toBe(40);
  expect(moveOrbit(start, { elevation: -9 }).elevation).toBeGreaterThan(-0.1);
  expect(moveOrbit(start, { elevation: 9 }).elevation).toBeLessThan(Math.PI / 2);
  expect(moveOrbit(start, { zoom: 100 }).zoom).toBe(4);
  expect(moveOrbit(start, { zoom: 0.01 }).zoom).toBe(0.5);
});

describe('the first view of a model is', () => {
  test('the default one without a photograph', () => {
    const { start, target } = createOrbitSetup(metadata);
    expect(target).toEqual([0, 0.4, 0]);
    expect(describeOrbit(start)).toBe('the front left');
  });

  test('that of its photograph', () => {
    const view = { yfov: 0.4, aspect: 0.8, shift: -0.7, eye: [3, 1.4, 0], look: [-1, 0, 0] } as const;
    const { start, distance } = createOrbitSetup({ ...metadata, view });
    expect(describeOrbit(start)).toBe('the right');
    expect(distance).toBeCloseTo(Math.hypot(3, 1));
  });
});
