import * as messages from 'virtual:messages/modelViewer';
import type { ModelMetadata, ModelPart } from '@studio/models/model-source';
import { type PerspectiveCamera, Vector3 } from 'three';
import type { CanvasFrame } from './frame-camera.ts';
import type { OrbitSetup } from './orbit.ts';

/** The line for the width, depth or height of a part. `from` and `to` are its ends in CSS pixels. */
export interface DimensionLine {
  from: readonly [number, number];
  to: readonly [number, number];
  /** In metres. */
  length: number;
  name: 'width' | 'depth' | 'height';
}

/** A set with more parts is measured as one part. */
const MAX_PARTS = 3;
/** Distance of the lines from the model, as a fraction of its longest side. */
const LINE_OFFSET = 0.06;

/**
 * Returns the parts of a small set, or one part that contains a large set. Leaves out parts whose name starts with "beside",
 * because they are not part of the product.
 */
export function selectMeasuredParts({ parts }: ModelMetadata): readonly ModelPart[] {
  const ownParts = parts.filter(({ name }) => !name.startsWith('beside'));
  if (ownParts.length > 0 && ownParts.length <= MAX_PARTS) return ownParts;
  const measuredParts = ownParts.length > 0 ? ownParts : parts;
  const boundingCorner = (minOrMax: (...values: number[]) => number, end: 'min' | 'max') =>
    ([0, 1, 2] as const).map((axis) => minOrMax(...measuredParts.map((part) => part[end][axis]))) as [
      number,
      number,
      number,
    ];
  return [{ name: 'whole', min: boundingCorner(Math.min, 'min'), max: boundingCorner(Math.max, 'max') }];
}

/** Enlarges the bounding box, so that the camera leaves room for the dimension lines. */
export function withDimensionMargin(setup: OrbitSetup): OrbitSetup {
  const offset = Math.max(...setup.halfSize) * 2 * LINE_OFFSET;
  const [x, y, z] = setup.halfSize;
  return { ...setup, halfSize: [x + offset, y + offset, z + offset] };
}

/**
 * Returns the dimension lines of a part. The lines of width and depth follow the bottom edges that face the camera. The line of the
 * height follows the vertical edge that is farthest to the right on the screen.
 */
export function projectDimensionLines(
  { min, max }: ModelPart,
  camera: PerspectiveCamera,
  frame: CanvasFrame,
): DimensionLine[] {
  const cameraPosition = camera.position;
  const offset = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) * LINE_OFFSET;
  const isCameraBeyondCentre = (axis: 0 | 2) =>
    (axis === 0 ? cameraPosition.x : cameraPosition.z) > (min[axis] + max[axis]) / 2;
  const x = isCameraBeyondCentre(0) ? max[0] + offset : min[0] - offset;
  const z = isCameraBeyondCentre(2) ? max[2] + offset : min[2] - offset;
  const toPixels = (px: number, py: number, pz: number): [number, number] => {
    const projected = new Vector3(px, py, pz).project(camera);
    return [((projected.x + 1) / 2) * frame.width, ((1 - projected.y) / 2) * frame.height];
  };
  const verticalEdges = [min[0] - offset, max[0] + offset]
    .flatMap((px) => [min[2] - offset, max[2] + offset].map((pz) => [px, pz] as const))
    // Skips the vertical edge that is nearest to the camera, because the other two lines meet there.
    .filter(([px, pz]) => px !== x || pz !== z)
    .map(([px, pz]) => ({ px, pz, screenX: toPixels(px, min[1], pz)[0] }));
  const rightmostEdge = verticalEdges.reduce((a, b) => (b.screenX > a.screenX ? b : a));
  return [
    {
      from: toPixels(min[0], min[1], z),
      to: toPixels(max[0], min[1], z),
      length: max[0] - min[0],
      name: 'width',
    },
    {
      from: toPixels(x, min[1], min[2]),
      to: toPixels(x, min[1], max[2]),
      length: max[2] - min[2],
      name: 'depth',
    },
    {
      from: toPixels(rightmostEdge.px, min[1], rightmostEdge.pz),
      to: toPixels(rightmostEdge.px, max[1], rightmostEdge.pz),
      length: max[1] - min[1],
      name: 'height',
    },
  ];
}

