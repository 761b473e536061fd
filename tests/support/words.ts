import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { z } from 'zod';
import { fillIn } from '../../app/content/facts.ts';
import type { wordsSchema } from '../../app/content/schema/words.ts';
import { contentFacts } from '../../tools/words/content-facts.ts';

const facts = contentFacts();

/** A content file's YAML with the numbers that it takes from `content/facts.yaml`, as the pages print it. */
export const readContent = (source: string) => parse(fillIn(source, facts));

/** What things are called on the site, by `content/words.yaml`: a studio that calls them otherwise has the same tests. */
export const words: z.input<typeof wordsSchema> = readContent(readFileSync('content/words.yaml', 'utf8'));

/** A sentence of the file with what the site fills in. */
export const filled = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name]));
