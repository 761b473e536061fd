import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

test('counts each client separately per minute', () => {
  let now = 0;
  const limiter = new RateLimiter(100, () => now);
  const results = [limiter.consume('a', 60), limiter.consume('a', 40), limiter.consume('a', 1)];
  expect(results).toEqual([true, true, false]);
  expect(limiter.consume('b', 100)).toBe(true);
  now = 59_999;
  expect(limiter.consume('a', 1)).toBe(false);
  now = 60_000;
  expect(limiter.consume('a', 100)).toBe(true);
});

test('each client’s minute begins with its first use', () => {
  let now = 0;
  const limiter = new RateLimiter(1, () => now);
  limiter.consume('a', 1);
  now = 30_000;
  limiter.consume('b', 1);
  expect(['a', 'b', 'c'].map((client) => limiter.secondsUntilReset(client))).toEqual([30, 60, 0]);
  now = 60_000;
  expect([limiter.consume('a', 1), limiter.consume('b', 1)]).toEqual([true, false]);
  expect(['a', 'b'].map((client) => limiter.secondsUntilReset(client))).toEqual([60, 30]);
});
