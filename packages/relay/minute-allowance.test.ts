import { expect, test } from 'vitest';
import { MinuteAllowance } from './minute-allowance.ts';

test('counts each client separately per minute', () => {
  let now = 0;
  const limiter = new MinuteAllowance(100, () => now);
  const results = [limiter.take('a', 60), limiter.take('a', 40), limiter.take('a', 1)];
  expect(results).toEqual([true, true, false]);
  expect(limiter.take('b', 100)).toBe(true);
  now = 59_999;
  expect(limiter.take('a', 1)).toBe(false);
  now = 60_000;
  expect(limiter.take('a', 100)).toBe(true);
});

test('each client’s minute begins with its first use', () => {
  let now = 0;
  const limiter = new MinuteAllowance(1, () => now);
  limiter.take('a', 1);
  now = 30_000;
  limiter.take('b', 1);
  expect(['a', 'b', 'c'].map((client) => limiter.secondsLeft(client))).toEqual([30, 60, 0]);
  now = 60_000;
  expect([limiter.take('a', 1), limiter.take('b', 1)]).toEqual([true, false]);
  expect(['a', 'b'].map((client) => limiter.secondsLeft(client))).toEqual([60, 30]);
});
