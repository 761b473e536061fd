import { expect, test } from 'vitest';
import { arrowKeyStep } from './arrow-key-step.ts';

const noModifiers = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test('left is -1, right is 1, other keys are ignored', () => {
  expect(arrowKeyStep({ ...noModifiers, key: 'ArrowLeft' })).toBe(-1);
  expect(arrowKeyStep({ ...noModifiers, key: 'ArrowRight' })).toBe(1);
  expect(arrowKeyStep({ ...noModifiers, key: 'ArrowUp' })).toBeUndefined();
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('ignores arrow keys with %s', (modifier) => {
  for (const key of ['ArrowLeft', 'ArrowRight'])
    expect(arrowKeyStep({ ...noModifiers, [modifier]: true, key })).toBeUndefined();
});
