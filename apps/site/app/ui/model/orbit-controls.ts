import type { Orbit } from './orbit.ts';

/** Radians per CSS pixel of dragging: half a turn across the width of a phone. */
const AZIMUTH_PER_PIXEL = Math.PI / 390;
const ELEVATION_PER_PIXEL = AZIMUTH_PER_PIXEL * 0.6;
/** Radians per press of an arrow key. */
const STEP = Math.PI / 12;
const ZOOM_STEP = 1.15;
/** Time constant of the momentum after a swipe: the speed falls to 1/e in this time, at any frame rate. */
const MOMENTUM_MS = 180;
/** Speeds in radians per millisecond. Below the minimum the rotation stops. */
const MAX_SPEED = 0.006;
const MIN_SPEED = 0.0001;
/** A pointer that rests this long before it is released leaves no momentum. */
const REST_MS = 80;

type MoveBy = (step: Partial<Orbit>) => void;

/**
 * Attaches pointer and wheel controls: dragging with one finger or the mouse rotates, pinching and Ctrl + wheel zoom. Vertical
 * swipes and the plain wheel still scroll the page.
 *
 * @param hasMomentum whether the rotation continues after a swipe; asked at each release.
 * @returns a function that detaches the controls.
 */
export function attachOrbitControls(
  element: HTMLElement,
  moveBy: MoveBy,
  hasMomentum: () => boolean,
): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  const controller = new AbortController();
  const options = { signal: controller.signal };
  let speed = 0;
  let lastMoveAt = 0;
  let momentumFrame = 0;

  const stop = () => {
    cancelAnimationFrame(momentumFrame);
    speed = 0;
  };
  const applyMomentum = (now: number) => {
    const elapsed = Math.max(0, now - lastMoveAt);
    lastMoveAt = now;
    const nextSpeed = speed * Math.exp(-elapsed / MOMENTUM_MS);
    // The integral of the speed over the frame, so that the total angle does not depend on the frame rate.
    moveBy({ azimuth: (speed - nextSpeed) * MOMENTUM_MS });
    speed = nextSpeed;
    if (Math.abs(speed) > MIN_SPEED) momentumFrame = requestAnimationFrame(applyMomentum);
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      stop();
      lastMoveAt = event.timeStamp;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      element.setPointerCapture(event.pointerId);
    },
    options,
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const after = { x: event.clientX, y: event.clientY };
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        speed = 0;
        moveBy({ zoom: distanceBetween(after, other) / Math.max(1, distanceBetween(before, other)) });
      } else {
        const azimuth = (before.x - after.x) * AZIMUTH_PER_PIXEL;
        const rate = azimuth / Math.max(1, event.timeStamp - lastMoveAt);
        speed = Math.min(MAX_SPEED, Math.max(-MAX_SPEED, rate));
        lastMoveAt = event.timeStamp;
        // A finger that moves up or down scrolls the page; only the mouse changes the elevation.
        const elevation = event.pointerType === 'mouse' ? (after.y - before.y) * ELEVATION_PER_PIXEL : 0;
        moveBy({ azimuth, elevation });
      }
      pointers.set(event.pointerId, after);
    },
    options,
  );
  const release = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    const isSwipe = event.type === 'pointerup' && event.timeStamp - lastMoveAt < REST_MS;
    if (pointers.size > 0 || !isSwipe || !hasMomentum()) return stop();
    lastMoveAt = performance.now();
    momentumFrame = requestAnimationFrame(applyMomentum);
  };
  element.addEventListener('pointerup', release, options);
  // Keys move in steps from the current position, without momentum.
  element.addEventListener('keydown', stop, options);
  element.addEventListener('pointercancel', release, options);
  element.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      stop();
      moveBy({ zoom: Math.exp(-event.deltaY / 300) });
    },
    { ...options, passive: false },
  );
  return () => {
    stop();
    controller.abort();
  };
}

const distanceBetween = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);

const KEYS = {
  ArrowLeft: { azimuth: -STEP },
  ArrowRight: { azimuth: STEP },
  ArrowUp: { elevation: STEP / 2 },
  ArrowDown: { elevation: -STEP / 2 },
  '+': { zoom: ZOOM_STEP },
  '=': { zoom: ZOOM_STEP },
  '-': { zoom: 1 / ZOOM_STEP },
} as const satisfies Readonly<Record<string, Partial<Orbit>>>;

/** Returns the step of a key; undefined for a key without one. */
export const orbitStepForKey = (key: string): Partial<Orbit> | undefined =>
  Object.hasOwn(KEYS, key) ? KEYS[key as keyof typeof KEYS] : undefined;

/** The steps of the camera buttons. */
export const ORBIT_STEPS = {
  rotateLeft: KEYS.ArrowLeft,
  rotateRight: KEYS.ArrowRight,
  rotateUp: KEYS.ArrowUp,
  rotateDown: KEYS.ArrowDown,
  zoomIn: KEYS['+'],
  zoomOut: KEYS['-'],
} as const;
