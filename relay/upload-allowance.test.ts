import { expect, test } from 'vitest';
import { UploadAllowance } from './upload-allowance.ts';

test('a visitor’s bytes are counted by the minute, and nobody else’s with them', () => {
  let now = 0;
  const allowance = new UploadAllowance(100, () => now);
  expect([allowance.take('a', 60), allowance.take('a', 40), allowance.take('a', 1)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(allowance.take('b', 100)).toBe(true);
  now = 59_999;
  expect(allowance.take('a', 1)).toBe(false);
  now = 60_000;
  expect(allowance.take('a', 100)).toBe(true);
});
