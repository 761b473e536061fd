import { readFileSync } from 'node:fs';
import { parseYaml } from '@studio/content/parse';
import { categoriesSchema } from '@studio/content/schema/categories-schema';

const FILE = 'content/categories.yaml';

/** Read before other content: the schemas of projects and pieces, and the site's list of addresses, are made of it. */
export const categories = parseYaml(FILE, readFileSync(FILE, 'utf8'), categoriesSchema);

/** In the order of the filter. */
export const PROJECT_CATEGORIES: readonly string[] = categories.projects;

/** In the order of the filter; the first is chosen at first. */
export const PIECE_CATEGORIES: readonly string[] = categories.pieces;
