import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { redirectsSchema } from './redirects.ts';
import { studioSchema } from './studio.ts';
import { address } from './text.ts';

// The sample's description holds facts that are not filled in here.
const studio = { ...parse(readFileSync('content/studio.yaml', 'utf8')), description: 'A studio' };

/** Paths of the fields that the schema refuses, each once. */
const refused = (change: object) => [
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
  test('is refused at each field that takes a web address', () => {
    expect(refused({ social: [{ name: 'A network', url }] })).toEqual(['social.0.url']);
    expect(refused({ credit: { text: 'By us', url } })).toEqual(['credit.url']);
    expect(refused({ origin: url })).toEqual(['origin']);
    expect(refused({ enquiries: { ...studio.enquiries, service: url } })).toEqual(['enquiries.service']);
  });

  test('is refused for a link and for a redirect', () => {
    expect(address.safeParse(url).success).toBe(false);
    expect(redirectsSchema.safeParse({ redirects: [{ from: '/old', to: url }] }).success).toBe(false);
  });
});

test('a web address of either scheme is taken, without the spaces of a paste; the error says what is expected', () => {
  for (const url of ['https://www.instagram.com/studio', 'http://example.com', ' https://example.com '])
    expect(refused({ social: [{ name: 'A network', url }] })).toEqual([]);
  const issues = studioSchema.safeParse({ ...studio, credit: { text: 'By us', url: 'ftp://x.com' } }).error
    ?.issues;
  expect(issues?.map(({ message }) => message)).toEqual([
    'expected a web address that begins with https://, such as https://www.example.com',
  ]);
});

test('an address that no browser can open is refused', () => {
  expect(address.safeParse('https://[').success).toBe(false);
  expect(redirectsSchema.safeParse({ redirects: [{ from: '/old', to: 'https://%' }] }).success).toBe(false);
  expect(address.safeParse('https://example.com/a').success).toBe(true);
});
