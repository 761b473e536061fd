import { readFileSync } from 'node:fs';
import { parseYaml } from '@studio/content/parse';
import { categoriesSchema } from '@studio/content/schema/categories-schema';

const FILE = 'content/categories.yaml';

/** Read before other content: the schemas of projects and pieces and the site map depend on it. */
export const categories = parseYaml(FILE, readFileSync(FILE, 'utf8'), categoriesSchema);

/** In filter order. */
export const PROJECT_CATEGORIES: readonly string[] = categories.projects;

/** In filter order. The first is the default. */
export const PIECE_CATEGORIES: readonly string[] = categories.pieces;
