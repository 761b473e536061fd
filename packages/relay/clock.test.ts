import { expect, test } from 'vitest';
import { TrustedClock } from './clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('passing time and small corrections apply at once', () => {
  let [systemTime, monotonic] = [1000 * DAY_MS, 0];
  const clock = new TrustedClock(
    () => systemTime,
    () => monotonic,
  );
  monotonic += 100 * DAY_MS;
  systemTime += 100 * DAY_MS + HOUR_MS / 2;
  expect(clock.now()).toBe(systemTime);
  systemTime -= 10 * DAY_MS;
  expect(clock.now()).toBe(systemTime);
});

test('a jump ahead applies after one day, and never when it is corrected before', () => {
  let [systemTime, monotonic] = [1000 * DAY_MS, 0];
  const clock = new TrustedClock(
    () => systemTime,
    () => monotonic,
  );
  const advance = (ms: number) => {
    systemTime += ms;
    monotonic += ms;
  };
  systemTime += 40 * DAY_MS;
  expect(clock.now()).toBe(1000 * DAY_MS);
  advance(23 * HOUR_MS);
  expect(clock.now()).toBe(1000 * DAY_MS + 23 * HOUR_MS);
  systemTime -= 40 * DAY_MS;
  expect(clock.now()).toBe(systemTime);
  systemTime += 40 * DAY_MS;
  clock.now();
  advance(DAY_MS);
  expect(clock.now()).toBe(systemTime);
});
