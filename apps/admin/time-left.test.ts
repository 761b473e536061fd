import { expect, test } from 'vitest';
import { formatTimeLeft } from './time-left.ts';

const MINUTE_MS = 60_000;

test.each([
  [24 * 60, '24 h left'],
  [119, '1 h left'],
  [60, '1 h left'],
  [59.9, '59 min left'],
  [0.2, '1 min left'],
  [0, '1 min overdue'],
  [-59, '59 min overdue'],
  [-180, '3 h overdue'],
  [-47 * 60, '47 h overdue'],
  [-49 * 60, '2 days overdue'],
])('%s minutes: %s', (minutes, text) => {
  expect(formatTimeLeft(minutes * MINUTE_MS)).toBe(text);
});
