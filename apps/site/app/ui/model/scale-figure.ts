import type { ModelMetadata } from '@studio/models/model-source';
import { Color, DoubleSide, Mesh, MeshBasicMaterial, Shape, ShapeGeometry } from 'three';

/** Height of the figure in metres, which is that of an average adult in India. */
export const SCALE_FIGURE_HEIGHT = 1.65;

/** The right half of a standing figure from head to foot: x and y as shares of the height. */
const OUTLINE: readonly (readonly [number, number])[] = [
  [0, 1],
  [0.032, 0.992],
  [0.047, 0.965],
  [0.047, 0.925],
  [0.036, 0.893],
  [0.026, 0.875],
  [0.03, 0.845],
  [0.075, 0.825],
  [0.115, 0.806],
  [0.133, 0.77],
  [0.142, 0.7],
  [0.15, 0.62],
  [0.158, 0.54],
  [0.16, 0.47],
  [0.152, 0.445],
  [0.138, 0.452],
  [0.132, 0.53],
  [0.122, 0.62],
  [0.106, 0.7],
  [0.098, 0.66],
  [0.09, 0.6],
  [0.1, 0.53],
  [0.108, 0.47],
  [0.104, 0.38],
  [0.088, 0.28],
  [0.082, 0.2],
  [0.066, 0.06],
  [0.082, 0.012],
  [0.08, 0],
  [0.026, 0],
  [0.024, 0.05],
  [0.022, 0.26],
  [0.012, 0.44],
  [0, 0.46],
];

const FIGURE_COLOUR = [0.042, 0.031, 0.021] as const;

/** Creates a flat human figure at the origin. The caller rotates it towards the camera. */
export function createScaleFigure(): Mesh {
  const shape = new Shape();
  const points = [...OUTLINE, ...[...OUTLINE].reverse().map(([x, y]) => [-x, y] as const)];
  points.forEach(([x, y], index) => {
    if (index === 0) shape.moveTo(x * SCALE_FIGURE_HEIGHT, y * SCALE_FIGURE_HEIGHT);
    else shape.lineTo(x * SCALE_FIGURE_HEIGHT, y * SCALE_FIGURE_HEIGHT);
  });
  const material = new MeshBasicMaterial({
    color: new Color().fromArray(FIGURE_COLOUR),
    transparent: true,
    opacity: 0.26,
    side: DoubleSide,
  });
  material.toneMapped = false;
  return new Mesh(new ShapeGeometry(shape), material);
}

export const withScaleFigure = (metadata: ModelMetadata, figure: Mesh | undefined): ModelMetadata => {
  const { x = 0, z = 0 } = figure?.position ?? {};
  const halfWidth = SCALE_FIGURE_HEIGHT * 0.16;
  const size = [0, 1, 2].map((axis) => {
    const low = Math.min(
      ...metadata.parts.map(({ min }) => min[axis] ?? 0),
      [x - halfWidth, 0, z][axis] ?? 0,
    );
    const high = Math.max(
      ...metadata.parts.map(({ max }) => max[axis] ?? 0),
      [x + halfWidth, SCALE_FIGURE_HEIGHT, z][axis] ?? 0,
    );
    return high - low;
  }) as [number, number, number];
  return {
    ...metadata,
    size,
    parts: [
      ...metadata.parts,
      { name: 'beside', min: [x - halfWidth, 0, z], max: [x + halfWidth, SCALE_FIGURE_HEIGHT, z] },
    ],
  };
};
