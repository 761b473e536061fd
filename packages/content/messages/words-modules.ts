import { readFileSync } from 'node:fs';
import { parseYaml } from '../parse.ts';
import type { Sentence } from '../schema/sentence.ts';
import { wordsSchema } from '../schema/words.ts';

/** The file that the modules are made of. */
export const WORDS = 'content/words.yaml';

/**
 * The code of the modules made of `content/words.yaml`, by group. Words are constants, so that a build puts each where it is
 * said and leaves out what nothing says; sentences are functions of what is filled in.
 *
 * @throws ContentError naming file and field.
 */
export function wordsModules(): Map<string, string> {
  const groups = Object.entries(parseYaml(WORDS, readFileSync(WORDS, 'utf8'), wordsSchema));
  return new Map(groups.map(([group, words]) => [group, moduleOf(words)]));
}

/** The code of one module: an export for each entry. */
export const moduleOf = (words: Readonly<Record<string, string | Sentence>>): string =>
  Object.entries(words)
    .map(([name, said]) => `export const ${name} = ${codeOf(said)};\n`)
    .join('');

function codeOf(said: string | Sentence): string {
  if (typeof said === 'string') return JSON.stringify(said);
  const { parts, holds } = said;
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  const values = parts.map((part) => (typeof part === 'string' ? JSON.stringify(part) : part.name));
  const result = holds === 'elements' ? `[${values.join(', ')}]` : ['""', ...values].join(' + ');
  return `({ ${names.join(', ')} }) => ${result}`;
}
