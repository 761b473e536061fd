import { expect, test, vi } from 'vitest';
import { categoryPagePaths, pieceFilePaths } from './catalogue-paths.ts';

vi.mock('../../content/categories.server.ts', () => ({
  PIECE_CATEGORIES: ['Triplets Coffee Tables', 'Dine in chairs', 'Beds', 'Upgrading', 'Seating', 'Tables'],
}));

test('a larger catalogue has pages with all pieces, and files with the pieces that its page leaves out', () => {
  // The page contains 5, 1, 5, 5, 5 and 3 of them: it takes one of each category in turn, up to 24.
  const counts = [5 + 25, 1, 5, 24, 5, 3];
  expect(categoryPagePaths(counts)).toEqual([
    '/homes/pieces/triplets-coffee-tables',
    '/homes/pieces/triplets-coffee-tables/2',
    '/homes/pieces/dine-in-chairs',
    '/homes/pieces/beds',
    '/homes/pieces/upgrading',
    '/homes/pieces/seating',
    '/homes/pieces/tables',
  ]);
  expect(pieceFilePaths(counts)).toEqual([
    '/homes/archive/triplets-coffee-tables/1.json',
    '/homes/archive/triplets-coffee-tables/2.json',
    '/homes/archive/upgrading/1.json',
  ]);
});
