import { memoize } from '@studio/content/memoize';
import { type ParsedMarkdownFile, parseMarkdownFile, parseYaml } from '@studio/content/parse';
import { ContentError } from '@studio/content/schema/content-error';
import { hasPagePerEntry, matchContentType } from '@studio/content/schema/content-types';
import type { z } from 'zod';
import { type ContentSources, listFolder, readContent, separateHidden } from './read-content.ts';

/**
 * In development, Vite reloads this module when a content file changes.
 *
 * A production bundle contains no content. It reads the files when it is loaded, so an incremental build can use the same bundle
 * for newer content (apps/site/build/incremental).
 */
const sources: ContentSources = import.meta.env.DEV
  ? withoutContentFolder(
      import.meta.glob<string>(
        ['/content/**/*.{yaml,md}', '!/content/pictures/**', '!/content/**/README.md'],
        { query: '?raw', import: 'default', eager: true },
      ),
    )
  : readContent();

function withoutContentFolder(sourcesByPath: Record<string, string>): ContentSources {
  return Object.fromEntries(
    Object.entries(sourcesByPath).map(([path, source]) => [path.slice('/content/'.length), source]),
  );
}

const { visible, hidden } = separateHidden(sources);

/** Whether a file is a hidden entry. Other entries may refer to it. @param path path under `content/`. */
export const isHiddenFile = (path: string): boolean => path in hidden;

/** URL paths of the pages that hidden entries would have. */
export const hiddenPagePaths: readonly string[] = Object.keys(hidden).flatMap((path) => {
  const { contentType, id = '' } = matchContentType(path) ?? {};
  return contentType && hasPagePerEntry(contentType) ? [contentType.pagePath(id)] : [];
});

const toFullPath = (path: string) => `content/${path}`;

/**
 * Reads a YAML content file.
 *
 * @param path path under `content/`, such as `pages/home.yaml`.
 * @throws ContentError when the file is missing or invalid.
 */
export function readYaml<Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> {
  return readWithCache(path, schema, parseYaml<Schema>);
}

/** Like `readYaml`, for a Markdown file. The schema describes its front matter. */
export function readMarkdown<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): ParsedMarkdownFile<z.infer<Schema>> {
  return readWithCache(path, schema, parseMarkdownFile<Schema>);
}

/** Lists the content files of a folder as paths under `content/`, sorted by name. */
export const listSourceFiles = (folder: string): string[] => listFolder(visible, folder);

/**
 * Reads several YAML files with the same schema.
 *
 * @param paths paths under `content/`.
 * @throws ContentError when a file is missing or invalid, or when two files have the same id.
 */
export function readCollection<Schema extends z.ZodType<{ id: string | number }>>(
  paths: readonly string[],
  schema: Schema,
): z.infer<Schema>[] {
  return requireUniqueIds(paths.map((path) => [path, readYaml(path, schema)]));
}

/**
 * Checks that the ids of entries are unique, and returns the entries without their paths.
 *
 * @param entries pairs of a path under `content/` and an entry.
 * @throws ContentError that names both files when two entries have the same id.
 */
export function requireUniqueIds<Entry extends { id: string | number }>(
  entries: [path: string, entry: Entry][],
): Entry[] {
  const pathById = new Map<string | number, string>();
  for (const [path, { id }] of entries) {
    const otherPath = pathById.get(id);
    if (otherPath)
      throw new ContentError(toFullPath(path), `id: "${id}" is already used by content/${otherPath}`);
    pathById.set(id, path);
  }
  return entries.map(([, entry]) => entry);
}

function requireSource(path: string): string {
  const source = visible[path];
  if (source === undefined) throw new ContentError(toFullPath(path), 'is missing');
  return source;
}

/** Parses a content file with the given function. Caches the result until the text or the schema changes. */
function readWithCache<Schema, Parsed>(
  path: string,
  schema: Schema,
  parse: (file: string, source: string, schema: Schema) => Parsed,
): Parsed {
  const source = requireSource(path);
  return memoize(path, [source, schema], () => parse(toFullPath(path), source, schema));
}
