import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Orbit } from './orbit.ts';
import { attachOrbitControls } from './orbit-controls.ts';

/** Time in ms, for events and frames. */
let now = 0;
let frames: FrameRequestCallback[] = [];
let steps: Partial<Orbit>[] = [];
let isMotionReduced = false;
const element = Object.assign(new EventTarget(), { setPointerCapture: () => {} });
let detach = () => {};

const total = (axis: keyof Orbit): number => steps.reduce((sum, step) => sum + (step[axis] ?? 0), 0);

beforeEach(() => {
  [now, frames, steps, isMotionReduced] = [0, [], [], false];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
  vi.stubGlobal('performance', { now: () => now });
  detach = attachOrbitControls(
    element as unknown as HTMLElement,
    (step) => steps.push(step),
    () => !isMotionReduced,
  );
});
afterEach(() => detach());

function send(type: string, afterMs: number, x = 0, y = 0, properties = {}): Event {
  now += afterMs;
  const event = new Event(type, { cancelable: true });
  const pointer = { pointerId: 1, pointerType: 'touch', button: 0, clientX: x, clientY: y };
  for (const [name, value] of Object.entries({ timeStamp: now, ...pointer, ...properties }))
    Object.defineProperty(event, name, { value });
  element.dispatchEvent(event);
  return event;
}

/** Drags by 120 px to the left, as fast as a flick. */
function flick(restMs: number): void {
  send('pointerdown', 0, 300);
  send('pointermove', 20, 180);
  send('pointerup', restMs, 180);
}

/** Runs animation frames of 16 ms until there are none. */
function runFrames(): void {
  while (frames.length > 0) {
    now += 16;
    for (const frame of frames.splice(0)) frame(now);
  }
}

test('the model keeps rotating after a flick, and comes to rest', () => {
  flick(10);
  const dragged = total('azimuth');
  expect(dragged).toBeGreaterThan(0);
  runFrames();
  expect(total('azimuth')).toBeGreaterThan(dragged * 1.3);
});

test('the model stops at once after a pause, with reduced motion, or when it is pressed again', () => {
  flick(200);
  expect(frames).toEqual([]);
  isMotionReduced = true;
  flick(10);
  expect(frames).toEqual([]);
  isMotionReduced = false;
  flick(10);
  expect(frames).toHaveLength(1);
  send('pointerdown', 5);
  expect(frames).toEqual([]);
});

test('a finger rotates the model only sideways, and a mouse also up and down', () => {
  send('pointerdown', 0, 100, 100);
  send('pointermove', 20, 140, 160);
  expect([total('azimuth') < 0, total('elevation')]).toEqual([true, 0]);
  send('pointerup', 200, 140, 160);
  const mouse = { pointerType: 'mouse' };
  send('pointerdown', 0, 100, 100, mouse);
  send('pointermove', 20, 100, 160, mouse);
  expect(total('elevation')).toBeGreaterThan(0);
});

test('two fingers zoom, and do not rotate', () => {
  send('pointerdown', 0, 100, 0);
  send('pointerdown', 0, 200, 0, { pointerId: 2 });
  send('pointermove', 20, 400, 0, { pointerId: 2 });
  expect(steps).toEqual([{ zoom: 3 }]);
  send('pointerup', 5, 400, 0, { pointerId: 2 });
  send('pointerup', 5, 100, 0);
  runFrames();
  expect(total('azimuth')).toBe(0);
});

test('the wheel zooms only with Ctrl', () => {
  expect(send('wheel', 0, 0, 0, { deltaY: -100, ctrlKey: false }).defaultPrevented).toBe(false);
  expect(steps).toEqual([]);
  expect(send('wheel', 0, 0, 0, { deltaY: -100, ctrlKey: true }).defaultPrevented).toBe(true);
  expect(total('zoom')).toBeGreaterThan(1);
});
