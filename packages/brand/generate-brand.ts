import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseYaml } from '@studio/content/parse';
import { type Brand, brandSchema } from '@studio/content/schema/brand';
import { readStudioName } from '@studio/content/studio-name';
import { writeAtomically } from '@studio/files/write-atomically';
import { generateColourStyles } from './colours.ts';
import { generateFonts } from './fonts.ts';
import { generateIcons } from './icons.ts';

const CONTENT_DIR = 'content';
const STYLES_DIR = 'packages/brand/styles/generated';
/** Files in this folder are at the root of the site. */
const PUBLIC_DIR = 'public';
/** File with a hash of the inputs, and the paths of the generated files, one per line. */
const STAMP_FILE = join(STYLES_DIR, 'stamp');
const GENERATOR_DIR = import.meta.dirname;

/** The brand files are generated from these files and folders. */
export const BRAND_INPUTS = ['brand.yaml', 'studio.yaml', 'studio/', 'fonts/'].map(
  (file) => `${CONTENT_DIR}/${file}`,
);

/**
 * Generates colours, fonts and icons from `content/brand.yaml`, if an input has changed since the last time or a generated file is
 * missing.
 *
 * @returns paths of the written files. Empty if nothing had to be generated.
 * @throws ContentError with the file and field.
 */
export async function generateBrandFiles(): Promise<string[]> {
  const { brand, name } = await readInputs();
  const inputHash = await hashInputs(brand, name);
  if (await isUpToDate(inputHash)) return [];
  const [icons, fonts] = await Promise.all([
    generateIcons(brand, CONTENT_DIR, name),
    generateFonts(brand, CONTENT_DIR),
  ]);
  const files = new Map<string, string | Uint8Array>([
    ...[...icons].map(([file, bytes]) => [join(PUBLIC_DIR, file), bytes] as const),
    ...[...fonts.files].map(([file, bytes]) => [join(STYLES_DIR, file), bytes] as const),
    [join(STYLES_DIR, 'fonts.css'), fonts.criticalCss],
    [join(STYLES_DIR, 'later-fonts.css'), fonts.deferredCss],
    [join(STYLES_DIR, 'colours.css'), generateColourStyles(brand)],
  ]);
  for (const [path, bytes] of files) await writeAtomically(path, bytes);
  await writeAtomically(STAMP_FILE, [inputHash, ...files.keys()].join('\n'));
  return [...files.keys()];
}

/**
 * Returns a hash of all inputs. When the hash changes, the brand files must be generated again.
 *
 * @throws ContentError with the file and field.
 */
export async function readBrandHash(): Promise<string> {
  const { brand, name } = await readInputs();
  return hashInputs(brand, name);
}

async function readInputs(): Promise<{ brand: Brand; name: string }> {
  const source = await readFile(`${CONTENT_DIR}/brand.yaml`, 'utf8');
  return {
    brand: parseYaml(`${CONTENT_DIR}/brand.yaml`, source, brandSchema),
    name: readStudioName(await readFile(`${CONTENT_DIR}/studio.yaml`, 'utf8')),
  };
}

async function isUpToDate(inputHash: string): Promise<boolean> {
  const [previousHash, ...paths] = (await readFile(STAMP_FILE, 'utf8').catch(() => '')).split('\n');
  return previousHash === inputHash && paths.every((path) => existsSync(path));
}

/** Includes the source code of the generator, and the files that the brand names. */
async function hashInputs(brand: Brand, name: string): Promise<string> {
  const contentFiles = [
    brand.logo,
    ...Object.values(brand.fonts).flatMap(({ files }) => files.map(({ file }) => file)),
  ];
  const generatorFiles = (await readdir(GENERATOR_DIR)).sort().map((file) => join(GENERATOR_DIR, file));
  const hash = createHash('sha256').update(JSON.stringify([brand, name]));
  // A missing file counts as empty here, because the generators report it.
  for (const path of [...contentFiles.map((file) => join(CONTENT_DIR, file)), ...generatorFiles])
    hash.update(await readFile(path).catch(() => ''));
  return hash.digest('hex');
}
