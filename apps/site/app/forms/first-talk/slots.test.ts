import { describe, expect, test } from 'vitest';
import { createTimeFormat, listSlots } from './slots.ts';

const hours = { days: ['Tuesday', 'Thursday'], times: ['15:30', '11:00'], minutes: 30 };
const toIso = (slots: number[]) => slots.map((slot) => new Date(slot).toISOString());

describe('slots', () => {
  // A Monday, 17:00 in Jaipur.
  const now = Date.UTC(2026, 10, 30, 11, 30);

  test('are those of the studio, at least a day ahead, in order', () => {
    expect(toIso(listSlots({ ...hours, timeZone: 'Asia/Kolkata' }, now)).slice(0, 4)).toEqual([
      '2026-12-03T05:30:00.000Z',
      '2026-12-03T10:00:00.000Z',
      '2026-12-08T05:30:00.000Z',
      '2026-12-08T10:00:00.000Z',
    ]);
  });

  test('have six days', () => {
    expect(listSlots({ ...hours, timeZone: 'Asia/Kolkata' }, now)).toHaveLength(12);
  });

  test('keep the clock of the studio when its summer time begins', () => {
    const spring = listSlots(
      { ...hours, times: ['09:00'], days: ['Friday', 'Monday'], timeZone: 'Europe/London' },
      Date.UTC(2027, 2, 24),
    );
    expect(toIso(spring).slice(0, 2)).toEqual(['2027-03-26T09:00:00.000Z', '2027-03-29T08:00:00.000Z']);
  });

  test('are none without a day that exists', () => {
    expect(listSlots({ ...hours, days: ['Funday'], timeZone: 'Asia/Kolkata' }, now)).toEqual([]);
  });
});

test('a time is shown in a time zone, on the day that it is there', () => {
  const at = Date.UTC(2026, 11, 1, 20, 5);
  const jaipur = createTimeFormat('Asia/Kolkata');
  expect([jaipur.formatDay(at), jaipur.formatTime(at), jaipur.formatZone(at)]).toEqual([
    'Wednesday 2 December',
    '01:35',
    'India Standard Time',
  ]);
  expect(createTimeFormat('America/New_York').formatTime(at)).toBe('15:05');
});
