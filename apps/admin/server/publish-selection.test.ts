import { expect, it } from 'vitest';
import type { IndexedEntry } from './entry-summary.ts';
import { findScheduledEntries, selectForPublish } from './publish-selection.ts';

const createEntry = (file: string, state: IndexedEntry['state'], text = ''): IndexedEntry => ({
  file,
  contentType: file.split('/')[0] ?? '',
  id: file.replace(/^[^/]*\//, '').replace('.yaml', ''),
  title: file,
  coverImage: null,
  state,
  words: text.split('\n'),
  hasPlaceholderAlt: false,
  isHidden: false,
  texts: [],
  markedEntries: [],
  orderedIds: [],
  suggestions: {},
});
const all = [
  createEntry('candles/mitti.yaml', 'changed', 'new/bowl\nnew/shared\nold/jar'),
  createEntry('candles/kesar.yaml', 'changed', 'new/shared'),
  createEntry('candles/live.yaml', 'live', ''),
  createEntry('pictures/new/bowl.yaml', 'draft'),
  createEntry('pictures/new/shared.yaml', 'draft'),
  createEntry('pictures/new/unused.yaml', 'draft'),
  createEntry('pictures/old/jar.yaml', 'changed'),
];
const createPublication = (file: string) => ({
  file,
  at: 1,
  by: { name: 'Asha', email: 'asha@example.com' },
  fault: null,
  isRefused: false,
});

it('schedules a new image with the only entries that use it, but no image that is published or used elsewhere', () => {
  const found = findScheduledEntries(all, ['candles/mitti.yaml', 'candles/live.yaml'].map(createPublication));
  expect([...found.keys()]).toEqual(['candles/mitti.yaml', 'pictures/new/bowl.yaml']);
  const both = findScheduledEntries(all, ['candles/mitti.yaml', 'candles/kesar.yaml'].map(createPublication));
  expect([...both.keys()].slice(2)).toEqual(['pictures/new/bowl.yaml', 'pictures/new/shared.yaml']);
  // It is published with the first of them.
  expect(both.get('pictures/new/shared.yaml')?.file).toBe('candles/mitti.yaml');
});

const published = ['mitti', 'kesar', 'live'].map((name) =>
  createEntry(`candles/${name}.yaml`, 'live', name === 'mitti' ? 'old/gone\nold/jar' : ''),
);
const draft = [...all, createEntry('pictures/old/gone.yaml', 'removed')];

it('publishes a scheduled entry with its new images and removes an image that only it used', () => {
  expect([...selectForPublish(draft, published, (file) => file === 'candles/mitti.yaml')]).toEqual([
    'candles/mitti.yaml',
    'pictures/new/bowl.yaml',
    'pictures/new/shared.yaml',
    'pictures/old/gone.yaml',
  ]);
});

it('a publish before that time keeps the images that the entry still uses and includes those of other entries', () => {
  expect([...selectForPublish(draft, published, (file) => file !== 'candles/mitti.yaml')]).toEqual([
    'candles/kesar.yaml',
    'pictures/new/shared.yaml',
    // No entry uses it.
    'pictures/new/unused.yaml',
    'pictures/old/jar.yaml',
  ]);
});
