import { expect, it } from 'vitest';
import { type TextOrigin, TextQueue } from './text-queue.ts';

it.each<[name: string, texts: [text: string, origin: TextOrigin][], shown: string[]]>([
  [
    'the last of several own texts',
    [
      ['a', 'own'],
      ['ab', 'own'],
    ],
    ['own ab'],
  ],
  [
    'texts of others apart',
    [
      ['a', 'own'],
      ['ax', 'other'],
      ['axb', 'own'],
    ],
    ['own a', 'other ax', 'own axb'],
  ],
  [
    'an own text as one of others if it contains one that could not be shown',
    [
      ['!x', 'other'],
      ['!xb', 'own'],
      ['xb', 'own'],
      ['xbc', 'other'],
    ],
    ['other xb', 'other xbc'],
  ],
])('shows %s', (_name, texts, wanted) => {
  const queue = new TextQueue();
  for (const [text, origin] of texts) queue.add(text, origin);
  const shown: string[] = [];
  const show = (text: string, origin: TextOrigin) => {
    if (text.startsWith('!')) return 'not valid';
    shown.push(`${origin} ${text}`);
    return undefined;
  };
  expect(queue.flush(show)).toBeUndefined();
  queue.flush(show);
  expect(shown).toEqual(wanted);
});

it('says why the last text cannot be shown', () => {
  const queue = new TextQueue();
  queue.add('a', 'own');
  expect(queue.flush(() => 'not valid')).toBe('not valid');
});
