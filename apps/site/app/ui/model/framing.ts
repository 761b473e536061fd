import type { Orbit, OrbitFrame } from './orbit.ts';

/** The edges of what a camera sees, as tangents of the angles from its axis. */
export interface Window {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** A camera that stands at `eye`, turned by `yaw` and then `pitch` (radians; at 0 it looks along -Z). */
export interface Framing {
  eye: readonly [number, number, number];
  yaw: number;
  pitch: number;
  window: Window;
}

/** A frame on the page, in CSS pixels. */
export interface Frame {
  width: number;
  height: number;
  /** What something lies over at its top and bottom: a piece that is framed by itself stands between them. */
  covered?: { top: number; bottom: number };
}

/** The frame of a photograph, with the point that is kept in sight (0 to 1). */
export interface PageFrame extends Frame {
  focus: readonly [number, number];
}

/** Within this angle of the photograph's view the picture's framing gives way to one round the model. */
const LEAVING = 0.5;
/** Between these heights of the eye (radians) a level view camera becomes one that looks down. */
const LEVEL_UNTIL = 0.45;
const LOOKS_DOWN_FROM = 1.05;
/** Room left round the sphere about a model that is framed by itself: it keeps its size while it is turned. */
const MARGIN = 1.12;
/** The most of a frame that counts as covered: a piece in a low one is rather partly hidden than lost. */
const MOST_COVERED = 0.55;
/** Room left beside a corner of the model that would come nearer to the frame's edge than that. */
const CORNER_MARGIN = 1.04;

/**
 * Where the camera stands and what it sees. At the start that is the photograph to the pixel, cropped as the page crops it;
 * turned away from there, the model stands in the middle and fits. Like the photographs it is seen by a level camera with
 * its lens shifted, so that what is upright stays so; only from high above does the camera tilt.
 *
 * @param centred frames the model by itself from the first, since it is not what was photographed.
 */
export function framing(orbit: Orbit, frame: OrbitFrame, page: PageFrame, centred = false): Framing {
  const { start, view, target } = frame;
  const away = centred ? 1 : smooth(Math.hypot(orbit.turn - start.turn, orbit.rise - start.rise) / LEAVING);
  const photograph = photographWindow(frame, page);
  const first = pitchOf(view.look);
  // Of a camera that looks straight at the model 0, of a level one 1.
  const level = start.rise === 0 ? 1 : clamp(1 + first / start.rise);
  const kept = level * (1 - smooth((orbit.rise - LEVEL_UNTIL) / (LOOKS_DOWN_FROM - LEVEL_UNTIL)));
  const looksPast = first + start.rise * (1 - level);
  const pitch = -orbit.rise * (1 - kept) + looksPast * (1 - away);
  const aside = (yawOf(view.look) - start.turn) * (1 - away);

  // Where the model's middle is in the picture, as seen by a camera that does not look straight at it.
  const seen = middleIn(aside, -orbit.rise - pitch);
  const seenFirst = middleIn(yawOf(view.look) - start.turn, -start.rise - first);
  const follow = shifted(photograph, seen.x - seenFirst.x, seen.y - seenFirst.y);
  const [above, below] = coveredShares(page);
  const high = photograph.top - photograph.bottom;
  const middle = shifted(
    photograph,
    seen.x - (photograph.left + photograph.right) / 2,
    seen.y - (photograph.bottom + photograph.top) / 2 - (high * (below - above)) / 2,
  );
  const fitting = fittingDistance(frame, orbit.turn, orbit.rise, -orbit.rise * (1 - kept), {
    ...photograph,
    top: photograph.top - high * (above + below),
  });
  const distance = mix(frame.distance, fitting, away) / orbit.near;
  const out = [
    Math.sin(orbit.turn) * Math.cos(orbit.rise),
    Math.sin(orbit.rise),
    Math.cos(orbit.turn) * Math.cos(orbit.rise),
  ] as const;
  return {
    eye: [target[0] + out[0] * distance, target[1] + out[1] * distance, target[2] + out[2] * distance],
    yaw: orbit.turn + aside,
    pitch,
    window: {
      left: mix(follow.left, middle.left, away),
      right: mix(follow.right, middle.right, away),
      bottom: mix(follow.bottom, middle.bottom, away),
      top: mix(follow.top, middle.top, away),
    },
  };
}

/** The shares of the frame's height that something lies over, from above and from below. */
function coveredShares({ height, covered }: PageFrame): [above: number, below: number] {
  const [above, below] = [(covered?.top ?? 0) / height, (covered?.bottom ?? 0) / height];
  const less = Math.min(1, MOST_COVERED / Math.max(above + below, MOST_COVERED));
  return [above * less, below * less];
}

/**
 * How far from the model's middle an eye has to be that has it in the middle of the window, so that all of it is seen. What a
 * shifted lens draws out at its edges comes with it: a corner `q` of the box about the model, in the camera's directions, is
 * within a side of the window when `distance * ahead >= q * side - q * depth`, and the most that the right of it comes to over
 * all corners is a sum over the box's edges.
 *
 * @param rise, pitch of the eye and of its camera in radians; see Framing.
 */
function fittingDistance(
  { radius, half }: OrbitFrame,
  turn: number,
  rise: number,
  pitch: number,
  window: Window,
): number {
  const across = (window.right - window.left) / 2;
  const upward = (window.top - window.bottom) / 2;
  const [sy, cy, sp, cp] = [Math.sin(turn), Math.cos(turn), Math.sin(pitch), Math.cos(pitch)];
  const right = [cy, 0, -sy] as const;
  const up = [sy * sp, cp, cy * sp] as const;
  const depth = [-sy * cp, sp, -cy * cp] as const;
  const middle = middleIn(0, -rise - pitch);
  const axes = [0, 1, 2] as const;
  const mostOf = (sideways: readonly number[]) =>
    Math.max(
      ...[-1, 1].map((side) =>
        axes.reduce<number>(
          (sum, axis) =>
            sum + Math.abs(side * CORNER_MARGIN * (sideways[axis] ?? 0) - depth[axis]) * half[axis],
          0,
        ),
      ),
    );
  const needed = Math.max(
    mostOf(right.map((part) => part / across)),
    mostOf(axes.map((axis) => (up[axis] - depth[axis] * middle.y) / upward)),
  );
  return Math.max((radius * MARGIN) / Math.min(across, upward), needed / Math.cos(rise + pitch));
}

/** What the photograph's camera sees, less what the page cuts off to fill its frame (`object-fit: cover`). */
function photographWindow({ view }: OrbitFrame, { width, height, focus }: PageFrame): Window {
  const half = Math.tan(view.yfov / 2);
  const shape = width / height;
  const seenHeight = Math.min(1, view.aspect / shape);
  const seenWidth = Math.min(1, shape / view.aspect);
  const top = half * (1 + view.shift) - 2 * half * (1 - seenHeight) * focus[1];
  const left = -half * view.aspect + 2 * half * view.aspect * (1 - seenWidth) * focus[0];
  return { left, right: left + 2 * half * view.aspect * seenWidth, top, bottom: top - 2 * half * seenHeight };
}

/** Tangents of a point that lies `across` and `up` (radians) from the axis of a camera. */
const middleIn = (across: number, up: number) => ({ x: Math.tan(across), y: Math.tan(up) });

const shifted = (window: Window, x: number, y: number): Window => ({
  left: window.left + x,
  right: window.right + x,
  bottom: window.bottom + y,
  top: window.top + y,
});

const yawOf = ([x, , z]: readonly [number, number, number]): number => Math.atan2(-x, -z);
const pitchOf = ([x, y, z]: readonly [number, number, number]): number => Math.atan2(y, Math.hypot(x, z));
const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const smooth = (value: number): number => {
  const t = clamp(value);
  return t * t * (3 - 2 * t);
};
