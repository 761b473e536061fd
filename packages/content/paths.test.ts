import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalPath, paths } from './paths.ts';

/** Links on other sites depend on these paths. */
test.each([
  [paths.home(), '/'],
  [paths.portfolio(), '/portfolio'],
  [paths.portfolio('Exterior Design'), '/portfolio?category=Exterior+Design'],
  [paths.project('hill-house'), '/portfolio/hill-house'],
  [paths.services(), '/services'],
  [paths.about(), '/about'],
  [paths.nazaakat(), '/nazaakat'],
  [paths.candle('night-train'), '/nazaakat#night-train'],
  [paths.blog(), '/blog'],
  [paths.article('monsoon-light'), '/blog/monsoon-light'],
  [paths.contact(), '/contact'],
  [paths.contact('Nazaakat Products'), '/contact?subject=Nazaakat+Products'],
  [paths.contactForm('Nazaakat Products'), '/contact?subject=Nazaakat+Products#write'],
  [paths.brief(), '/brief'],
  [paths.brief('Hill house'), '/brief?about=Hill+house'],
  [paths.process(), '/process'],
  [paths.designStudio(), '/design-studio'],
  [paths.homes(), '/homes'],
  [paths.homes('Dine in chairs'), '/homes?category=Dine+in+chairs'],
  [paths.piece('17-flow-chair'), '/homes/17-flow-chair'],
  [paths.pieces('Dine in chairs'), '/homes/pieces/dine-in-chairs'],
  [paths.pieces('Seating', 2), '/homes/pieces/seating/2'],
  [paths.pieceArchive('Seating', 1), '/homes/archive/seating/1.json'],
  [paths.privacyPolicy(), '/privacy-policy'],
  [paths.termsOfService(), '/terms-of-service'],
  [paths.thankYou(), '/thank-you'],
  [paths.articleArchive(2), '/blog/archive/2.json'],
  [paths.robots(), '/robots.txt'],
  [paths.sitemap(), '/sitemap.xml'],
  [paths.rss(), '/blog/feed.xml'],
  [paths.jsonFeed(), '/blog/feed.json'],
])('%s', (path, expected) => {
  expect(path).toBe(expected);
});

describe('an id in a path', () => {
  /** Any UTF-16 string, including lone surrogates and characters with a meaning in URLs. */
  const id = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    fc.constantFrom('.', '..', '../x', '/', '\\', '?', '#', '%', '%00', '%2e%2e', 'a b', 'é', 'नज़ाकत'),
  );

  test.each([
    ['/blog/', paths.article],
    ['/portfolio/', paths.project],
    ['/homes/', paths.piece],
  ])('never throws and never leaves its segment of %s', (folder, toPath) => {
    fc.assert(
      fc.property(id, (value) => {
        const { origin, pathname, search, hash } = new URL(toPath(value), 'https://site.example');
        expect(origin).toBe('https://site.example');
        expect(pathname.startsWith(folder)).toBe(true);
        expect(pathname.slice(folder.length)).not.toContain('/');
        expect(search + hash).toBe('');
      }),
    );
  });

  test('survives a round trip through a query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (subject) => {
        const { searchParams } = new URL(paths.contact(subject), 'https://site.example');
        expect(searchParams.get('subject')).toBe(subject);
      }),
    );
  });
});

describe('canonicalPath', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/About', '/about'],
    ['/about/', '/about'],
    ['/about///', '/about'],
    ['//blog//Monsoon-Light/', '/blog/monsoon-light'],
    ['/blog/%00', '/blog/%00'],
    ['/blog/%E0%A4', '/blog/%e0%a4'],
  ])('%s becomes %s', (given, expected) => {
    expect(canonicalPath(given)).toBe(expected);
  });

  /** The pathname that a browser creates from any input. */
  const pathname = fc
    .string({ unit: 'binary', maxLength: 5000 })
    .map((typed) => URL.parse(`/${typed}`, 'https://site.example')?.pathname ?? '/');

  test('is idempotent and stays on this site', () => {
    fc.assert(
      fc.property(pathname, (path) => {
        const canonical = canonicalPath(path);
        expect(canonicalPath(canonical)).toBe(canonical);
        expect(canonical).toMatch(/^\/(?!\/)/);
        expect(new URL(canonical, 'https://site.example').host).toBe('site.example');
      }),
    );
  });
});
