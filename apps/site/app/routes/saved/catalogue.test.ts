import { expect, test } from 'vitest';
import { isCatalogue } from './catalogue.ts';

test('the JSON of a proxy is no catalogue', () => {
  for (const content of [{}, [], { error: 'Log in first' }]) expect(isCatalogue(content)).toBe(false);
  expect(isCatalogue({ 'piece/a': {} })).toBe(true);
});
