import { contentTypes } from '@studio/content/schema/content-types';
import { expect, test } from 'vitest';
import { listMarkedEntries, removeMark, renameMark } from './marks.ts';

const typeOf = (name: string) => {
  const contentType = contentTypes.find((type) => type.name === name);
  if (!contentType) throw new Error(name);
  return contentType;
};
const [pieces, candles] = [typeOf('pieces'), typeOf('candles')];
const image = {
  alt: 'A room.',
  marks: [
    { piece: 'lamp', at: [0.1, 0.2] },
    { candle: 'lamp', at: [0.3, 0.4] },
  ],
};

test('lists the marked entries with their collections', () => {
  expect(listMarkedEntries(image)).toEqual(['pieces/lamp', 'candles/lamp']);
});

test('removes the mark of one collection only, and the list with the last mark', () => {
  const withoutPiece = removeMark(image, pieces, 'lamp');
  expect(withoutPiece).toEqual({ alt: 'A room.', marks: [{ candle: 'lamp', at: [0.3, 0.4] }] });
  expect(removeMark(withoutPiece, candles, 'lamp')).toEqual({ alt: 'A room.' });
});

test('renames the entry of one collection only', () => {
  expect(renameMark(image, pieces, 'lamp', 'tall-lamp')).toEqual({
    alt: 'A room.',
    marks: [
      { piece: 'tall-lamp', at: [0.1, 0.2] },
      { candle: 'lamp', at: [0.3, 0.4] },
    ],
  });
});

test.each([null, 'text', { marks: 3 }, { marks: [null, 'a', {}, { piece: 'a', candle: 'b' }] }])(
  'ignores damaged marks: %j',
  (fields) => {
    expect(listMarkedEntries(fields)).toEqual([]);
  },
);
