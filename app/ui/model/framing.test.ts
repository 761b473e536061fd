import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Framing, framing, type PageFrame } from './framing.ts';
import type { ModelFacts } from './model-source.ts';
import { moved, orbitFrame } from './orbit.ts';

/** A chair by the photograph's level camera, whose lens is shifted down. */
const facts: ModelFacts = {
  size: [0.5, 0.8, 0.6],
  parts: [{ name: 'chair', min: [-0.25, 0, -0.3], max: [0.25, 0.8, 0.3] }],
  variants: [],
  triangles: 12,
  view: { yfov: 0.417, aspect: 0.8, shift: -0.742, eye: [-1.87, 1.05, 3], look: [0.53, 0, -0.848] },
};
const frame = orbitFrame(facts);
const whole: PageFrame = { width: 400, height: 500, focus: [0.5, 0.5] };

/** Where a point stands in the frame: -1 to 1 from left to right and from below to above. */
function seen({ eye, yaw, pitch, window: w }: Framing, [x, y, z]: readonly [number, number, number]) {
  const [dx, dy, dz] = [x - eye[0], y - eye[1], z - eye[2]];
  const aside = dx * Math.cos(yaw) - dz * Math.sin(yaw);
  const ahead = -(dx * Math.sin(yaw) + dz * Math.cos(yaw));
  const up = dy * Math.cos(pitch) - ahead * Math.sin(pitch);
  const depth = ahead * Math.cos(pitch) + dy * Math.sin(pitch);
  return {
    x: (2 * (aside / depth - w.left)) / (w.right - w.left) - 1,
    y: (2 * (up / depth - w.bottom)) / (w.top - w.bottom) - 1,
  };
}

test('begins as the photograph: the same eye, level, with the lens shifted', () => {
  const { eye, pitch, yaw, window: w } = framing(frame.start, frame, whole);
  const half = Math.tan(0.417 / 2);
  expect(eye.map((v) => Math.round(v * 1e6) / 1e6)).toEqual([-1.87, 1.05, 3]);
  expect(pitch).toBeCloseTo(0);
  expect(yaw).toBeCloseTo(Math.atan2(-0.53, 0.848));
  expect(w.top).toBeCloseTo(half * (1 - 0.742));
  expect(w.bottom).toBeCloseTo(half * (-1 - 0.742));
  expect(w.right - w.left).toBeCloseTo(2 * half * 0.8);
});

test('a frame of another shape shows the part of the photograph that the page shows, about its focus', () => {
  const half = Math.tan(0.417 / 2);
  const { window: low } = framing(frame.start, frame, { width: 500, height: 500, focus: [0.5, 1] });
  expect(low.bottom).toBeCloseTo(half * (-1 - 0.742));
  expect(low.top - low.bottom).toBeCloseTo(2 * half * 0.8);
  const { window: left } = framing(frame.start, frame, { width: 300, height: 500, focus: [0, 0.5] });
  expect(left.left).toBeCloseTo(-half * 0.8);
  expect(left.right - left.left).toBeCloseTo(2 * half * 0.6);
});

test('however it is turned, every corner of the model stays in the frame', () => {
  const corners = [-0.25, 0.25].flatMap((x) =>
    [0, 0.8].flatMap((y) => [-0.3, 0.3].map((z) => [x, y, z] as const)),
  );
  fc.assert(
    fc.property(
      fc.double({ min: 0.6, max: 6, noNaN: true }),
      fc.double({ min: -0.3, max: 1, noNaN: true }),
      (turn, rise) => {
        const now = framing(moved(frame.start, { turn, rise }), frame, whole);
        for (const corner of corners) {
          const { x, y } = seen(now, corner);
          expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});

test('what is upright stays upright until the eye looks down from high above', () => {
  expect(framing(moved(frame.start, { turn: 1 }), frame, whole).pitch).toBeCloseTo(0);
  expect(framing(moved(frame.start, { turn: 1, rise: 1.1 }), frame, whole).pitch).toBeLessThan(-0.9);
});
