import { describe, expect, test } from 'vitest';
import { findMarkedEntry, imageMetadataSchema } from './image-metadata.ts';

const image = { alt: 'A room with a chair.', caption: 'A room', focus: [0.5, 0.5] };
const parse = (marks: unknown) => imageMetadataSchema.safeParse({ ...image, marks });
const issuesOf = (marks: unknown) =>
  parse(marks).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('marks', () => {
  test('name a piece, a candle or a project', () => {
    const marks = [
      { piece: '12-planters-chair', at: [0.71, 0.62] },
      { candle: 'mitti', at: [0, 1] },
      { project: 'hill-house', at: [0.5, 0] },
    ];
    expect(parse(marks).data?.marks).toEqual(marks);
    expect(marks.map(findMarkedEntry)).toEqual([
      { field: 'piece', id: '12-planters-chair' },
      { field: 'candle', id: 'mitti' },
      { field: 'project', id: 'hill-house' },
    ]);
  });

  test.each([
    ['above the image', [0.5, -0.1]],
    ['beside the image', [1.01, 0.5]],
  ])('a position %s is an error', (_name, at) => {
    expect(issuesOf([{ piece: 'jhoola', at }])).toEqual([
      expect.stringMatching(/^marks\.0\.at\.[01]: expected a number from 0 to 1$/),
    ]);
  });

  test('a position has two numbers', () => {
    expect(parse([{ piece: 'jhoola', at: [0.5] }]).success).toBe(false);
  });

  test.each([
    ['no entry', { at: [0.5, 0.5] }],
    ['two entries', { piece: 'jhoola', candle: 'mitti', at: [0.5, 0.5] }],
  ])('a mark with %s is an error', (_name, mark) => {
    expect(issuesOf([mark])).toEqual([
      'marks.0: expected one of piece, candle or project: the file name of the entry that is marked',
    ]);
  });

  test('an entry that is marked twice is an error, and one of each kind with the same name is not', () => {
    const at = [0.5, 0.5];
    expect(
      issuesOf([
        { piece: 'a', at },
        { candle: 'a', at },
        { piece: 'a', at },
      ]),
    ).toEqual(['marks.2.piece: "a" is marked twice; keep one of the marks']);
  });
});
