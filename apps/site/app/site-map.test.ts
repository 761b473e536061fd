import { paths } from '@studio/content/paths';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { findSiteMapIssues } from './check-site-map.ts';
import { MAIN_LINKS, QUICK_LINKS } from './layout/navigation.ts';
import { notFoundPaths, type SiteRoute, siteMap, sitePaths } from './site-map.ts';

test('every path matches the route that lists it', () => {
  const routes = siteMap.map(({ pattern, module }) => ({ path: pattern, id: module }));
  for (const { paths, module, kind } of siteMap.filter(({ kind }) => kind !== 'missing')) {
    for (const address of paths) {
      expect(matchRoutes(routes, address)?.at(-1)?.route.id, `${kind} ${address}`).toBe(module);
    }
  }
});

test('every path without parameters exists, and the top bar and footer link to pages of the sitemap', () => {
  const builtPaths = Object.entries(paths)
    .filter(([, path]) => path.length === 0)
    .map(([, path]) => (path as () => string)());
  expect(builtPaths.filter((address) => !sitePaths.includes(address))).toEqual([]);
  const listed = siteMap.filter((route) => route.isInSitemap).flatMap((route) => route.paths);
  const linked = [...MAIN_LINKS.flatMap((link) => ('links' in link ? link.links : [link])), ...QUICK_LINKS];
  expect(linked.filter(({ to }) => !listed.includes(to))).toEqual([]);
});

test('every section with parameters in its paths has a not-found page', () => {
  const sections = siteMap
    .filter(({ pattern, kind, paths }) => kind === 'page' && pattern.includes(':') && paths.length > 0)
    .map(({ pattern }) => pattern.slice(0, pattern.indexOf('/:')));
  expect(notFoundPaths).toEqual(
    expect.arrayContaining(['/404', ...sections.map((section) => `${section}/404`)]),
  );
});

describe('siteMapProblems', () => {
  const source =
    'export function loader() {}\nexport const meta = () => [];\nexport default function Careers() {}';
  const careersRoute: SiteRoute = {
    pattern: '/careers',
    module: 'careers.tsx',
    kind: 'page',
    paths: ['/careers'],
    isInSitemap: true,
  };

  test.each<[string, SiteRoute[], Record<string, string>, RegExp]>([
    [
      'a module without a line',
      [],
      { 'careers.tsx': source },
      /careers\.tsx has no line in apps\/site\/app\/site-map\.ts/,
    ],
    [
      'a line without its module',
      [careersRoute],
      {},
      /"\/careers": apps\/site\/app\/routes\/careers\.tsx does not exist/,
    ],
    [
      'a page without meta',
      [careersRoute],
      { 'careers.tsx': source.replace('meta', 'title') },
      /exports no "meta" \(its title and description\)/,
    ],
    [
      'a pattern with parameters and no paths',
      [{ ...careersRoute, pattern: '/careers/:id', paths: ['/careers/:id'] }],
      { 'careers.tsx': source },
      /list its paths/,
    ],
    ['a path of two pages', [careersRoute, careersRoute], { 'careers.tsx': source }, /lists \/careers twice/],
  ])('%s', (_, map, modules, expected) => {
    const problems = findSiteMapIssues(map, modules);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
  });

  test('accepts a complete page', () => {
    expect(findSiteMapIssues([careersRoute], { 'careers.tsx': source })).toEqual([]);
  });
});
