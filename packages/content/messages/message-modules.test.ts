import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseYaml } from '../parse.ts';
import { messagesSchema } from '../schema/messages.ts';
import {
  generateDeclarations,
  generateMessageModule,
  generateMessageModules,
  MESSAGES_FILE,
} from './message-modules.ts';

const source = readFileSync(MESSAGES_FILE, 'utf8');

function parseWith(group: 'article' | 'candles' | 'journal', name: string, text: string) {
  const changed = source.replace(
    new RegExp(`^(${group}:\\n(?: {2}.*\\n)*? {2}${name}: ).*$`, 'm'),
    (_match, before: string) => before + JSON.stringify(text),
  );
  return parseYaml(MESSAGES_FILE, changed, messagesSchema);
}

/** Imports the generated module of a group. */
const importModule = (messages: Parameters<typeof generateMessageModule>[0] = {}) =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(generateMessageModule(messages))}`);

test('messages are constants, or functions that insert values', async () => {
  const { article } = parseWith('article', 'readTime', 'Lesezeit: {minutes} Minuten');
  const articleModule = await importModule(article);
  expect(articleModule.back).toBe(article?.back);
  expect(articleModule.readTime({ minutes: 7 })).toBe('Lesezeit: 7 Minuten');
  const { candles } = parseWith('candles', 'hoursAndWicks', '{wicks} "wicks" `$` \\ {hours} h');
  expect((await importModule(candles)).hoursAndWicks({ hours: 40, wicks: 2 })).toBe('2 "wicks" `$` \\ 40 h');
});

test('elements are inserted as array items', async () => {
  const { journal } = parseWith('journal', 'older', 'The {siteMap} or the {feed}.');
  const [feed, siteMap] = [{ is: 'a link' }, { is: 'another' }];
  expect((await importModule(journal)).older({ feed, siteMap })).toEqual([
    'The ',
    siteMap,
    ' or the ',
    feed,
    '.',
  ]);
});

test('every group of the file has a module', () => {
  expect([...generateMessageModules().keys()]).toEqual(Object.keys(messagesSchema.shape));
});

test('the types of a module have its constants and the values of its functions', () => {
  const declarations = generateDeclarations();
  expect(declarations).toContain("declare module 'virtual:messages/article' {");
  expect(declarations).toContain('  export const back: string;');
  expect(declarations).toContain(
    '  export const readTime: (values: { minutes: string | number }) => string;',
  );
  expect(declarations).toContain(
    '  export const writeInstead: <Element>(values: { email: Element }) => (Element | string)[];',
  );
});

test.each([
  ['{minuets} min read', /\{minuets\} is not a placeholder of this message; expected \{minutes\}/],
  ['A short read', /article\.readTime: expected the placeholder \{minutes\}/],
  ['{minutes} of {minutes}', /article\.readTime: expected \{minutes\} once/],
  ['{minutes min read', /article\.readTime: expected a closing \} for every \{/],
  ['', /article\.readTime: this is empty; enter some text/],
])('rejects "%s" as a message with {minutes}', (text, message) => {
  expect(() => parseWith('article', 'readTime', text)).toThrow(message);
});

test('rejects a placeholder in a message without values', () => {
  expect(() => parseWith('article', 'back', 'Back to {place}')).toThrow(
    'content/messages.yaml: article.back: {place} is not a placeholder of this message; remove the braces',
  );
});
