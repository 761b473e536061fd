import type { Orbit, OrbitSetup } from './orbit.ts';

/** The edges of a camera's view: tangents of the angles between the camera's axis and each edge. */
export interface ViewWindow {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** A camera at `eye`, rotated by `yaw` and then by `pitch`, in radians. Without rotation, it looks along -Z. */
export interface CameraPose {
  eye: readonly [number, number, number];
  yaw: number;
  pitch: number;
  view: ViewWindow;
}

export interface CanvasFrame {
  width: number;
  height: number;
  /** Height of the toolbar over the bottom of the canvas. A centred model fits above it. */
  toolbarHeight?: number;
}

/** The frame of a photograph, with its focal point (0 to 1). */
export interface Viewport extends CanvasFrame {
  focus: readonly [number, number];
}

/**
 * When the camera is further than this angle (radians) from the photograph's camera, the model is centred. At smaller angles the
 * framing changes gradually.
 */
const BLEND_ANGLE = 0.5;
/** Up to this elevation (radians) the camera is level, with a shifted lens. */
const LEVEL_BELOW = 0.45;
/** From this elevation (radians) on, the camera is tilted down. Between the two elevations, it changes gradually. */
const TILTED_ABOVE = 1.05;
/** Margin around the bounding sphere of a centred model. A sphere keeps the size of the model constant while it rotates. */
const SPHERE_MARGIN = 1.12;
/** Maximum share of the height that is left free for the toolbar. In a low frame the toolbar may cover part of the model. */
const MAX_TOOLBAR_SHARE = 0.55;
/** Margin around the corners of the bounding box, if they need more room than the sphere. */
const CORNER_MARGIN = 1.04;

/**
 * Returns the camera for a position on the orbit. At the start of the orbit, the view is exactly that of the photograph, with the
 * same crop as on the page. Away from the start, the model is centred and fits the frame. The camera stays level and shifts its
 * lens, so that vertical edges stay vertical. It tilts only from high above.
 *
 * @param isCentred centres the model at the start of the orbit too, for content that the photograph does not show.
 */
export function frameCamera(
  orbit: Orbit,
  setup: OrbitSetup,
  photoFrame: Viewport,
  isCentred = false,
): CameraPose {
  const { start, view, target } = setup;
  // 0 for the framing of the photograph, 1 for the centred framing.
  const blend = isCentred
    ? 1
    : smoothstep(Math.hypot(orbit.azimuth - start.azimuth, orbit.elevation - start.elevation) / BLEND_ANGLE);
  const photoWindow = photographWindow(setup, photoFrame);
  const photoPitch = computePitch(view.look);
  // 0 if the photograph's camera points straight at the model, 1 if it is level.
  const photoLevelShare = start.elevation === 0 ? 1 : clamp(1 + photoPitch / start.elevation);
  const levelShare =
    photoLevelShare * (1 - smoothstep((orbit.elevation - LEVEL_BELOW) / (TILTED_ABOVE - LEVEL_BELOW)));
  const pitchOffset = photoPitch + start.elevation * (1 - photoLevelShare);
  const pitch = -orbit.elevation * (1 - levelShare) + pitchOffset * (1 - blend);
  const yawOffset = (computeYaw(view.look) - start.azimuth) * (1 - blend);

  // Position of the model's centre in the view, now and in the photograph.
  const centre = toTangents(yawOffset, -orbit.elevation - pitch);
  const photoCentre = toTangents(computeYaw(view.look) - start.azimuth, -start.elevation - photoPitch);
  const photographView = shiftView(photoWindow, centre.x - photoCentre.x, centre.y - photoCentre.y);
  const coveredShare = Math.min((photoFrame.toolbarHeight ?? 0) / photoFrame.height, MAX_TOOLBAR_SHARE);
  const height = photoWindow.top - photoWindow.bottom;
  const centredView = shiftView(
    photoWindow,
    centre.x - (photoWindow.left + photoWindow.right) / 2,
    centre.y - (photoWindow.bottom + photoWindow.top) / 2 - (height * coveredShare) / 2,
  );
  const centredDistance = computeFittingDistance(
    setup,
    orbit.azimuth,
    orbit.elevation,
    -orbit.elevation * (1 - levelShare),
    {
      ...photoWindow,
      top: photoWindow.top - height * coveredShare,
    },
  );
  const distance = lerp(setup.distance, centredDistance, blend) / orbit.zoom;
  const direction = [
    Math.sin(orbit.azimuth) * Math.cos(orbit.elevation),
    Math.sin(orbit.elevation),
    Math.cos(orbit.azimuth) * Math.cos(orbit.elevation),
  ] as const;
  return {
    eye: [
      target[0] + direction[0] * distance,
      target[1] + direction[1] * distance,
      target[2] + direction[2] * distance,
    ],
    yaw: orbit.azimuth + yawOffset,
    pitch,
    view: {
      left: lerp(photographView.left, centredView.left, blend),
      right: lerp(photographView.right, centredView.right, blend),
      bottom: lerp(photographView.bottom, centredView.bottom, blend),
      top: lerp(photographView.top, centredView.top, blend),
    },
  };
}

/**
 * Returns the smallest distance from the model's centre at which the whole model is visible in the centre of the view. Includes the
 * stretching at the edges of a shifted lens.
 *
 * Let `q` be a corner of the bounding box relative to the model's centre, `side` the scaled normal of an edge of the view, `depth`
 * the direction of the camera's axis, and `ahead` the cosine of the angle between this axis and the model. The corner is inside the
 * edge if `distance * ahead >= q * side - q * depth` (dot products). The maximum of the right-hand side over all corners is a sum
 * over the three axes of the box.
 */
function computeFittingDistance(
  { boundingRadius, halfSize }: OrbitSetup,
  azimuth: number,
  elevation: number,
  pitch: number,
  view: ViewWindow,
): number {
  const halfWidth = (view.right - view.left) / 2;
  const halfHeight = (view.top - view.bottom) / 2;
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [
    Math.sin(azimuth),
    Math.cos(azimuth),
    Math.sin(pitch),
    Math.cos(pitch),
  ];
  const right = [cosYaw, 0, -sinYaw] as const;
  const up = [sinYaw * sinPitch, cosPitch, cosYaw * sinPitch] as const;
  const depth = [-sinYaw * cosPitch, sinPitch, -cosYaw * cosPitch] as const;
  const centre = toTangents(0, -elevation - pitch);
  const axes = [0, 1, 2] as const;
  const maxOverCorners = (normal: readonly number[]) =>
    Math.max(
      ...[-1, 1].map((side) =>
        axes.reduce<number>(
          (sum, axis) =>
            sum + Math.abs(side * CORNER_MARGIN * (normal[axis] ?? 0) - depth[axis]) * halfSize[axis],
          0,
        ),
      ),
    );
  const neededDepth = Math.max(
    maxOverCorners(right.map((component) => component / halfWidth)),
    maxOverCorners(axes.map((axis) => (up[axis] - depth[axis] * centre.y) / halfHeight)),
  );
  return Math.max(
    (boundingRadius * SPHERE_MARGIN) / Math.min(halfWidth, halfHeight),
    neededDepth / Math.cos(elevation + pitch),
  );
}

/** Returns the view of the photograph's camera, reduced to the part that `object-fit: cover` shows. */
function photographWindow({ view }: OrbitSetup, { width, height, focus }: Viewport): ViewWindow {
  const halfTangent = Math.tan(view.yfov / 2);
  const aspect = width / height;
  const visibleHeight = Math.min(1, view.aspect / aspect);
  const visibleWidth = Math.min(1, aspect / view.aspect);
  const top = halfTangent * (1 + view.shift) - 2 * halfTangent * (1 - visibleHeight) * focus[1];
  const left = -halfTangent * view.aspect + 2 * halfTangent * view.aspect * (1 - visibleWidth) * focus[0];
  return {
    left,
    right: left + 2 * halfTangent * view.aspect * visibleWidth,
    top,
    bottom: top - 2 * halfTangent * visibleHeight,
  };
}

/** Converts the angles (radians) between a camera's axis and a point to tangents. */
const toTangents = (across: number, up: number) => ({ x: Math.tan(across), y: Math.tan(up) });

const shiftView = (view: ViewWindow, x: number, y: number): ViewWindow => ({
  left: view.left + x,
  right: view.right + x,
  bottom: view.bottom + y,
  top: view.top + y,
});

const computeYaw = ([x, , z]: readonly [number, number, number]): number => Math.atan2(-x, -z);
const computePitch = ([x, y, z]: readonly [number, number, number]): number =>
  Math.atan2(y, Math.hypot(x, z));
const lerp = (a: number, b: number, share: number): number => a + (b - a) * share;
const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const smoothstep = (value: number): number => {
  const t = clamp(value);
  return t * t * (3 - 2 * t);
};
