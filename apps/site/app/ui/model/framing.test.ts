import type { ModelFacts } from '@studio/models/model-source';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Framing, framing, type PageFrame } from './framing.ts';
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
    ahead: depth,
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

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Boxes from a taper to a bed, photographed by level, tilted and shifted cameras, in frames of any shape. */
const seenSomehow = fc.record({
  half: fc.tuple(number(0.02, 1.2), number(0.02, 1.2), number(0.02, 1.2)),
  turned: number(-Math.PI, Math.PI),
  lifted: number(-0.1, 0.9),
  tilted: number(-0.5, 0.5),
  yfov: number(0.2, 0.9),
  aspect: number(0.6, 1.7),
  shift: number(-0.9, 0.9),
  width: number(280, 1600),
  height: number(280, 1100),
  covered: fc.record({ top: number(0, 72), bottom: number(0, 64) }),
});

test('however a model is turned, every corner stays in what is free of the frame, whatever its shape, camera and frame', () => {
  fc.assert(
    fc.property(seenSomehow, number(0.6, 5.6), number(-2, 2), (given, turn, rise) => {
      const { half, turned, lifted, tilted, yfov, aspect, shift, width, height, covered } = given;
      const [x, y, z] = half;
      const out = Math.hypot(x, y, z) * 6;
      const model = orbitFrame({
        size: [2 * x, 2 * y, 2 * z],
        parts: [{ name: 'box', min: [-x, 0, -z], max: [x, 2 * y, z] }],
        variants: [],
        triangles: 12,
        view: {
          yfov,
          aspect,
          shift,
          eye: [out * Math.sin(turned), y + out * Math.tan(lifted), out * Math.cos(turned)],
          look: [-Math.sin(turned), Math.tan(tilted - lifted), -Math.cos(turned)],
        },
      });
      const page: PageFrame = { width, height, focus: [0.5, 0.5], covered };
      const now = framing(moved(model.start, { turn, rise }), model, page);
      for (const cx of [-x, x])
        for (const cy of [0, 2 * y])
          for (const cz of [-z, z]) {
            const at = seen(now, [cx, cy, cz]);
            expect(at.ahead).toBeGreaterThan(0);
            expect(Math.abs(at.x)).toBeLessThanOrEqual(1);
            expect(at.y).toBeLessThanOrEqual(1 - (2 * covered.top) / height);
            expect(at.y).toBeGreaterThanOrEqual((2 * covered.bottom) / height - 1);
          }
    }),
    // A hundred miss a frame that is too small by little.
    { numRuns: 1_000 },
  );
});

test('a camera that does not look at the model begins as it was, and looks at it once it is turned', () => {
  const { start, ...tilted } = orbitFrame({
    ...facts,
    view: { yfov: 0.4, aspect: 0.8, shift: 0, eye: [0, 0.41, 3], look: [0, -0.2, -1] },
  });
  const first = framing(start, { start, ...tilted }, whole);
  expect(first.pitch).toBeCloseTo(Math.atan2(-0.2, 1));
  const { pitch } = framing(moved(start, { turn: 1, rise: 0.3 }), { start, ...tilted }, whole);
  expect(Math.abs(pitch)).toBeLessThan(0.4);
});

test('what is upright stays upright until the eye looks down from high above', () => {
  expect(framing(moved(frame.start, { turn: 1 }), frame, whole).pitch).toBeCloseTo(0);
  expect(framing(moved(frame.start, { turn: 1, rise: 1.1 }), frame, whole).pitch).toBeLessThan(-0.9);
});
