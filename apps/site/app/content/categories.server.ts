import { readFileSync } from 'node:fs';
import { parseYaml } from '@studio/content/parse';
import { categoriesSchema } from '@studio/content/schema/categories-schema';

const FILE = 'content/categories.yaml';

/** Other content is read later, because the site map and the schemas of projects and pieces need the categories. */
export const categories = parseYaml(FILE, readFileSync(FILE, 'utf8'), categoriesSchema);

/** In the order of the filter. */
export const PROJECT_CATEGORIES: readonly string[] = categories.projects;

/** In the order of the filter. The first is the default. */
export const PIECE_CATEGORIES: readonly string[] = categories.pieces;
