import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/**
 * The ids of the photographs that fill the first screen of a page: heroes of pages, lead pictures of articles, first
 * pictures of projects. Only these need a part for phones.
 *
 * @param content the folder of all content.
 */
export async function heroPictures(content: string): Promise<Set<string>> {
  const pages = await fieldsOf(join(content, 'pages'));
  const articles = await fieldsOf(join(content, 'articles'));
  const projects = await fieldsOf(join(content, 'projects'));
  const ids = [
    ...pages.map(({ hero }) => (isRecord(hero) ? hero.picture : undefined)),
    ...articles.map(({ picture }) => picture),
    ...projects.map(({ pictures }) => (Array.isArray(pictures) ? pictures[0] : undefined)),
  ];
  return new Set(ids.filter((id) => typeof id === 'string'));
}

/**
 * The ids of the photographs that slides of a hero show on phones held upright, in a frame as tall as the screen.
 *
 * @param content the folder of all content.
 */
export async function portraitPictures(content: string): Promise<Set<string>> {
  const pages = await fieldsOf(join(content, 'pages'));
  const slides = pages.flatMap(({ hero }) =>
    isRecord(hero) && Array.isArray(hero.slides) ? hero.slides.filter(isRecord) : [],
  );
  return new Set(slides.map(({ portrait }) => portrait).filter((id) => typeof id === 'string'));
}

/** The fields of each YAML file and of each Markdown file's front matter. What is wrong with them the schemas will say. */
async function fieldsOf(folder: string): Promise<Record<string, unknown>[]> {
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
