import { beforeEach, expect, test, vi } from 'vitest';
import { arrowKeyStep } from './arrow-key-step.ts';

const noModifiers = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

const openPage = (dir: string) => vi.stubGlobal('document', { documentElement: { dir } });
beforeEach(() => openPage(''));

test('on a page that is read from right to left, the left arrow key points forward', () => {
  openPage('rtl');
  expect(arrowKeyStep({ ...noModifiers, key: 'ArrowLeft' })).toBe(1);
  expect(arrowKeyStep({ ...noModifiers, key: 'ArrowRight' })).toBe(-1);
});

test('left is -1, right is 1, other keys are ignored', () => {
  expect(arrowKeyStep({ ...noModifiers, key: 'ArrowLeft' })).toBe(-1);
  expect(arrowKeyStep({ ...noModifiers, key: 'ArrowRight' })).toBe(1);
  expect(arrowKeyStep({ ...noModifiers, key: 'ArrowUp' })).toBeUndefined();
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('ignores arrow keys with %s', (modifier) => {
  for (const key of ['ArrowLeft', 'ArrowRight'])
    expect(arrowKeyStep({ ...noModifiers, [modifier]: true, key })).toBeUndefined();
});
