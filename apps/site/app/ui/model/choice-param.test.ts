import { expect, test } from 'vitest';
import { readChoiceParam, withChoiceParam } from './choice-param.ts';

test('adds the choice to the query and drops the hash', () => {
  const url = withChoiceParam('https://example.com/homes/chair?candle=mitti#size', 'Teak & Oil');
  expect(url).toBe('https://example.com/homes/chair?candle=mitti&choice=Teak+%26+Oil');
  expect(readChoiceParam(new URL(url).search)).toBe('Teak & Oil');
});

test('leaves the query alone without a choice', () => {
  expect(withChoiceParam('https://example.com/nazaakat?candle=mitti', undefined)).toBe(
    'https://example.com/nazaakat?candle=mitti',
  );
  expect(readChoiceParam('?candle=mitti')).toBeNull();
});
