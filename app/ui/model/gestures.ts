import type { Orbit } from './orbit.ts';

/** Radians for each CSS pixel that a finger or the mouse moves: half round the model across a phone. */
const TURN_PER_PIXEL = Math.PI / 390;
const RISE_PER_PIXEL = TURN_PER_PIXEL * 0.6;
/** Radians for each press of an arrow key. */
const STEP = Math.PI / 12;
const NEAR_STEP = 1.15;
/** How much of the speed is left each frame once a hand has let go. */
const GLIDE = 0.92;
const STANDS_STILL = 0.0004;

type Move = (by: Partial<Orbit>) => void;

/**
 * Lets an element be turned: one finger or the mouse turns, two fingers or the wheel with Ctrl come nearer, and the page
 * scrolls by everything else.
 *
 * @param glide whether what was thrown turns on for a moment.
 * @returns a function that ends it.
 */
export function listenToHands(element: HTMLElement, move: Move, glide: () => boolean): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  const ended = new AbortController();
  const options = { signal: ended.signal };
  let speed = 0;
  let gliding = 0;

  const stop = () => {
    cancelAnimationFrame(gliding);
    speed = 0;
  };
  const glideOn = () => {
    speed *= GLIDE;
    if (Math.abs(speed) < STANDS_STILL) return;
    move({ turn: speed });
    gliding = requestAnimationFrame(glideOn);
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      stop();
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      element.setPointerCapture(event.pointerId);
    },
    options,
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const after = { x: event.clientX, y: event.clientY };
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        move({ near: apart(after, other) / Math.max(1, apart(before, other)) });
      } else {
        const turn = (before.x - after.x) * TURN_PER_PIXEL;
        speed = turn;
        // A finger that moves up or down scrolls the page; only the mouse raises the eye.
        const rise = event.pointerType === 'mouse' ? (after.y - before.y) * RISE_PER_PIXEL : 0;
        move({ turn, rise });
      }
      fingers.set(event.pointerId, after);
    },
    options,
  );
  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size === 0 && event.type === 'pointerup' && glide()) gliding = requestAnimationFrame(glideOn);
  };
  element.addEventListener('pointerup', lift, options);
  element.addEventListener('pointercancel', lift, options);
  element.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      stop();
      move({ near: Math.exp(-event.deltaY / 300) });
    },
    { ...options, passive: false },
  );
  return () => {
    stop();
    ended.abort();
  };
}

const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);

const KEYS: Readonly<Record<string, Partial<Orbit>>> = {
  ArrowLeft: { turn: -STEP },
  ArrowRight: { turn: STEP },
  ArrowUp: { rise: STEP / 2 },
  ArrowDown: { rise: -STEP / 2 },
  '+': { near: NEAR_STEP },
  '=': { near: NEAR_STEP },
  '-': { near: 1 / NEAR_STEP },
};

/** What a key does to the eye's place; undefined for one that does nothing. */
export const movementOf = (key: string): Partial<Orbit> | undefined => KEYS[key];
