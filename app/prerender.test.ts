import { expect, test } from 'vitest';
import { besideCatalogue, hasArchive, NOT_FOUND_PATHS, prerenderedPaths } from './prerender.ts';

test('every address becomes one file', () => {
  const made = prerenderedPaths();
  expect(new Set(made).size).toBe(made.length);
});

test('the sample’s catalogue is whole in its page, so nothing stands beside it', () => {
  expect(hasArchive).toEqual({ articles: true, pieces: false });
  expect([...prerenderedPaths(), ...NOT_FOUND_PATHS].filter((path) => path.startsWith('/homes/'))).toEqual(
    [],
  );
});

test('beside a larger catalogue stand pages with all pieces, and files with those that its page leaves out', () => {
  // The page has 5, 1, 5, 5, 5 and 3 of them: one in turn until there are 24.
  expect(besideCatalogue([5 + 25, 1, 5, 24, 5, 3])).toEqual([
    '/homes/pieces/triplets-coffee-tables',
    '/homes/pieces/triplets-coffee-tables/2',
    '/homes/archive/triplets-coffee-tables/1.json',
    '/homes/archive/triplets-coffee-tables/2.json',
    '/homes/pieces/dine-in-chairs',
    '/homes/pieces/alluring-beds',
    '/homes/pieces/upgrading',
    '/homes/archive/upgrading/1.json',
    '/homes/pieces/seating',
    '/homes/pieces/tables',
  ]);
});
