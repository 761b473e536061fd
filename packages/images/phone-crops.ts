import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { memoize } from '@studio/content/memoize';
import { parse } from 'yaml';

/**
 * Finds the images that need a crop for phones, because they fill the first screen of a phone. These are the images of heroes, the
 * phone images of hero slides (`portrait`), the image of each article, and the first image of each project.
 *
 * @param contentDir path of the content folder.
 * @returns ids of images.
 */
export async function findImagesNeedingPhoneCrop(contentDir: string): Promise<Set<string>> {
  const [pages, articles, projects] = await Promise.all([
    readFields(join(contentDir, 'pages')),
    readFields(join(contentDir, 'articles')),
    readFields(join(contentDir, 'projects')),
  ]);
  const heroes = pages.map(({ hero }) => hero).filter(isRecord);
  const slides = heroes.flatMap(({ slides }) => (Array.isArray(slides) ? slides.filter(isRecord) : []));
  const ids = [
    ...heroes.map(({ picture }) => picture),
    ...slides.map(({ portrait }) => portrait),
    ...articles.map(({ picture }) => picture),
    ...projects.map(({ pictures }) => (Array.isArray(pictures) ? pictures[0] : undefined)),
  ];
  return new Set(ids.filter((id) => typeof id === 'string'));
}

/** Reads the fields of all YAML and Markdown files in a folder. Skips invalid files, because the schemas report them. */
async function readFields(folder: string): Promise<Record<string, unknown>[]> {
  const names = await readdir(folder).catch(() => []);
  const fields = await Promise.all(
    names
      .filter((name) => /\.(yaml|md)$/.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        const text = await readFile(path, 'utf8');
        try {
          return memoize(`${path} phone crops`, [text], () =>
            parse(name.endsWith('.md') ? (text.split(/^---\r?$/m)[1] ?? '') : text),
          );
        } catch {
          return undefined;
        }
      }),
  );
  return fields.filter(isRecord);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
