import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Ids of the images that get an upright crop for phones. */
export interface PhoneCropImages {
  /** Images that fill the first screen of a page: heroes, lead images of articles, first images of projects. */
  heroes: ReadonlySet<string>;
  /** Upright images of hero slides, whose frame is as tall as the screen. */
  portraits: ReadonlySet<string>;
}

/**
 * Finds the images that need an upright crop for phones.
 *
 * @param content path of the content folder.
 */
export async function findImagesWithPhoneCrop(content: string): Promise<PhoneCropImages> {
  const [pages, articles, projects] = await Promise.all([
    readFields(join(content, 'pages')),
    readFields(join(content, 'articles')),
    readFields(join(content, 'projects')),
  ]);
  const heroes = pages.map(({ hero }) => hero).filter(isRecord);
  const slides = heroes.flatMap(({ slides }) => (Array.isArray(slides) ? slides.filter(isRecord) : []));
  return {
    heroes: toIds([
      ...heroes.map(({ picture }) => picture),
      ...articles.map(({ picture }) => picture),
      ...projects.map(({ pictures }) => (Array.isArray(pictures) ? pictures[0] : undefined)),
    ]),
    portraits: toIds(slides.map(({ portrait }) => portrait)),
  };
}

const toIds = (values: readonly unknown[]): Set<string> =>
  new Set(values.filter((id) => typeof id === 'string'));

/** Reads the fields of all YAML files and front matters. Skips invalid files, which the schemas report. */
async function readFields(folder: string): Promise<Record<string, unknown>[]> {
  const names = await readdir(folder).catch(() => []);
  const fields = await Promise.all(
    names
      .filter((name) => /\.(yaml|md)$/.test(name))
      .map(async (name) => {
        const text = await readFile(join(folder, name), 'utf8');
        try {
          return parse(name.endsWith('.md') ? (text.split(/^---\r?$/m)[1] ?? '') : text);
        } catch {
          return undefined;
        }
      }),
  );
  return fields.filter(isRecord);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
