import type { ModelFacts } from '@studio/models/model-source';
import { describe, expect, test } from 'vitest';
import { describeOrbit, moved, orbitFrame } from './orbit.ts';

const facts: ModelFacts = {
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
])('turned by %i and raised by %i degrees it is seen from %s', (turn, rise, words) => {
  const degree = Math.PI / 180;
  expect(describeOrbit({ turn: turn * degree, rise: rise * degree, near: 1 })).toBe(words);
});

test('the eye goes round for ever, but neither below the floor, over the top nor into the model', () => {
  const start = { turn: 0, rise: 0.2, near: 1 };
  expect(moved(start, { turn: 40 }).turn).toBe(40);
  expect(moved(start, { rise: -9 }).rise).toBeGreaterThan(-0.1);
  expect(moved(start, { rise: 9 }).rise).toBeLessThan(Math.PI / 2);
  expect(moved(start, { near: 100 }).near).toBe(4);
  expect(moved(start, { near: 0.01 }).near).toBe(0.5);
});

describe('a model is first seen', () => {
  test('from the front left where no photograph says from where', () => {
    const { start, target } = orbitFrame(facts);
    expect(target).toEqual([0, 0.4, 0]);
    expect(describeOrbit(start)).toBe('the front left');
  });

  test('from where its photograph was taken', () => {
    const view = { yfov: 0.4, aspect: 0.8, shift: -0.7, eye: [3, 1.4, 0], look: [-1, 0, 0] } as const;
    const { start, distance } = orbitFrame({ ...facts, view });
    expect(describeOrbit(start)).toBe('the right');
    expect(distance).toBeCloseTo(Math.hypot(3, 1));
  });
});
