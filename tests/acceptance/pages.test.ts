import { expect, test } from 'vitest';
import {
  findAll,
  findOne,
  getAttribute,
  type HtmlElement,
} from '../../apps/site/app/critical-path/postprocess/html-document.ts';
import { readPage, readTextContent } from '../built/built-site.ts';

const findMain = (path: string): HtmlElement => findOne(readPage(path).document, 'main');
const readHeadings = (path: string): string[] =>
  findAll(findMain(path), ({ tagName }) => /^h[1-6]$/.test(tagName)).map(readTextContent);
const readLinks = (path: string): [text: string, href: string][] =>
  findAll(findMain(path), ({ tagName }) => tagName === 'a').map((link) => [
    readTextContent(link),
    getAttribute(link, 'href') ?? '',
  ]);

/** Expects headings and links that the specification requires. */
test.each([
  ['/', [], ['/services', '/design-studio', '/homes', '/nazaakat', '/about', '/process']],
  ['/services', [], ['/design-studio', '/homes', '/nazaakat']],
  [
    '/design-studio',
    [
      'Residential design',
      'Commercial design',
      'Space planning',
      '3D visualization',
      'Listen',
      'Create',
      'Deliver',
    ],
    ['/process', '/portfolio', '/contact'],
  ],
  ['/process', ['Discovery', 'Concept', 'Design', 'Detailing', 'Making', 'Handover'], []],
  ['/privacy-policy', ['Privacy Policy'], []],
  ['/terms-of-service', ['Terms of Service'], []],
])('%s has the headings and links of the specification', (path, names, hrefs) => {
  const headingText = readHeadings(path).join('\n').toLowerCase();
  for (const name of names) expect(headingText).toContain(name.toLowerCase());
  const targets = readLinks(path).map(([, href]) => href.replace(/[?#].*/, ''));
  expect(targets).toEqual(expect.arrayContaining(hrefs));
});

test.each([
  ['/services', 'Discuss Your Project', '/contact'],
  ['/design-studio', 'Learn About Our Process', '/process'],
  ['/design-studio', 'View Our Portfolio', '/portfolio'],
  ['/design-studio', 'Start Your Project', '/contact'],
])('on %s, the link “%s” leads to %s', (path, text, target) => {
  const href = readLinks(path).find(([label]) => label.includes(text))?.[1];
  expect(href?.replace(/[?#].*/, '')).toBe(target);
});

test('the contact page has the 24-hour promise, address, two phones, email and two forms in order', () => {
  const page = findMain('/contact');
  const findByTag = (tag: string) => findAll(page, ({ tagName }) => tagName === tag);
  const hrefs = readLinks('/contact').map(([, href]) => href);
  expect(readTextContent(page)).toContain('within 24 hours');
  expect(findByTag('address').length).toBeGreaterThan(0);
  expect(hrefs.filter((href) => href.startsWith('tel:'))).toHaveLength(2);
  expect(hrefs.filter((href) => href.startsWith('mailto:')).length).toBeGreaterThan(0);
  expect(findByTag('form')).toHaveLength(2);
  const fileFieldCounts = findByTag('form').map(
    (form) => findAll(form, (field) => getAttribute(field, 'type') === 'file').length,
  );
  expect(fileFieldCounts, 'the CV is in the second form').toEqual([0, 1]);
});

test('the privacy policy mentions CVs, cookies, the law and the form service', () => {
  const text = readTextContent(findMain('/privacy-policy'));
  for (const pattern of [/CV/, /cookie/i, /Digital Personal Data Protection|DPDP/, /relay|FormSubmit/i])
    expect(text).toMatch(pattern);
});
