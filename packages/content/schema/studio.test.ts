import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { redirectsSchema } from './redirects.ts';
import { studioSchema } from './studio.ts';
import { linkTarget } from './text.ts';

const studio = { ...parse(readFileSync('content/studio.yaml', 'utf8')), description: 'A studio' };

const invalidFields = (change: object) => [
  ...new Set(
    studioSchema.safeParse({ ...studio, ...change }).error?.issues.map(({ path }) => path.join('.')),
  ),
];

describe.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'mailto:hello@example.com',
  'https:example.com',
  'https:/example.com',
  '//example.com',
  'www.example.com',
])('%s', (url) => {
  test('is rejected in every URL field', () => {
    expect(invalidFields({ social: [{ name: 'A network', url }] })).toEqual(['social.0.url']);
    expect(invalidFields({ credit: { text: 'By us', url } })).toEqual(['credit.url']);
    expect(invalidFields({ origin: url })).toEqual(['origin']);
    expect(invalidFields({ enquiries: { ...studio.enquiries, service: url } })).toEqual([
      'enquiries.service',
    ]);
  });

  test('is rejected as a link and as a redirect', () => {
    expect(linkTarget.safeParse(url).success).toBe(false);
    expect(redirectsSchema.safeParse({ redirects: [{ from: '/old', to: url }] }).success).toBe(false);
  });
});

test('http and https URLs are valid, surrounding spaces are trimmed, and the error names the expected scheme', () => {
  for (const url of ['https://www.instagram.com/studio', 'http://example.com', ' https://example.com '])
    expect(invalidFields({ social: [{ name: 'A network', url }] })).toEqual([]);
  const issues = studioSchema.safeParse({ ...studio, credit: { text: 'By us', url: 'ftp://x.com' } }).error
    ?.issues;
  expect(issues?.map(({ message }) => message)).toEqual([
    'expected a web address that begins with https:// or http://, such as https://www.example.com',
  ]);
});

test('a URL that no browser can parse is rejected', () => {
  expect(linkTarget.safeParse('https://[').success).toBe(false);
  expect(redirectsSchema.safeParse({ redirects: [{ from: '/old', to: 'https://%' }] }).success).toBe(false);
  expect(linkTarget.safeParse('https://example.com/a').success).toBe(true);
});

test('a first talk has days, times and a length, and needs the time zone', () => {
  const firstTalk = (change: object) => ({
    enquiries: {
      ...studio.enquiries,
      firstTalk: { days: ['Monday'], times: ['09:30'], minutes: 30, ...change },
    },
  });
  expect(invalidFields(firstTalk({}))).toEqual([]);
  expect(invalidFields({ enquiries: { ...studio.enquiries, firstTalk: undefined } })).toEqual([]);
  expect(invalidFields(firstTalk({ times: ['9:30'] }))).toEqual(['enquiries.firstTalk.times.0']);
  expect(invalidFields(firstTalk({ days: ['Funday'] }))).toEqual(['enquiries.firstTalk.days.0']);
  expect(invalidFields(firstTalk({ minutes: 0 }))).toEqual(['enquiries.firstTalk.minutes']);
  expect(invalidFields({ ...firstTalk({}), timeZone: undefined })).toEqual(['timeZone']);
});

test('the hours until an answer are 24 unless given, and working days are days of the week', () => {
  const enquiries = (change: object) => ({ enquiries: { ...studio.enquiries, ...change } });
  const parsed = studioSchema.parse({ ...studio, ...enquiries({ replyWithinHours: undefined }) });
  expect([parsed.enquiries.replyWithinHours, parsed.enquiries.workingDays]).toEqual([24, undefined]);
  expect(invalidFields(enquiries({ replyWithinHours: 48, workingDays: ['Monday', 'Sunday'] }))).toEqual([]);
  expect(invalidFields(enquiries({ replyWithinHours: 0 }))).toEqual(['enquiries.replyWithinHours']);
  expect(invalidFields(enquiries({ workingDays: [] }))).toEqual(['enquiries.workingDays']);
  expect(invalidFields(enquiries({ workingDays: ['Funday'] }))).toEqual(['enquiries.workingDays.0']);
});
