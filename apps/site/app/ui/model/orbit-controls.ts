import type { Orbit } from './orbit.ts';

/** Radians per CSS pixel of dragging. The width of a phone (390 px) rotates the model by half a turn. */
const AZIMUTH_PER_PIXEL = Math.PI / 390;
const ELEVATION_PER_PIXEL = AZIMUTH_PER_PIXEL * 0.6;
const KEY_STEP = Math.PI / 12;
const ZOOM_STEP = 1.15;
/** Time constant of the momentum after a swipe: the time in which the speed falls to 1/e. */
const MOMENTUM_MS = 180;
/** Maximum speed of the rotation, in radians per millisecond. */
const MAX_SPEED = 0.006;
/** Below this speed, in radians per millisecond, the rotation stops. */
const MIN_SPEED = 0.0001;
/** If the pointer has not moved for this time when it is released, there is no momentum. */
const MOMENTUM_REST_MS = 80;

type MoveBy = (step: Partial<Orbit>) => void;

/**
 * Adds pointer and wheel controls to an element. Dragging with one finger or the mouse rotates the model. Pinching and Ctrl + wheel
 * zoom. Vertical swipes and the wheel without Ctrl scroll the page.
 *
 * @param hasMomentum returns whether the rotation continues after a swipe. Called at each release.
 * @returns a function that removes the controls.
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

  const stopMomentum = () => {
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
      stopMomentum();
      lastMoveAt = event.timeStamp;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      element.setPointerCapture(event.pointerId);
    },
    options,
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const previousPosition = pointers.get(event.pointerId);
      if (!previousPosition) return;
      const position = { x: event.clientX, y: event.clientY };
      const otherPointer = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (otherPointer) {
        speed = 0;
        moveBy({
          zoom:
            distanceBetween(position, otherPointer) /
            Math.max(1, distanceBetween(previousPosition, otherPointer)),
        });
      } else {
        const azimuth = (previousPosition.x - position.x) * AZIMUTH_PER_PIXEL;
        const currentSpeed = azimuth / Math.max(1, event.timeStamp - lastMoveAt);
        speed = Math.min(MAX_SPEED, Math.max(-MAX_SPEED, currentSpeed));
        lastMoveAt = event.timeStamp;
        // Only the mouse changes the elevation. A finger that moves up or down scrolls the page.
        const elevation =
          event.pointerType === 'mouse' ? (position.y - previousPosition.y) * ELEVATION_PER_PIXEL : 0;
        moveBy({ azimuth, elevation });
      }
      pointers.set(event.pointerId, position);
    },
    options,
  );
  const onRelease = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    const isSwipe = event.type === 'pointerup' && event.timeStamp - lastMoveAt < MOMENTUM_REST_MS;
    if (pointers.size > 0 || !isSwipe || !hasMomentum()) return stopMomentum();
    lastMoveAt = performance.now();
    momentumFrame = requestAnimationFrame(applyMomentum);
  };
  element.addEventListener('pointerup', onRelease, options);
  // A key moves the camera by one step, without momentum.
  element.addEventListener('keydown', stopMomentum, options);
  element.addEventListener('pointercancel', onRelease, options);
  element.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      stopMomentum();
      moveBy({ zoom: Math.exp(-event.deltaY / 300) });
    },
    { ...options, passive: false },
  );
  return () => {
    stopMomentum();
    controller.abort();
  };
}

const distanceBetween = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);

const STEP_BY_KEY = {
  ArrowLeft: { azimuth: -KEY_STEP },
  ArrowRight: { azimuth: KEY_STEP },
  ArrowUp: { elevation: KEY_STEP / 2 },
  ArrowDown: { elevation: -KEY_STEP / 2 },
  '+': { zoom: ZOOM_STEP },
  '=': { zoom: ZOOM_STEP },
  '-': { zoom: 1 / ZOOM_STEP },
} as const satisfies Readonly<Record<string, Partial<Orbit>>>;

/** Returns the camera step of a key, or undefined for other keys. */
export const orbitStepForKey = (key: string): Partial<Orbit> | undefined =>
  Object.hasOwn(STEP_BY_KEY, key) ? STEP_BY_KEY[key as keyof typeof STEP_BY_KEY] : undefined;

export const ORBIT_STEPS = {
  rotateLeft: STEP_BY_KEY.ArrowLeft,
  rotateRight: STEP_BY_KEY.ArrowRight,
  rotateUp: STEP_BY_KEY.ArrowUp,
  rotateDown: STEP_BY_KEY.ArrowDown,
  zoomIn: STEP_BY_KEY['+'],
  zoomOut: STEP_BY_KEY['-'],
} as const;
