import type { Orbit } from './orbit.ts';

/** Radians for each CSS pixel that a finger or the mouse moves: half round the model across a phone. */
const TURN_PER_PIXEL = Math.PI / 390;
const RISE_PER_PIXEL = TURN_PER_PIXEL * 0.6;
/** Radians for each press of an arrow key. */
const STEP = Math.PI / 12;
const NEAR_STEP = 1.15;
/** Milliseconds in which what was thrown loses all but a third of its speed, whatever a frame takes. */
const SLOWING = 180;
/** Radians for each millisecond: as fast as it may be thrown, and so slow that it stands still. */
const FASTEST = 0.006;
const STANDS_STILL = 0.0001;
/** Milliseconds that a hand rests before it lets go, after which nothing is thrown. */
const RESTED = 80;

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
  let last = 0;
  let gliding = 0;

  const stop = () => {
    cancelAnimationFrame(gliding);
    speed = 0;
  };
  const glideOn = (now: number) => {
    const passed = Math.max(0, now - last);
    last = now;
    const slower = speed * Math.exp(-passed / SLOWING);
    // What it turned meanwhile, which is the same for many short frames and for a long one.
    move({ turn: (speed - slower) * SLOWING });
    speed = slower;
    if (Math.abs(speed) > STANDS_STILL) gliding = requestAnimationFrame(glideOn);
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      stop();
      last = event.timeStamp;
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
        speed = 0;
        move({ near: apart(after, other) / Math.max(1, apart(before, other)) });
      } else {
        const turn = (before.x - after.x) * TURN_PER_PIXEL;
        const rate = turn / Math.max(1, event.timeStamp - last);
        speed = Math.min(FASTEST, Math.max(-FASTEST, rate));
        last = event.timeStamp;
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
    const thrown = event.type === 'pointerup' && event.timeStamp - last < RESTED && glide();
    if (fingers.size > 0 || !thrown) return stop();
    last = performance.now();
    gliding = requestAnimationFrame(glideOn);
  };
  element.addEventListener('pointerup', lift, options);
  // Keys turn it by steps, from where it stands.
  element.addEventListener('keydown', stop, options);
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

const KEYS = {
  ArrowLeft: { turn: -STEP },
  ArrowRight: { turn: STEP },
  ArrowUp: { rise: STEP / 2 },
  ArrowDown: { rise: -STEP / 2 },
  '+': { near: NEAR_STEP },
  '=': { near: NEAR_STEP },
  '-': { near: 1 / NEAR_STEP },
} as const satisfies Readonly<Record<string, Partial<Orbit>>>;

/** What a key does to the eye's place; undefined for one that does nothing. */
export const movementOf = (key: string): Partial<Orbit> | undefined =>
  Object.hasOwn(KEYS, key) ? KEYS[key as keyof typeof KEYS] : undefined;

/** The same by buttons, for who cannot drag. */
export const MOVEMENTS = {
  left: KEYS.ArrowLeft,
  right: KEYS.ArrowRight,
  higher: KEYS.ArrowUp,
  lower: KEYS.ArrowDown,
  nearer: KEYS['+'],
  farther: KEYS['-'],
} as const;
