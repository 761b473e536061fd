import { describe, expect, test } from 'vitest';
import { articles } from '../../app/content/articles.server.tsx';
import { projects } from '../../app/content/collections.server.ts';
import { facts, readYaml } from '../../app/content/files.server.ts';
import { homeSchema } from '../../app/content/schema/pages/home.ts';
import { noonHeight, type Place, sunAt, sunset, tan } from '../support/sun.ts';

const JAIPUR: Place = { north: 26.92, east: 75.79, ahead: 5.5 };
const UDAIPUR: Place = { north: 24.58, east: 73.71, ahead: 5.5 };

const plain = (html = ''): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const shade = plain(articles.find(({ id }) => id === 'shade-before-air-conditioning')?.html);
const pavilion = plain(projects.find(({ id }) => id === 'pavilion')?.html);
const hours = readYaml('pages/home.yaml', homeSchema).hours.moments.map(({ text }) => text);

/** The number that a text says where the pattern has its group. @throws when the text says it no more. */
function said(text: string, pattern: RegExp): number {
  const [, number] = pattern.exec(text) ?? [];
  if (number === undefined) throw new Error(`${pattern} is not in "${text.slice(0, 60)}…"`);
  return Number(number.replaceAll(',', ''));
}

/** Metres that a shelf must stand out over a west window to keep the sun off so much of its height. */
const shelf = (height: number, time: string): number => {
  const { high, bearing } = sunAt(JAIPUR, '2026-05-15', time);
  return (height * Math.cos(((bearing - 270) * Math.PI) / 180)) / tan(high);
};

test('the sum agrees with the almanac: equinox, solstice, and both sides of noon', () => {
  expect(noonHeight(JAIPUR, '2026-12-21')).toBeCloseTo(39.6, 1);
  expect(sunAt({ north: 0, east: 0, ahead: 0 }, '2026-03-20', '12:07').high).toBeGreaterThan(89.7);
  expect(sunAt(JAIPUR, '2026-05-15', '08:00').bearing).toBeLessThan(90);
  expect(sunAt(JAIPUR, '2026-05-15', '16:00')).toEqual({
    high: expect.closeTo(39.8, 1),
    bearing: expect.closeTo(272.9, 1),
  });
});

describe('shade before air conditioning', () => {
  const may = (time: string) => sunAt(JAIPUR, '2026-05-15', time).high;

  test.each([
    ['at four in mid-May', /The sun stands ([\d.]+) degrees high/, may('16:00'), 0.5],
    ['at five', /sunk to ([\d.]+) degrees/, may('17:00'), 0.1],
    ['at noon at the equinoxes', /noon sun reaches ([\d.]+) degrees/, noonHeight(JAIPUR, '2026-03-21'), 0.5],
    ['in late December', /only ([\d.]+) in late December/, noonHeight(JAIPUR, '2026-12-21'), 0.5],
    ['shelf at four', /have to project ([\d.]+) metres/, shelf(1.2, '16:00'), 0.02],
    ['shelf at five', /degrees, ([\d.]+): a verandah/, shelf(1.2, '17:00'), 0.05],
    ['millimetres shaded at four', /covers the top (\d+) mm/, (600 * 1.2) / shelf(1.2, '16:00'), 5],
    ['in December', /shades only the top (\d+) mm/, 600 * tan(noonHeight(JAIPUR, '2026-12-21')), 5],
  ])('%s', (_when, pattern, figure, within) => {
    expect(Math.abs(said(shade, pattern) - figure)).toBeLessThanOrEqual(within);
  });

  test('a chajja of 600 mm shades 1.2 metres from the end of March to the middle of September', () => {
    expect(shade).toContain('chajja of 600 mm shades a window 1.2 metres high completely at noon');
    for (const day of ['2026-03-25', '2026-06-21', '2026-09-15'])
      expect(0.6 * tan(noonHeight(JAIPUR, day))).toBeGreaterThanOrEqual(1.2);
  });
});

test('the two heights that one fact stands for are the same: four in May and noon in December', () => {
  const fact = Number.parseFloat(facts().sunJaipur?.value ?? '');
  expect(Math.abs(fact - sunAt(JAIPUR, '2026-05-15', '16:00').high)).toBeLessThan(0.5);
  expect(Math.abs(fact - noonHeight(JAIPUR, '2026-12-21'))).toBeLessThan(0.5);
});

describe('the hours: 5 October in Jaipur', () => {
  test('high sun', () => {
    const high = sunAt(JAIPUR, '2026-10-05', facts().highSun?.value ?? '').high;
    expect(Math.abs(said(hours[1] ?? '', /stands (\d+)° up/) - high)).toBeLessThan(0.5);
  });

  test('the first light comes from a sun that has just risen', () => {
    const { high } = sunAt(JAIPUR, '2026-10-05', facts().firstLight?.value ?? '');
    expect(high).toBeGreaterThan(0);
    expect(high).toBeLessThan(3);
  });

  test('lamps come on ten minutes before sunset', () => {
    const [hour = 0, minute = 0] = (facts().lampTime?.value ?? '').split(':').map(Number);
    expect(hours[2]).toMatch(/^Ten minutes to sunset/);
    expect(Math.abs(sunset(JAIPUR, '2026-10-05') - (hour * 60 + minute) - 10)).toBeLessThan(2);
  });
});

describe('the pavilion in Udaipur', () => {
  test('June: one degree from the vertical', () => {
    expect(pavilion).toContain('one degree from the vertical');
    expect(90 - noonHeight(UDAIPUR, '2026-06-21')).toBeCloseTo(1, 0);
  });

  test('December: how high, and how far in beneath the eaves', () => {
    const high = noonHeight(UDAIPUR, '2026-12-21');
    expect(Math.abs(said(pavilion, /stands at (\d+) degrees/) - high)).toBeLessThan(0.5);
    const eaves = said(pavilion, /eaves at ([\d.]+) metres/);
    expect(said(pavilion, /reaches ([\d.]+) metres in/)).toBeCloseTo(eaves / tan(high), 1);
  });
});
