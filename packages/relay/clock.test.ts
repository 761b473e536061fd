import { expect, test } from 'vitest';
import { Calendar } from './clock.ts';

const hour = 3_600_000;
const day = 24 * hour;

test('time that goes by and small corrections count at once', () => {
  let [now, gone] = [1000 * day, 0];
  const calendar = new Calendar(
    () => now,
    () => gone,
  );
  gone += 100 * day;
  now += 100 * day + hour / 2;
  expect(calendar.now()).toBe(now);
  now -= 10 * day;
  expect(calendar.now()).toBe(now);
});

test('a day that is put on counts once it has stood for a day, and not when it is taken back', () => {
  let [now, gone] = [1000 * day, 0];
  const calendar = new Calendar(
    () => now,
    () => gone,
  );
  const pass = (time: number) => {
    now += time;
    gone += time;
  };
  now += 40 * day;
  expect(calendar.now()).toBe(1000 * day);
  pass(23 * hour);
  expect(calendar.now()).toBe(1000 * day + 23 * hour);
  now -= 40 * day;
  expect(calendar.now()).toBe(now);
  now += 40 * day;
  calendar.now();
  pass(day);
  expect(calendar.now()).toBe(now);
});
