import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSampleSite } from '../../tests/support/sample-site.ts';
import { type Addresses, answerTo, missingPage, readAddresses } from './addresses.ts';

let addresses: Addresses;

beforeAll(async () => {
  addresses = readAddresses(await makeSampleSite());
});

const ask = (url: string) => {
  const answer = answerTo(addresses, url);
  if (answer.kind === 'redirect') return `-> ${answer.to}`;
  return answer.kind === 'file' ? answer.file : `404 ${answer.file}`;
};

describe('an address', () => {
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
  ])('%s gets %s', (url, expected) => {
    expect(ask(url)).toBe(expected);
  });

  test('of thousands of folders asks for no more not-found pages than there are', () => {
    let asked = 0;
    class Counted extends Map<string, string> {
      override get(folder: string) {
        asked += 1;
        return super.get(folder);
      }
    }
    const missing = new Counted(addresses.missing);
    expect(missingPage({ ...addresses, missing }, `/blog${'/'.repeat(16_000)}`)).toBe('blog/404.html');
    expect(asked).toBeLessThanOrEqual(missing.size);
  });

  test('never leads out of the site, and a redirect never leads to another', () => {
    const known = new Set([...addresses.pages.values(), ...addresses.files.values()]);
    const piece = fc.constantFrom(
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
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const answer = answerTo(addresses, `/${pieces.join('/')}`);
        if (answer.kind === 'file') expect(known.has(answer.file)).toBe(true);
        if (answer.kind === 'redirect') expect(answerTo(addresses, answer.to).kind).toBe('file');
      }),
      { numRuns: 2000 },
    );
  });
});
