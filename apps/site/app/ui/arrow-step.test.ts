import { expect, test } from 'vitest';
import { arrowStep } from './arrow-step.ts';

const noModifiers = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test('left is -1, right is 1, other keys are ignored', () => {
  expect(arrowStep({ ...noModifiers, key: 'ArrowLeft' })).toBe(-1);
  expect(arrowStep({ ...noModifiers, key: 'ArrowRight' })).toBe(1);
  expect(arrowStep({ ...noModifiers, key: 'ArrowUp' })).toBeUndefined();
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('ignores arrow keys with %s', (modifier) => {
  for (const key of ['ArrowLeft', 'ArrowRight'])
    expect(arrowStep({ ...noModifiers, [modifier]: true, key })).toBeUndefined();
});
