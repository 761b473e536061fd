import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSampleSite } from '../../tests/support/sample-site.ts';
import { findNotFoundPage, readSitePaths, resolveRequest, type SitePaths } from './resolve-request.ts';

let paths: SitePaths;

beforeAll(async () => {
  paths = readSitePaths(await createSampleSite());
});

const describeResponse = (url: string) => {
  const resolved = resolveRequest(paths, url);
  if (resolved.kind === 'redirect') return `-> ${resolved.to}`;
  return resolved.kind === 'file' ? resolved.file : `404 ${resolved.file}`;
};

describe('resolving a request', () => {
  test.each([
    ['/', 'index.html'],
    ['/?x=1', 'index.html'],
    ['/about', 'about/index.html'],
    ['/about.data', 'about.data'],
    ['/assets/app-1a2B.js', 'assets/app-1a2B.js'],
    ['/about/', '-> /about'],
    ['/About?a=1&b=%20', '-> /about?a=1&b=%20'],
    ['/about/index.html', '-> /about'],
    ['/index.html', '-> /'],
    ['/BLOG/Lime-Plaster/', '-> /blog/lime-plaster'],
    ['/%61bout/', '-> /about'],
    ['/blog/old-plaster', '-> /blog/lime-plaster'],
    ['/Blog/Old-Plaster/?a=1', '-> /blog/lime-plaster?a=1'],
    ['/nothing', '404 404.html'],
    ['/blog/nothing', '404 blog/404.html'],
    ['/blog/a/b/c', '404 blog/404.html'],
    ['/Blog/nothing/', '404 blog/404.html'],
    ['/404', '404 404.html'],
    ['/blog/404.html', '404 blog/404.html'],
    ['/blog/%00', '404 blog/404.html'],
    ['/blog/%E0%A4%A', '404 blog/404.html'],
    ['/blog/../about', '404 blog/404.html'],
    ['/..%2f..%2fetc/passwd', '404 404.html'],
    ['//evil.example/', '404 404.html'],
    ['/assets/APP-1a2b.js', '404 404.html'],
    ['/assets/app-1a2B.js.br', '404 404.html'],
    ['/_headers', '404 404.html'],
    ['/_redirects', '404 404.html'],
    ['/%5fredirects', '404 404.html'],
    [`/${'a'.repeat(5000)}`, '404 404.html'],
  ])('%s -> %s', (url, expected) => {
    expect(describeResponse(url)).toBe(expected);
  });

  test('a path with thousands of folders needs few lookups', () => {
    let lookups = 0;
    class CountingMap extends Map<string, string> {
      override get(folder: string) {
        lookups += 1;
        return super.get(folder);
      }
    }
    const countingPages = new CountingMap(paths.notFoundPages);
    expect(findNotFoundPage({ ...paths, notFoundPages: countingPages }, `/blog${'/'.repeat(16_000)}`)).toBe(
      'blog/404.html',
    );
    expect(lookups).toBeLessThanOrEqual(countingPages.size);
  });

  test('never leaves the site, and never chains redirects', () => {
    const siteFiles = new Set([...paths.pages.values(), ...paths.files.values()]);
    const segment = fc.constantFrom(
      'about',
      'blog',
      'index.html',
      '..',
      '%2e%2e',
      '%2F',
      '%00',
      '',
      'A',
      '404',
      '%',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
        const resolved = resolveRequest(paths, `/${segments.join('/')}`);
        if (resolved.kind === 'file') expect(siteFiles.has(resolved.file)).toBe(true);
        if (resolved.kind === 'redirect') expect(resolveRequest(paths, resolved.to).kind).toBe('file');
      }),
      { numRuns: 2000 },
    );
  });
});
