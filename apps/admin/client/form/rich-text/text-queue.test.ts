import { expect, it } from 'vitest';
import { type TextOrigin, TextQueue } from './text-queue.ts';

/** Adds texts, and shows those that do not begin with `!`. @param texts such as `own: a`. */
function flush(...texts: string[]) {
  const queue = new TextQueue();
  for (const entry of texts) {
    const [origin, text = ''] = entry.split(': ');
    queue.add(text, origin as TextOrigin);
  }
  const shown: string[] = [];
  const show = (text: string, origin: TextOrigin) => {
    if (text.startsWith('!')) return 'not valid';
    shown.push(`${origin}: ${text}`);
    return undefined;
  };
  const error = queue.flush(show);
  queue.flush(show);
  return { shown, error };
}

it.each([
  ['the last of several own texts', ['own: a', 'own: ab'], ['own: ab']],
  ['texts of others apart', ['own: a', 'other: ax', 'own: axb'], ['own: a', 'other: ax', 'own: axb']],
  [
    'an own text as one of others if it contains one that could not be shown',
    ['other: !x', 'own: !xb', 'own: xb', 'other: xbc'],
    ['other: xb', 'other: xbc'],
  ],
])('shows %s', (_name, texts, shown) => {
  expect(flush(...texts)).toEqual({ shown, error: undefined });
});

it('says why the last text cannot be shown', () => {
  expect(flush('own: !a')).toEqual({ shown: [], error: 'not valid' });
});
