import { expect, it } from 'vitest';
import type { Listed } from './documents.ts';
import { chosen, held } from './held.ts';

const listed = (file: string, state: Listed['state'], words = ''): Listed => ({
  file,
  kind: file.split('/')[0] ?? '',
  id: file.replace(/^[^/]*\//, '').replace('.yaml', ''),
  title: file,
  picture: null,
  state,
  words,
  names: words.split('\n'),
  order: [],
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
  isRefused: false,
});

it('a new photograph waits with what alone shows it; one that others show, or that visitors know, does not', () => {
  const found = held(all, ['candles/mitti.yaml', 'candles/live.yaml'].map(wish));
  expect([...found.keys()]).toEqual(['candles/mitti.yaml', 'pictures/new/bowl.yaml']);
  const both = held(all, ['candles/mitti.yaml', 'candles/kesar.yaml'].map(wish));
  expect([...both.keys()].slice(2)).toEqual(['pictures/new/bowl.yaml', 'pictures/new/shared.yaml']);
});

const live = ['mitti', 'kesar', 'live'].map((name) =>
  listed(`candles/${name}.yaml`, 'live', name === 'mitti' ? 'old/gone\nold/jar' : ''),
);
const draft = [...all, listed('pictures/old/gone.yaml', 'removed')];

it('at its time each new photograph that it shows comes with it, and one that it alone showed goes', () => {
  expect([...chosen(draft, live, (file) => file === 'candles/mitti.yaml', false)]).toEqual([
    'candles/mitti.yaml',
    'pictures/new/bowl.yaml',
    'pictures/new/shared.yaml',
    'pictures/old/gone.yaml',
  ]);
});

it('before its time the photographs stay that it shows still, and what others show comes', () => {
  expect([...chosen(draft, live, (file) => file !== 'candles/mitti.yaml', true)]).toEqual([
    'candles/kesar.yaml',
    'pictures/new/shared.yaml',
    // Nothing shows it: whoever publishes is told.
    'pictures/new/unused.yaml',
    'pictures/old/jar.yaml',
  ]);
});
