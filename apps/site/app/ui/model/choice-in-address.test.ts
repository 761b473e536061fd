import { expect, test } from 'vitest';
import { choiceIn, withChoice } from './choice-in-address.ts';

test('an address keeps what it asks for, and takes on what was chosen', () => {
  const address = withChoice('https://example.com/homes/chair?candle=mitti#size', 'Teak & Oil');
  expect(address).toBe('https://example.com/homes/chair?candle=mitti&choice=Teak+%26+Oil');
  expect(choiceIn(new URL(address).search)).toBe('Teak & Oil');
});

test('nothing chosen is nothing said', () => {
  expect(withChoice('https://example.com/nazaakat?candle=mitti', undefined)).toBe(
    'https://example.com/nazaakat?candle=mitti',
  );
  expect(choiceIn('?candle=mitti')).toBeNull();
});
