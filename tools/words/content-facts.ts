import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COUNTED, factTable } from '../../app/content/fact-table.ts';
import type { Facts } from '../../app/content/schema/facts.ts';
import { studioName } from '../../app/content/studio-name.ts';

const FACTS = 'content/facts.yaml';

/**
 * The numbers that texts name, read from files for what does not run in the site's build.
 *
 * @param root folder that `content/` lies in.
 * @throws ContentError when the table is wrong.
 */
export function contentFacts(root = '.'): Facts {
  const counts = COUNTED.map((folder) => [
    folder,
    readdirSync(join(root, 'content', folder)).filter((name) => /\.(yaml|md)$/.test(name)).length,
  ]);
  const name = studioName(readFileSync(join(root, 'content/studio.yaml'), 'utf8'));
  return factTable(FACTS, readFileSync(join(root, FACTS), 'utf8'), Object.fromEntries(counts), name);
}
