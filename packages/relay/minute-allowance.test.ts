import { expect, test } from 'vitest';
import { MinuteAllowance } from './minute-allowance.ts';

test('what a visitor takes is counted by the minute, and nobody else’s with it', () => {
  let now = 0;
  const allowance = new MinuteAllowance(100, () => now);
  const asked = [allowance.take('a', 60), allowance.take('a', 40), allowance.take('a', 1)];
  expect(asked).toEqual([true, true, false]);
  expect(allowance.take('b', 100)).toBe(true);
  now = 59_999;
  expect(allowance.take('a', 1)).toBe(false);
  now = 60_000;
  expect(allowance.take('a', 100)).toBe(true);
});

test('each visitor’s minute begins with the first that is taken', () => {
  let now = 0;
  const allowance = new MinuteAllowance(1, () => now);
  allowance.take('a', 1);
  now = 30_000;
  allowance.take('b', 1);
  expect(['a', 'b', 'c'].map((visitor) => allowance.secondsLeft(visitor))).toEqual([30, 60, 0]);
  now = 60_000;
  expect([allowance.take('a', 1), allowance.take('b', 1)]).toEqual([true, false]);
  expect(['a', 'b'].map((visitor) => allowance.secondsLeft(visitor))).toEqual([60, 30]);
});
