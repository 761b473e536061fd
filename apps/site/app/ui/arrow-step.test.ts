import { expect, test } from 'vitest';
import { arrowStep } from './arrow-step.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test('left is back, right is on, other keys are neither', () => {
  expect(arrowStep({ ...plain, key: 'ArrowLeft' })).toBe(-1);
  expect(arrowStep({ ...plain, key: 'ArrowRight' })).toBe(1);
  expect(arrowStep({ ...plain, key: 'ArrowUp' })).toBeUndefined();
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('with %s an arrow is the browser’s', (modifier) => {
  for (const key of ['ArrowLeft', 'ArrowRight'])
    expect(arrowStep({ ...plain, [modifier]: true, key })).toBeUndefined();
});
