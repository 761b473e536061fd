import { readFileSync } from 'node:fs';
import { parseYaml } from '@studio/content/parse';
import { categoriesSchema } from '@studio/content/schema/categories-schema';

const FILE = 'content/categories.yaml';

/** Read before all other content, because the site map and the schemas of projects and pieces need the categories. */
export const categories = parseYaml(FILE, readFileSync(FILE, 'utf8'), categoriesSchema);

/** Categories of projects, in the order of the filter. */
export const PROJECT_CATEGORIES: readonly string[] = categories.projects;

/** Categories of furniture, in the order of the filter. The first category is the default. */
export const PIECE_CATEGORIES: readonly string[] = categories.pieces;
