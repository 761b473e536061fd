import { expect, test } from 'vitest';
import { choiceIn, withChoice } from './choice-in-address.ts';

test('adds the choice to the query and drops the hash', () => {
  const url = withChoice('https://example.com/homes/chair?candle=mitti#size', 'Teak & Oil');
  expect(url).toBe('https://example.com/homes/chair?candle=mitti&choice=Teak+%26+Oil');
  expect(choiceIn(new URL(url).search)).toBe('Teak & Oil');
});

test('leaves the query alone without a choice', () => {
  expect(withChoice('https://example.com/nazaakat?candle=mitti', undefined)).toBe(
    'https://example.com/nazaakat?candle=mitti',
  );
  expect(choiceIn('?candle=mitti')).toBeNull();
});
