import type { ModelMetadata } from '@studio/models/model-source';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CameraPose, frameCamera, type Viewport } from './frame-camera.ts';
import { createOrbitSetup, moveOrbit } from './orbit.ts';

/** A chair. The camera of its photograph is level, and its lens is shifted down. */
const metadata: ModelMetadata = {
  size: [0.5, 0.8, 0.6],
  parts: [{ name: 'chair', min: [-0.25, 0, -0.3], max: [0.25, 0.8, 0.3] }],
  variants: [],
  triangles: 12,
  view: { yfov: 0.417, aspect: 0.8, shift: -0.742, eye: [-1.87, 1.05, 3], look: [0.53, 0, -0.848] },
};
const frame = createOrbitSetup(metadata);
const whole: Viewport = { width: 400, height: 500, focus: [0.5, 0.5] };

/** Returns the position of a point in the frame: -1 to 1 from left to right and from bottom to top. */
function projectPoint(
  { eye, yaw, pitch, view: w }: CameraPose,
  [x, y, z]: readonly [number, number, number],
) {
  const [dx, dy, dz] = [x - eye[0], y - eye[1], z - eye[2]];
  const right = dx * Math.cos(yaw) - dz * Math.sin(yaw);
  const ahead = -(dx * Math.sin(yaw) + dz * Math.cos(yaw));
  const up = dy * Math.cos(pitch) - ahead * Math.sin(pitch);
  const depth = ahead * Math.cos(pitch) + dy * Math.sin(pitch);
  return {
    ahead: depth,
    x: (2 * (right / depth - w.left)) / (w.right - w.left) - 1,
    y: (2 * (up / depth - w.bottom)) / (w.top - w.bottom) - 1,
  };
}

test('starts at the camera of the photograph: level, with a shifted lens', () => {
  const { eye, pitch, yaw, view: w } = frameCamera(frame.start, frame, whole);
  const half = Math.tan(0.417 / 2);
  expect(eye.map((v) => Math.round(v * 1e6) / 1e6)).toEqual([-1.87, 1.05, 3]);
  expect(pitch).toBeCloseTo(0);
  expect(yaw).toBeCloseTo(Math.atan2(-0.53, 0.848));
  expect(w.top).toBeCloseTo(half * (1 - 0.742));
  expect(w.bottom).toBeCloseTo(half * (-1 - 0.742));
  expect(w.right - w.left).toBeCloseTo(2 * half * 0.8);
});

test('crops like the page in a frame of another aspect ratio, around the focal point', () => {
  const half = Math.tan(0.417 / 2);
  const { view: low } = frameCamera(frame.start, frame, { width: 500, height: 500, focus: [0.5, 1] });
  expect(low.bottom).toBeCloseTo(half * (-1 - 0.742));
  expect(low.top - low.bottom).toBeCloseTo(2 * half * 0.8);
  const { view: left } = frameCamera(frame.start, frame, { width: 300, height: 500, focus: [0, 0.5] });
  expect(left.left).toBeCloseTo(-half * 0.8);
  expect(left.right - left.left).toBeCloseTo(2 * half * 0.6);
});

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Boxes from the size of a candle to that of a bed. The cameras are level, tilted or shifted, and the frames have any shape. */
const setups = fc.record({
  half: fc.tuple(number(0.02, 1.2), number(0.02, 1.2), number(0.02, 1.2)),
  cameraAngle: number(-Math.PI, Math.PI),
  cameraLift: number(-0.1, 0.9),
  cameraTilt: number(-0.5, 0.5),
  yfov: number(0.2, 0.9),
  aspect: number(0.6, 1.7),
  shift: number(-0.9, 0.9),
  width: number(280, 1600),
  height: number(280, 1100),
  toolbarHeight: number(0, 64),
});

test('keeps every corner in the free part of the frame for all models, cameras, frames and positions', () => {
  fc.assert(
    fc.property(setups, number(0.6, 5.6), number(-2, 2), (setup, azimuth, elevation) => {
      const { half, cameraAngle, cameraLift, cameraTilt, yfov, aspect, shift, width, height, toolbarHeight } =
        setup;
      const [x, y, z] = half;
      const distance = Math.hypot(x, y, z) * 6;
      const model = createOrbitSetup({
        size: [2 * x, 2 * y, 2 * z],
        parts: [{ name: 'box', min: [-x, 0, -z], max: [x, 2 * y, z] }],
        variants: [],
        triangles: 12,
        view: {
          yfov,
          aspect,
          shift,
          eye: [
            distance * Math.sin(cameraAngle),
            y + distance * Math.tan(cameraLift),
            distance * Math.cos(cameraAngle),
          ],
          look: [-Math.sin(cameraAngle), Math.tan(cameraTilt - cameraLift), -Math.cos(cameraAngle)],
        },
      });
      const page: Viewport = { width, height, focus: [0.5, 0.5], toolbarHeight };
      const camera = frameCamera(moveOrbit(model.start, { azimuth, elevation }), model, page);
      for (const cx of [-x, x])
        for (const cy of [0, 2 * y])
          for (const cz of [-z, z]) {
            const at = projectPoint(camera, [cx, cy, cz]);
            expect(at.ahead).toBeGreaterThan(0);
            expect(Math.abs(at.x)).toBeLessThanOrEqual(1);
            expect(at.y).toBeLessThanOrEqual(1);
            expect(at.y).toBeGreaterThanOrEqual((2 * toolbarHeight) / height - 1);
          }
    }),
    // A hundred runs may miss a frame that is slightly too small.
    { numRuns: 1_000 },
  );
});

test('starts at a camera that does not point at the model, and points at the model once rotated', () => {
  const { start, ...cameraTilt } = createOrbitSetup({
    ...metadata,
    view: { yfov: 0.4, aspect: 0.8, shift: 0, eye: [0, 0.41, 3], look: [0, -0.2, -1] },
  });
  const first = frameCamera(start, { start, ...cameraTilt }, whole);
  expect(first.pitch).toBeCloseTo(Math.atan2(-0.2, 1));
  const { pitch } = frameCamera(
    moveOrbit(start, { azimuth: 1, elevation: 0.3 }),
    { start, ...cameraTilt },
    whole,
  );
  expect(Math.abs(pitch)).toBeLessThan(0.4);
});

test('keeps verticals upright until the camera is high above', () => {
  expect(frameCamera(moveOrbit(frame.start, { azimuth: 1 }), frame, whole).pitch).toBeCloseTo(0);
  expect(
    frameCamera(moveOrbit(frame.start, { azimuth: 1, elevation: 1.1 }), frame, whole).pitch,
  ).toBeLessThan(-0.9);
});
