import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReplyTarget, ReplyTimeCalculator, WEEKDAYS } from './reply-time-calculator.ts';

const HOUR_MS = 60 * 60 * 1000;
const WORKING_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const createCalculator = (promise: Partial<ReplyTarget> = {}) =>
  new ReplyTimeCalculator({ hours: 24, workingDays: null, timeZone: 'Asia/Kolkata', ...promise });
const iso = (at: number) => new Date(at).toISOString().replace('.000', '');

describe('dueAt', () => {
  test.each<[string, Partial<ReplyTarget>, received: string, due: string]>([
    ['24 hours later', {}, '2026-11-27T10:00:00Z', '2026-11-28T10:00:00Z'],
    // Friday, 15:30 in Jaipur: 8.5 hours on Friday and the rest on Monday.
    [
      'the weekend does not count',
      { workingDays: WORKING_DAYS },
      '2026-11-27T10:00:00Z',
      '2026-11-30T10:00:00Z',
    ],
    [
      'one that comes on a Saturday is due at the end of Monday',
      { workingDays: WORKING_DAYS },
      '2026-11-28T10:00:00Z',
      '2026-11-30T18:30:00Z',
    ],
    [
      'the days are those of the studio, where it is Monday already',
      { workingDays: WORKING_DAYS },
      '2026-11-29T19:30:00Z',
      '2026-11-30T19:30:00Z',
    ],
    [
      'one day a week',
      { workingDays: ['Wednesday'], hours: 48, timeZone: 'UTC' },
      '2026-11-27T10:00:00Z',
      '2026-12-10T00:00:00Z',
    ],
    // 29 March 2026 has 23 hours in London, so the rest of the 24 is on the next day.
    [
      'a day of 23 hours',
      { workingDays: ['Sunday', 'Monday'], timeZone: 'Europe/London' },
      '2026-03-28T12:00:00Z',
      '2026-03-30T00:00:00Z',
    ],
    [
      'a day of 25 hours',
      { workingDays: ['Sunday', 'Monday'], timeZone: 'Europe/London' },
      '2026-10-24T12:00:00Z',
      '2026-10-25T23:00:00Z',
    ],
    [
      'a day that begins at 01:00',
      { workingDays: ['Friday'], hours: 1, timeZone: 'Africa/Cairo' },
      '2024-04-25T12:00:00Z',
      '2024-04-25T23:00:00Z',
    ],
    [
      'a day that does not exist',
      { workingDays: ['Friday'], hours: 1, timeZone: 'Pacific/Apia' },
      '2011-12-30T09:00:00Z',
      '2012-01-05T11:00:00Z',
    ],
  ])('%s', (_name, promise, received, due) => {
    expect(iso(createCalculator(promise).getDueTime(Date.parse(received)))).toBe(due);
  });
});

test('the time left counts working time only, and is negative when it is over', () => {
  const monday = createCalculator({ workingDays: WORKING_DAYS, timeZone: 'UTC' });
  const friday = Date.parse('2026-11-27T22:00:00Z');
  const left = (now: string) => monday.getTimeLeftMs(friday, Date.parse(now)) / HOUR_MS;
  expect(left('2026-11-27T23:00:00Z')).toBe(23);
  expect(left('2026-11-29T12:00:00Z')).toBe(22);
  expect(left('2026-12-01T01:00:00Z')).toBe(-3);
  // The clock of another machine may be behind.
  expect(left('2026-11-27T21:00:00Z')).toBe(24);
});

test('knows the date and the hour in the studio, across a change of the clocks', () => {
  const london = createCalculator({ workingDays: WORKING_DAYS, timeZone: 'Europe/London' });
  const at = (time: string) => london.toLocalTime(Date.parse(time));
  expect(at('2026-03-27T08:00:00Z')).toEqual({ date: '2026-03-27', hour: 8, isWorkingDay: true });
  expect(at('2026-03-30T07:00:00Z')).toEqual({ date: '2026-03-30', hour: 8, isWorkingDay: true });
  expect(at('2026-03-29T23:30:00Z')).toEqual({ date: '2026-03-30', hour: 0, isWorkingDay: true });
  expect(at('2026-03-28T23:30:00Z')).toMatchObject({ date: '2026-03-28', isWorkingDay: false });
});

const promises = fc.record({
  hours: fc.integer({ min: 1, max: 100 }),
  workingDays: fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 })),
  timeZone: fc.constantFrom(
    'Asia/Kolkata',
    'Europe/London',
    'America/New_York',
    'Africa/Cairo',
    'Asia/Dubai',
  ),
});
const times = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });

test('an enquiry is overdue at its due time and not before, however it is computed', () => {
  fc.assert(
    fc.property(promises, times, times, (promise, receivedAt, now) => {
      const [received, time] = [receivedAt.getTime(), now.getTime()];
      const one = new ReplyTimeCalculator(promise);
      const due = one.getDueTime(received);
      expect(one.getTimeLeftMs(received, due)).toBe(0);
      expect(one.getTimeLeftMs(received, due - 1)).toBe(1);
      expect(due - received).toBeGreaterThanOrEqual(promise.hours * HOUR_MS);
      expect(received <= one.getLatestReceivedAt(time, 1)).toBe(due <= time);
    }),
  );
});

test('enquiries are due in the order in which they came', () => {
  fc.assert(
    fc.property(promises, times, fc.nat(10 * 24 * HOUR_MS), (promise, receivedAt, laterMs) => {
      const one = new ReplyTimeCalculator(promise);
      const received = receivedAt.getTime();
      expect(one.getDueTime(received + laterMs)).toBeGreaterThanOrEqual(one.getDueTime(received));
      expect(one.getLatestReceivedAt(received, 0.75)).toBeGreaterThanOrEqual(
        one.getLatestReceivedAt(received, 1),
      );
    }),
  );
});
