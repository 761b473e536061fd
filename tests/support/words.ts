import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { z } from 'zod';
import type { wordsSchema } from '../../packages/content/schema/words.ts';

/** What things are called on the site, by `content/words.yaml`: a studio that calls them otherwise has the same tests. */
export const words: z.input<typeof wordsSchema> = parse(readFileSync('content/words.yaml', 'utf8'));

/** A sentence of the file with what the site fills in. */
export const filled = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name]));
