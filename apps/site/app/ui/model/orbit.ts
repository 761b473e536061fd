import * as words from 'virtual:words/turning';
import type { ModelFacts, ModelView } from '@studio/models/model-source';

/** Where the eye is on its way round a model: angles in radians, `near` 1 as in the photograph and 2 at half the distance. */
export interface Orbit {
  /** Round the upright axis: 0 looks at the front, positive from the right. */
  turn: number;
  /** Above the level of the model's middle. */
  rise: number;
  near: number;
}

const DEGREE = Math.PI / 180;

/** From a little to the left and above, as furniture is drawn: for models that name no camera. */
const DEFAULT_VIEW = { turn: -30 * DEGREE, rise: 14 * DEGREE, yfov: 26 * DEGREE };

const RISE = { least: -4 * DEGREE, most: 82 * DEGREE };
const NEAR = { least: 0.5, most: 4 };

/** What never changes while a model is turned. */
export interface OrbitFrame {
  view: ModelView;
  /** The middle of the model in metres, about which the eye turns. */
  target: readonly [number, number, number];
  /** Half of the width, height and depth of the box round the model, in metres. */
  half: readonly [number, number, number];
  /** Of the sphere round that box, in metres. */
  radius: number;
  start: Orbit;
  /** From the eye of the photograph to the target, in metres. */
  distance: number;
}

/** How a model is first seen: as in its photograph, or by default. */
export function orbitFrame({ parts, view }: ModelFacts): OrbitFrame {
  const ends = (axis: 0 | 1 | 2) => {
    // Of what hangs the ground is seen too, where its shadow is.
    const low = Math.min(...parts.map(({ min }) => min[axis]), ...(axis === 1 ? [0] : []));
    return [low, Math.max(...parts.map(({ max }) => max[axis]))] as const;
  };
  const [x, y, z] = [ends(0), ends(1), ends(2)];
  const target = [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2, (z[0] + z[1]) / 2] as const;
  const half = [(x[1] - x[0]) / 2, (y[1] - y[0]) / 2, (z[1] - z[0]) / 2] as const;
  const radius = Math.hypot(...half);
  const shown = view ?? defaultView(target, radius);
  const [aside, up, out] = [0, 1, 2].map((axis) => (shown.eye[axis] ?? 0) - (target[axis] ?? 0)) as [
    number,
    number,
    number,
  ];
  const distance = Math.hypot(aside, up, out);
  return {
    view: shown,
    target,
    half,
    radius,
    distance,
    start: { turn: Math.atan2(aside, out), rise: Math.asin(up / distance), near: 1 },
  };
}

function defaultView(target: readonly [number, number, number], radius: number): ModelView {
  const { turn, rise, yfov } = DEFAULT_VIEW;
  const distance = (radius / Math.sin(yfov / 2)) * 1.1;
  const out = [Math.sin(turn) * Math.cos(rise), Math.sin(rise), Math.cos(turn) * Math.cos(rise)] as const;
  return {
    yfov,
    aspect: 1,
    shift: 0,
    eye: [target[0] + out[0] * distance, target[1] + out[1] * distance, target[2] + out[2] * distance],
    look: [-out[0], -out[1], -out[2]],
  };
}

/** The orbit after a movement: turned and raised by radians, nearer by a factor. Never below the floor or inside the model. */
export function moved(orbit: Orbit, { turn = 0, rise = 0, near = 1 }: Partial<Orbit>): Orbit {
  return {
    turn: orbit.turn + turn,
    rise: clamp(orbit.rise + rise, RISE),
    near: clamp(orbit.near * near, NEAR),
  };
}

const clamp = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, Math.max(least, value));

const SIDES = [
  words.front,
  words.frontRight,
  words.right,
  words.backRight,
  words.back,
  words.backLeft,
  words.left,
  words.frontLeft,
];

/** From where a model is seen, in words: "the front left", "the back, from above". */
export function describeOrbit({ turn, rise }: Orbit): string {
  const eighths = Math.round(turn / (Math.PI / 4));
  const side = SIDES[((eighths % 8) + 8) % 8] ?? '';
  return rise > 40 * DEGREE ? words.above({ side }) : side;
}
