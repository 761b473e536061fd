import './server/schemas.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFileData } from './splice/file.ts';

// After the stand-in for pictures is there, which schemas.ts sees to.
const { kindOf } = await import('../app/content/schema/kinds.ts');
const { faultsOf } = await import('./faults.ts');

/** What may happen to a value in a form, and a little more. */
const MISTAKES = [undefined, '', 'x'.repeat(5000), -1.5, 1e9, []];
const NOT_FOR_PEOPLE = /invalid|received|undefined|NaN|too (small|big)|[<>]=|\bstring\b|\bint\b|\barray\b/i;

/** One file of each kind. */
const files = new Map<string, string>();
for (const file of readdirSync('content', { recursive: true }).map(String)) {
  const name = kindOf(file)?.kind.name;
  if (name && !files.has(name)) files.set(name, file);
}

it.each([...files.values()])('what is wrong is told in plain words, whatever is written in %s', (file) => {
  const kind = kindOf(file)?.kind;
  if (!kind) throw new Error('no kind');
  const contents = readFileData(file, readFileSync(join('content', file), 'utf8'));
  const told = new Set<string>();
  const spoil = (parent: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(parent)) {
      for (const mistake of MISTAKES) {
        parent[key] = mistake;
        for (const { message } of faultsOf(kind, contents)) told.add(message);
      }
      parent[key] = value;
      if (typeof value === 'object' && value !== null) spoil(value as Record<string, unknown>);
    }
  };
  spoil(contents.fields as Record<string, unknown>);
  expect(told.size).toBeGreaterThan(0);
  // What somebody wrote may stand in a message, between quotes.
  const plain = [...told].map((message) => message.replaceAll(/["“][^"”]*["”]/g, ''));
  expect(plain.filter((message) => NOT_FOR_PEOPLE.test(message))).toEqual([]);
});
