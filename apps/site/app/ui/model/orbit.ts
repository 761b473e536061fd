import * as messages from 'virtual:messages/modelViewer';
import type { ImageCamera, ModelMetadata } from '@studio/models/model-source';

/** A camera position on a sphere around the model. Angles are in radians. */
export interface Orbit {
  /** Angle around the vertical axis. At the front it is 0, to the right positive. */
  azimuth: number;
  /** Angle above the horizontal plane through the model's centre. */
  elevation: number;
  /** 1 at the distance of the photograph, 2 at half that distance. */
  zoom: number;
}

const DEGREE = Math.PI / 180;

/** The camera of models without a photograph. It looks from the front left, slightly from above. */
const DEFAULT_VIEW = { azimuth: -30 * DEGREE, elevation: 14 * DEGREE, yfov: 26 * DEGREE };

const ELEVATION_RANGE = { min: -4 * DEGREE, max: 82 * DEGREE };
const ZOOM_RANGE = { min: 0.5, max: 4 };

/** Values that stay the same while the camera orbits a model. */
export interface OrbitSetup {
  view: ImageCamera;
  /** Centre of the model in metres. */
  target: readonly [number, number, number];
  /** Half the width, height and depth of the bounding box, in metres. */
  halfSize: readonly [number, number, number];
  /** Radius of the bounding sphere, in metres. */
  boundingRadius: number;
  start: Orbit;
  /** Distance from the photograph's camera to the target, in metres. */
  distance: number;
}

/** Returns the setup of a model. The orbit starts at the photograph's camera, or at DEFAULT_VIEW. */
export function createOrbitSetup({ parts, view }: ModelMetadata): OrbitSetup {
  const extent = (axis: 0 | 1 | 2) => {
    // Includes the ground below a hanging lamp, because its shadow falls there.
    const low = Math.min(...parts.map(({ min }) => min[axis]), ...(axis === 1 ? [0] : []));
    return [low, Math.max(...parts.map(({ max }) => max[axis]))] as const;
  };
  const [x, y, z] = [extent(0), extent(1), extent(2)];
  const target = [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2, (z[0] + z[1]) / 2] as const;
  const halfSize = [(x[1] - x[0]) / 2, (y[1] - y[0]) / 2, (z[1] - z[0]) / 2] as const;
  const boundingRadius = Math.hypot(...halfSize);
  const camera = view ?? defaultView(target, boundingRadius);
  const [dx, dy, dz] = [0, 1, 2].map((axis) => (camera.eye[axis] ?? 0) - (target[axis] ?? 0)) as [
    number,
    number,
    number,
  ];
  const distance = Math.hypot(dx, dy, dz);
  return {
    view: camera,
    target,
    halfSize,
    boundingRadius,
    distance,
    start: { azimuth: Math.atan2(dx, dz), elevation: Math.asin(dy / distance), zoom: 1 },
  };
}

function defaultView(target: readonly [number, number, number], boundingRadius: number): ImageCamera {
  const { azimuth, elevation, yfov } = DEFAULT_VIEW;
  const distance = (boundingRadius / Math.sin(yfov / 2)) * 1.1;
  const direction = [
    Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
  ] as const;
  return {
    yfov,
    aspect: 1,
    shift: 0,
    eye: [
      target[0] + direction[0] * distance,
      target[1] + direction[1] * distance,
      target[2] + direction[2] * distance,
    ],
    look: [-direction[0], -direction[1], -direction[2]],
  };
}

/** Adds angles to an orbit and multiplies its zoom. Limits keep the camera above the floor and outside the model. */
export function moveOrbit(orbit: Orbit, { azimuth = 0, elevation = 0, zoom = 1 }: Partial<Orbit>): Orbit {
  return {
    azimuth: orbit.azimuth + azimuth,
    elevation: clamp(orbit.elevation + elevation, ELEVATION_RANGE),
    zoom: clamp(orbit.zoom * zoom, ZOOM_RANGE),
  };
}

const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

const SIDE_MESSAGES = [
  messages.front,
  messages.frontRight,
  messages.right,
  messages.backRight,
  messages.back,
  messages.backLeft,
  messages.left,
  messages.frontLeft,
];

/** Describes a camera position for screen readers, such as "the front left" or "the back, from above". */
export function describeOrbit({ azimuth, elevation }: Orbit): string {
  const eighths = Math.round(azimuth / (Math.PI / 4));
  const side = SIDE_MESSAGES[((eighths % 8) + 8) % 8] ?? '';
  return elevation > 40 * DEGREE ? messages.above({ side }) : side;
}
