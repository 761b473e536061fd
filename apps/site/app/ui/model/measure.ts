import * as words from 'virtual:words/turning';
import type { ModelFacts, ModelPart } from '@studio/models/model-source';
import { type PerspectiveCamera, Vector3 } from 'three';
import type { Frame } from './framing.ts';
import type { OrbitFrame } from './orbit.ts';

/** A line that shows a length, on the screen in CSS pixels. */
export interface MeasureLine {
  from: readonly [number, number];
  to: readonly [number, number];
  /** Metres. */
  length: number;
  name: 'width' | 'depth' | 'height';
}

/** More parts than this are measured as one. */
const MOST_PARTS = 3;
/** How far beside the model the lines stand, as a share of its size. */
const BESIDE = 0.06;

/** What is measured: each part of a set, or the whole; not what a piece only comes with. */
export function measuredParts({ parts }: ModelFacts): readonly ModelPart[] {
  const own = parts.filter(({ name }) => !name.startsWith('beside'));
  if (own.length > 0 && own.length <= MOST_PARTS) return own;
  const all = own.length > 0 ? own : parts;
  const corner = (pick: (...values: number[]) => number, end: 'min' | 'max') =>
    ([0, 1, 2] as const).map((axis) => pick(...all.map((part) => part[end][axis]))) as [
      number,
      number,
      number,
    ];
  return [{ name: 'whole', min: corner(Math.min, 'min'), max: corner(Math.max, 'max') }];
}

/** A frame that holds the lines beside a model, too. */
export function roomBeside(frame: OrbitFrame): OrbitFrame {
  const beside = Math.max(...frame.half) * 2 * BESIDE;
  const [x, y, z] = frame.half;
  return { ...frame, half: [x + beside, y + beside, z + beside] };
}

/**
 * Width, depth and height of a part as the camera sees it: along the lower edges that face the eye, and up the edge that
 * stands farthest out to the side.
 *
 * @param screen width and height of the frame in CSS pixels.
 */
export function measureLines(
  { min, max }: ModelPart,
  camera: PerspectiveCamera,
  screen: Frame,
): MeasureLine[] {
  const eye = camera.position;
  const beside = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) * BESIDE;
  const near = (axis: 0 | 2) => (axis === 0 ? eye.x : eye.z) > (min[axis] + max[axis]) / 2;
  const x = near(0) ? max[0] + beside : min[0] - beside;
  const z = near(2) ? max[2] + beside : min[2] - beside;
  const place = (px: number, py: number, pz: number): [number, number] => {
    const p = new Vector3(px, py, pz).project(camera);
    return [((p.x + 1) / 2) * screen.width, ((1 - p.y) / 2) * screen.height];
  };
  const uprights = [min[0] - beside, max[0] + beside]
    .flatMap((px) => [min[2] - beside, max[2] + beside].map((pz) => [px, pz] as const))
    // Not the one nearest the eye, where the other two lines meet.
    .filter(([px, pz]) => px !== x || pz !== z)
    .map(([px, pz]) => ({ px, pz, side: place(px, min[1], pz)[0] }));
  const outer = uprights.reduce((a, b) => (b.side > a.side ? b : a));
  return [
    { from: place(min[0], min[1], z), to: place(max[0], min[1], z), length: max[0] - min[0], name: 'width' },
    { from: place(x, min[1], min[2]), to: place(x, min[1], max[2]), length: max[2] - min[2], name: 'depth' },
    {
      from: place(outer.px, min[1], outer.pz),
      to: place(outer.px, max[1], outer.pz),
      length: max[1] - min[1],
      name: 'height',
    },
  ];
}

/** Room that labels need, in CSS pixels: half the width of three lengths and of one, and from a label to the next. */
const LABEL = { half: 84, halfOne: 44, line: 40 };

/** Where the length of a line is written: on its middle, or past the end of one that it would hide; where nothing lies over the frame. */
export function lengthPlace({ from, to, name }: MeasureLine, frame: Frame): [number, number] {
  const isHidden = Math.hypot(from[0] - to[0], from[1] - to[1]) < LABEL.line * 1.4;
  const past =
    name === 'height' ? Math.min(from[1], to[1]) - LABEL.line : Math.max(from[1], to[1]) + LABEL.line / 2;
  return [
    within((from[0] + to[0]) / 2, LABEL.halfOne, frame.width - LABEL.halfOne),
    withinHeight(isHidden ? past : (from[1] + to[1]) / 2, frame),
  ];
}

const within = (place: number, least: number, most: number): number => Math.min(most, Math.max(least, place));

/** The second line of a label stands below its place. */
const withinHeight = (place: number, { height, covered }: Frame): number =>
  within(place, (covered?.top ?? 0) + LABEL.line / 2, height - (covered?.bottom ?? 0) - LABEL.line * 0.7);

/** Where the sizes of several parts are written: above the middle of each and its flame, inside the frame, and apart from each other. */
export function labelPlaces(
  parts: readonly ModelPart[],
  camera: PerspectiveCamera,
  screen: Frame,
): [number, number][] {
  const places = parts.map(({ min, max, flame }): [number, number] => {
    const p = new Vector3((min[0] + max[0]) / 2, flame ?? max[1], (min[2] + max[2]) / 2).project(camera);
    const x = ((p.x + 1) / 2) * screen.width;
    const above = ((1 - p.y) / 2) * screen.height - LABEL.line * (flame ? 0.8 : 0.35);
    return [within(x, LABEL.half, screen.width - LABEL.half), withinHeight(above, screen)];
  });
  const fromBelow = [...places].sort((a, b) => b[1] - a[1]);
  for (const [index, place] of fromBelow.entries()) {
    for (const lower of fromBelow.slice(0, index)) {
      const overlaps = Math.abs(lower[0] - place[0]) < LABEL.half * 2;
      if (overlaps) place[1] = Math.min(place[1], lower[1] - LABEL.line);
    }
  }
  return places;
}

/** Languages whose speakers measure furniture in inches. */
const INCHES = /^en-(US|LR)\b|^my\b/;
const METRES_PER_INCH = 0.0254;

/** A length in millimetres as it is said: below 100 mm to the millimetre, above to ten, as the catalogue has it. */
export function spokenMillimetres(metres: number, language: string): string {
  const step = metres < 0.1 ? 1 : 10;
  return new Intl.NumberFormat(language).format(Math.round((metres * 1000) / step) * step);
}

/** Below this many inches a half is a visible part of a length. */
const SMALL = 12;

/** A length in inches, to the half, or the quarter of what is small; undefined where the visitor's language does not use them. */
export function spokenInches(metres: number, language: string): string | undefined {
  if (!INCHES.test(language)) return undefined;
  const inches = metres / METRES_PER_INCH;
  const parts = inches < SMALL ? 4 : 2;
  return new Intl.NumberFormat(language).format(Math.round(inches * parts) / parts);
}

/** A length as it is said, in all units that the visitor uses. */
export function spokenLength(metres: number, language: string): string {
  const inches = spokenInches(metres, language);
  const whole = words.millimetres({ length: spokenMillimetres(metres, language) });
  return inches === undefined ? whole : `${whole} (${words.inches({ length: inches })})`;
}
