import { paths } from '@studio/content/paths';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { siteMapProblems } from './check-site-map.ts';
import { MAIN_LINKS, QUICK_LINKS } from './layout/navigation.ts';
import { addresses, notFoundAddresses, type SiteRoute, siteMap } from './site-map.ts';

test('every address is matched by the line that makes it', () => {
  const routes = siteMap.map(({ pattern, module }) => ({ path: pattern, id: module }));
  for (const { addresses, module, kind } of siteMap.filter(({ kind }) => kind !== 'missing')) {
    for (const address of addresses) {
      expect(matchRoutes(routes, address)?.at(-1)?.route.id, `${kind} ${address}`).toBe(module);
    }
  }
});

test('whatever a link can name is made, and the top bar and the footer lead to listed pages', () => {
  const named = Object.entries(paths)
    .filter(([name, path]) => path.length === 0 && name !== 'portfolioViewer')
    .map(([, path]) => (path as () => string)());
  expect(named.filter((address) => !addresses.includes(address))).toEqual([]);
  const listed = siteMap.filter((route) => route.listed).flatMap((route) => route.addresses);
  const linked = [...MAIN_LINKS.flatMap((link) => ('links' in link ? link.links : [link])), ...QUICK_LINKS];
  expect(linked.filter(({ to }) => !listed.includes(to))).toEqual([]);
});

test('a not-found screen lies in each part whose addresses have parameters', () => {
  const parts = siteMap
    .filter(
      ({ pattern, kind, addresses }) => kind === 'page' && pattern.includes(':') && addresses.length > 0,
    )
    .map(({ pattern }) => pattern.slice(0, pattern.indexOf('/:')));
  expect(notFoundAddresses).toEqual(expect.arrayContaining(['/404', ...parts.map((part) => `${part}/404`)]));
});

describe('what is missing is said in words', () => {
  const whole =
    'export function loader() {}\nexport const meta = () => [];\nexport default function Careers() {}';
  const line: SiteRoute = {
    pattern: '/careers',
    module: 'careers.tsx',
    kind: 'page',
    addresses: ['/careers'],
    listed: true,
  };

  test.each<[string, SiteRoute[], Record<string, string>, RegExp]>([
    [
      'a module without a line',
      [],
      { 'careers.tsx': whole },
      /careers\.tsx has no line in apps\/site\/app\/site-map\.ts/,
    ],
    [
      'a line without its module',
      [line],
      {},
      /"\/careers": apps\/site\/app\/routes\/careers\.tsx does not exist/,
    ],
    [
      'a page without title and description',
      [line],
      { 'careers.tsx': whole.replace('meta', 'title') },
      /exports no "meta" \(its title and description\)/,
    ],
    [
      'a pattern without its addresses',
      [{ ...line, pattern: '/careers/:id', addresses: ['/careers/:id'] }],
      { 'careers.tsx': whole },
      /say which addresses it has/,
    ],
    ['an address of two pages', [line, line], { 'careers.tsx': whole }, /makes \/careers twice/],
  ])('%s', (_, map, modules, expected) => {
    const problems = siteMapProblems(map, modules);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
  });

  test('a whole page is no problem', () => {
    expect(siteMapProblems([line], { 'careers.tsx': whole })).toEqual([]);
  });
});
