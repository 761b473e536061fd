import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseYaml } from '../parse.ts';
import { type Words, wordsSchema } from '../schema/words.ts';
import type { WordsModule } from '../schema/words-module.ts';
import { moduleOf, wordsModules } from './words-modules.ts';

const FILE = 'content/words.yaml';
const source = readFileSync(FILE, 'utf8');

/** Reads the studio's words with one of them changed, as an editor may have changed it. */
function read(group: 'article' | 'candles' | 'journal', name: string, said: string) {
  const changed = source.replace(
    new RegExp(`^(${group}:\\n(?: {2}.*\\n)*? {2}${name}: ).*$`, 'm'),
    (_whole, before: string) => before + JSON.stringify(said),
  );
  return parseYaml(FILE, changed, wordsSchema);
}

/** What the module of a group offers, as a page has it. */
async function offered<Group extends keyof Words>(words: Words[Group]): Promise<WordsModule<Group>> {
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(moduleOf(words))}`);
}

test('words are constants, and sentences are filled in wherever the names stand', async () => {
  const { article } = read('article', 'readTime', 'Lesezeit: {minutes} Minuten');
  const said = await offered<'article'>(article);
  expect(said.back).toBe(article.back);
  expect(said.readTime({ minutes: 7 })).toBe('Lesezeit: 7 Minuten');
  const { candles } = read('candles', 'hoursAndWicks', '{wicks} "wicks" `$` \\ {hours} h');
  expect((await offered<'candles'>(candles)).hoursAndWicks({ hours: 40, wicks: 2 })).toBe(
    '2 "wicks" `$` \\ 40 h',
  );
});

test('elements are filled in as they are', async () => {
  const { journal } = read('journal', 'older', 'The {siteMap} or the {feed}.');
  const [feed, siteMap] = [{ is: 'a link' }, { is: 'another' }];
  expect((await offered<'journal'>(journal)).older({ feed, siteMap })).toEqual([
    'The ',
    siteMap,
    ' or the ',
    feed,
    '.',
  ]);
});

test('every group of the file has its module', () => {
  expect([...wordsModules().keys()]).toEqual(Object.keys(wordsSchema.shape));
});

test.each([
  ['{minuets} min read', /nothing is filled in for \{minuets\}; expected \{minutes\}/],
  ['A short read', /article\.readTime: expected \{minutes\}, where the site fills something in/],
  ['{minutes} of {minutes}', /article\.readTime: expected \{minutes\} once/],
  ['{minutes min read', /article\.readTime: expected every brace \{ with its other \}/],
  ['', /article\.readTime: expected words, found nothing/],
])('"%s" for the minutes of an article is refused in words', (said, message) => {
  expect(() => read('article', 'readTime', said)).toThrow(message);
});

test('a name in braces where nothing is filled in is refused in words', () => {
  expect(() => read('article', 'back', 'Back to {place}')).toThrow(
    'content/words.yaml: article.back: nothing is filled in for {place}; take the braces out',
  );
});
