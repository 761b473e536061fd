import { paths } from '@studio/content/paths';
import { expect, test } from 'vitest';
import { PIECE_CATEGORIES } from '../../content/categories.server.ts';
import { categoryPagePaths, pieceFilePaths } from './catalogue-paths.ts';

test('a larger catalogue has pages with all pieces, and files with the pieces that its page leaves out', () => {
  // The HTML of the catalogue contains 5, 1, 5, 5, 5 and 3 pieces of these categories.
  const counts = [5 + 25, 1, 5, 24, 5, 3];
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = PIECE_CATEGORIES;
  expect(categoryPagePaths(counts)).toEqual([
    paths.pieces(first, 1),
    paths.pieces(first, 2),
    ...[second, third, fourth, fifth, sixth].map((name) => paths.pieces(name, 1)),
  ]);
  expect(pieceFilePaths(counts)).toEqual([
    paths.pieceArchive(first, 1),
    paths.pieceArchive(first, 2),
    paths.pieceArchive(fourth, 1),
  ]);
});
