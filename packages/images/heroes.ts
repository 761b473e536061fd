import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Ids of the photographs of which phones held upright are offered a part. */
export interface ForPhones {
  /** What fills the first screen of a page: heroes of pages, lead pictures of articles, first pictures of projects. */
  heroes: ReadonlySet<string>;
  /** What slides of a hero show there, in a frame as tall as the screen. */
  portraits: ReadonlySet<string>;
}

/**
 * Reads from the content which photographs need a part for phones.
 *
 * @param content the folder of all content.
 */
export async function picturesForPhones(content: string): Promise<ForPhones> {
  const [pages, articles, projects] = await Promise.all([
    fieldsOf(join(content, 'pages')),
    fieldsOf(join(content, 'articles')),
    fieldsOf(join(content, 'projects')),
  ]);
  const heroes = pages.map(({ hero }) => hero).filter(isRecord);
  const slides = heroes.flatMap(({ slides }) => (Array.isArray(slides) ? slides.filter(isRecord) : []));
  return {
    heroes: idsIn([
      ...heroes.map(({ picture }) => picture),
      ...articles.map(({ picture }) => picture),
      ...projects.map(({ pictures }) => (Array.isArray(pictures) ? pictures[0] : undefined)),
    ]),
    portraits: idsIn(slides.map(({ portrait }) => portrait)),
  };
}

const idsIn = (found: readonly unknown[]): Set<string> =>
  new Set(found.filter((id) => typeof id === 'string'));

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
