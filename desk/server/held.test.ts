import { expect, it } from 'vitest';
import type { Listed } from './documents.ts';
import { held, withPhotographs } from './held.ts';

const listed = (file: string, state: Listed['state'], words = ''): Listed => ({
  file,
  kind: file.split('/')[0] ?? '',
  id: file.replace(/^[^/]*\//, '').replace('.yaml', ''),
  title: file,
  picture: null,
  state,
  changedAt: null,
  changedBy: null,
  words,
});
const all = [
  listed('candles/mitti.yaml', 'changed', 'new/bowl\nnew/shared\nold/jar'),
  listed('candles/kesar.yaml', 'changed', 'new/shared'),
  listed('candles/live.yaml', 'live', ''),
  listed('pictures/new/bowl.yaml', 'draft'),
  listed('pictures/new/shared.yaml', 'draft'),
  listed('pictures/new/unused.yaml', 'draft'),
  listed('pictures/old/jar.yaml', 'changed'),
];
const wish = (file: string) => ({
  file,
  at: 1,
  by: { name: 'Asha', email: 'asha@example.com' },
  fault: null,
});

it('a new photograph waits with what alone shows it; one that others show, or that visitors know, does not', () => {
  const found = held(all, ['candles/mitti.yaml', 'candles/live.yaml'].map(wish));
  expect([...found.keys()]).toEqual(['candles/mitti.yaml', 'pictures/new/bowl.yaml']);
  const both = held(all, ['candles/mitti.yaml', 'candles/kesar.yaml'].map(wish));
  expect([...both.keys()].slice(2)).toEqual(['pictures/new/bowl.yaml', 'pictures/new/shared.yaml']);
});

it('at its time each new photograph that it shows comes with it', () => {
  const going = withPhotographs(all, new Set(['candles/mitti.yaml']));
  expect([...going]).toEqual(['candles/mitti.yaml', 'pictures/new/bowl.yaml', 'pictures/new/shared.yaml']);
});
