import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseYaml } from '../parse.ts';
import { text } from './text.ts';

const names = z
  .array(text(40))
  .min(1, 'expected at least one category')
  .refine((list) => new Set(list).size === list.length, 'expected each category once');

/** `content/categories.yaml`: what lists can be filtered by. */
export const categoriesSchema = z.strictObject({
  projects: names.meta({ title: 'Categories of projects' }),
  pieces: names.meta({ title: 'Categories of furniture' }),
});

const FILE = 'content/categories.yaml';
// Read before other content: the schemas of projects and pieces, and the site's list of addresses, are made of it.
const categories = parseYaml(FILE, readFileSync(FILE, 'utf8'), categoriesSchema);

/** In the order of the filter. */
export const PROJECT_CATEGORIES: readonly string[] = categories.projects;

/** In the order of the filter; the first is chosen at first. */
export const PIECE_CATEGORIES: readonly string[] = categories.pieces;

/** The choice of one category. */
export const oneOf = (list: readonly string[]) =>
  z.enum(list, `expected one of ${list.map((name) => `"${name}"`).join(', ')} (${FILE} has the list)`);
