import { expect, test } from 'vitest';
import { isSavableItems } from './savable-items.ts';

test('the JSON of a proxy is not accepted as the savable items', () => {
  for (const content of [{}, [], { error: 'Log in first' }]) expect(isSavableItems(content)).toBe(false);
  expect(isSavableItems({ 'piece/a': {} })).toBe(true);
});
