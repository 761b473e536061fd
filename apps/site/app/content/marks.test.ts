import { expect, test } from 'vitest';
import { toDotVariables } from './marks.server.tsx';

test('the target of a dot is limited by the longer side of the rectangle to the nearest dot', () => {
  const positions = [
    [0.5, 0.5],
    [0.53, 0.5],
    [0.5, 0.6],
  ] as const;
  expect(toDotVariables(positions, 0, 2)).toEqual({ '--x': 0.5, '--y': 0.5, '--nearest': 0.03 });
  // The image is twice as wide as high.
  expect(toDotVariables(positions, 2, 2)).toMatchObject({ '--nearest': 0.05 });
  expect(toDotVariables([[0.1, 0.2]], 0, 2)).toEqual({ '--x': 0.1, '--y': 0.2 });
});
