import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCalendarFile } from './calendar-file.ts';

const create = (title: string) =>
  createCalendarFile([Date.UTC(2026, 11, 1, 5, 30), Date.UTC(2026, 11, 3, 10)], {
    title,
    minutes: 30,
    eventIdPrefix: 'a1',
    createdAt: Date.UTC(2026, 10, 27),
  });

const unfold = (file: string) => file.replaceAll('\r\n ', '');

test('each time is an event', () => {
  expect(unfold(create('Talk, with A; B')).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//First talk//EN',
    'BEGIN:VEVENT',
    'UID:a1-1796103000000',
    'DTSTAMP:20261127T000000Z',
    'DTSTART:20261201T053000Z',
    'DTEND:20261201T060000Z',
    'SUMMARY:Talk\\, with A\\; B',
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:a1-1796292000000',
    'DTSTAMP:20261127T000000Z',
    'DTSTART:20261203T100000Z',
    'DTEND:20261203T103000Z',
    'SUMMARY:Talk\\, with A\\; B',
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('whatever the title, lines are short and an event has its own lines only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const file = create(title);
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(unfold(file).split('\r\n')).toHaveLength(21);
    }),
  );
});