/** In CSS pixels. `halfWidth` is for a label with three lengths, and `singleHalfWidth` for a label with one. */
const LABEL_SIZE = { halfWidth: 84, singleHalfWidth: 44, lineHeight: 40 };

/**
 * Returns the position of a line's label in CSS pixels: on the middle of the line, or past its end if the label would cover a short
 * line. The label stays above the toolbar.
 */
export function placeLengthLabel({ from, to, name }: DimensionLine, frame: CanvasFrame): [number, number] {
  const coversLine = Math.hypot(from[0] - to[0], from[1] - to[1]) < LABEL_SIZE.lineHeight * 1.4;
  const pastEnd =
    name === 'height'
      ? Math.min(from[1], to[1]) - LABEL_SIZE.lineHeight
      : Math.max(from[1], to[1]) + LABEL_SIZE.lineHeight / 2;
  return [
    clamp((from[0] + to[0]) / 2, LABEL_SIZE.singleHalfWidth, frame.width - LABEL_SIZE.singleHalfWidth),
    clampY(coversLine ? pastEnd : (from[1] + to[1]) / 2, frame),
  ];
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Keeps a label in the frame and above the toolbar. Leaves more space below, for its second line. */
const clampY = (y: number, { height, toolbarHeight = 0 }: CanvasFrame): number =>
  clamp(y, LABEL_SIZE.lineHeight / 2, height - toolbarHeight - LABEL_SIZE.lineHeight * 0.7);

/**
 * Returns the positions of the size labels of several parts in CSS pixels. Each label is centred above its part, and above the
 * flame of a candle. Keeps the labels in the frame, and then moves labels up that would cover others.
 */
export function placeSizeLabels(
  parts: readonly ModelPart[],
  camera: PerspectiveCamera,
  frame: CanvasFrame,
): [number, number][] {
  const positions = parts.map(({ min, max, flame }): [number, number] => {
    const projected = new Vector3((min[0] + max[0]) / 2, flame ?? max[1], (min[2] + max[2]) / 2).project(
      camera,
    );
    const x = ((projected.x + 1) / 2) * frame.width;
    const y = ((1 - projected.y) / 2) * frame.height - LABEL_SIZE.lineHeight * (flame ? 0.8 : 0.35);
    return [clamp(x, LABEL_SIZE.halfWidth, frame.width - LABEL_SIZE.halfWidth), clampY(y, frame)];
  });
  const bottomUp = [...positions].sort((a, b) => b[1] - a[1]);
  for (const [index, position] of bottomUp.entries()) {
    for (const lower of bottomUp.slice(0, index)) {
      const overlaps = Math.abs(lower[0] - position[0]) < LABEL_SIZE.halfWidth * 2;
      if (overlaps) position[1] = Math.min(position[1], lower[1] - LABEL_SIZE.lineHeight);
    }
  }
  return positions;
}

/** Returns the canonical locale of a language, or `en` if the language is not valid. WebKit on Linux may report the language `C`. */
export function getValidLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Locales that use inches: the US, Liberia and Myanmar. */
const INCH_LOCALES = /^en-(US|LR)\b|^my\b/;
const METRES_PER_INCH = 0.0254;

/**
 * Formats a length in millimetres, rounded to 1 mm below 100 mm, and to 10 mm above. The catalogue rounds sizes in the same way.
 */
export function formatMillimetres(metres: number, locale: string): string {
  const step = metres < 0.1 ? 1 : 10;
  return new Intl.NumberFormat(locale).format(Math.round((metres * 1000) / step) * step);
}

/** Lengths below this number of inches are rounded to a quarter of an inch, others to a half. */
const QUARTER_INCHES_BELOW = 12;

/** Formats a length in inches. @returns undefined for locales that do not use inches. */
export function formatInches(metres: number, locale: string): string | undefined {
  if (!INCH_LOCALES.test(locale)) return undefined;
  const inches = metres / METRES_PER_INCH;
  const fractions = inches < QUARTER_INCHES_BELOW ? 4 : 2;
  return new Intl.NumberFormat(locale).format(Math.round(inches * fractions) / fractions);
}

export function formatLength(metres: number, locale: string): string {
  const inches = formatInches(metres, locale);
  const millimetres = messages.millimetres({ length: formatMillimetres(metres, locale) });
  return inches === undefined ? millimetres : `${millimetres} (${messages.inches({ length: inches })})`;
}
