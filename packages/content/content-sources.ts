import { readdirSync, readFileSync } from 'node:fs';
import { isHidden } from './parse.ts';

/** The texts of content files by path under `content/`. */
export type ContentSources = Readonly<Record<string, string>>;

/** Reads all content files. */
export function readContent(): ContentSources {
  const names = readdirSync('content', { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(yaml|md)$/.test(name) && !/(^|\/)README\.md$/.test(name))
    .sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(`content/${name}`, 'utf8')]));
}

/**
 * Separates the hidden entries from the content that the site shows. All pages, lists, feeds and the site map are made of `visible`, so
 * that a hidden entry is nowhere and its address answers with the not-found page.
 */
export function separateHidden(sources: ContentSources): { visible: ContentSources; hidden: ContentSources } {
  const { visible = [], hidden = [] } = Object.groupBy(Object.entries(sources), ([, source]) =>
    isHidden(source) ? 'hidden' : 'visible',
  );
  return { visible: Object.fromEntries(visible), hidden: Object.fromEntries(hidden) };
}

/** Lists the files of a folder as paths under `content/`, sorted by name. */
export const listFolder = (sources: ContentSources, folder: string): string[] =>
  Object.keys(sources)
    .filter((path) => path.startsWith(`${folder}/`))
    .sort();

/** Returns the file name of an entry without its extension. */
export const fileSlug = (path: string): string => path.replace(/^.*\/|\.\w+$/g, '');
