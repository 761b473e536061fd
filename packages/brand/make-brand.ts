import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseYaml } from '@studio/content/parse';
import { type Brand, brandSchema } from '@studio/content/schema/brand';
import { studioName } from '@studio/content/studio-name';
import { writeAtomically } from '@studio/files/write-atomically';
import { colourStyles } from './colours.ts';
import { makeFonts } from './fonts.ts';
import { makeIcons } from './icons.ts';

const CONTENT = 'content';
/** The style sheets and fonts that styles/index.css and the document name. */
const STYLES = 'packages/brand/styles/generated';
/** What lies at the root of the site. */
const PUBLIC = 'public';
const STAMP = join(STYLES, 'stamp');
const RECIPE = import.meta.dirname;

/** The files that a change of makes the brand anew, besides those that it names. */
export const BRAND_FILES = ['brand.yaml', 'studio.yaml', 'studio/', 'fonts/'].map(
  (file) => `${CONTENT}/${file}`,
);

/**
 * Makes colours, fonts and icons from `content/brand.yaml`, unless what is there was made from the same.
 *
 * @returns the paths of the files that were written.
 * @throws ContentError naming file and field.
 */
export async function makeBrand(): Promise<string[]> {
  const source = await readFile(`${CONTENT}/brand.yaml`, 'utf8');
  const brand = parseYaml(`${CONTENT}/brand.yaml`, source, brandSchema);
  const name = studioName(await readFile(`${CONTENT}/studio.yaml`, 'utf8'));
  const stamp = await stampOf(brand, name);
  if (await isMade(stamp)) return [];
  const [icons, fonts] = await Promise.all([makeIcons(brand, CONTENT, name), makeFonts(brand, CONTENT)]);
  const files = new Map<string, string | Uint8Array>([
    ...[...icons].map(([file, bytes]) => [join(PUBLIC, file), bytes] as const),
    ...[...fonts.files].map(([file, bytes]) => [join(STYLES, file), bytes] as const),
    [join(STYLES, 'fonts.css'), fonts.first],
    [join(STYLES, 'later-fonts.css'), fonts.later],
    [join(STYLES, 'colours.css'), colourStyles(brand)],
  ]);
  for (const [path, bytes] of files) await writeAtomically(path, bytes);
  await writeAtomically(STAMP, [stamp, ...files.keys()].join('\n'));
  return [...files.keys()];
}

/** Whether what is there was made from the same, and is all there. */
async function isMade(stamp: string): Promise<boolean> {
  const [known, ...paths] = (await readFile(STAMP, 'utf8').catch(() => '')).split('\n');
  return known === stamp && paths.every((path) => existsSync(path));
}

/** Of all that goes into it: the brand, the files that it names, and the recipe. */
async function stampOf(brand: Brand, name: string): Promise<string> {
  const named = [
    brand.logo,
    ...Object.values(brand.fonts).flatMap(({ files }) => files.map(({ file }) => file)),
  ];
  const recipe = (await readdir(RECIPE)).sort().map((file) => join(RECIPE, file));
  const hash = createHash('sha256').update(JSON.stringify([brand, name]));
  // A missing file is told by who needs it.
  for (const path of [...named.map((file) => join(CONTENT, file)), ...recipe])
    hash.update(await readFile(path).catch(() => ''));
  return hash.digest('hex');
}
