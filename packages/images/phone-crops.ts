import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/**
 * Finds the images that fill the first screen of a page, which get an upright crop for phones: heroes and the upright images of
 * their slides, lead images of articles, and the first images of projects.
 *
 * @param content path of the content folder.
 * @returns ids of images.
 */
export async function findImagesWithPhoneCrop(content: string): Promise<Set<string>> {
  const [pages, articles, projects] = await Promise.all([
    readFields(join(content, 'pages')),
    readFields(join(content, 'articles')),
    readFields(join(content, 'projects')),
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
