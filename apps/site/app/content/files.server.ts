import {
  type ContentSources,
  listFolder,
  readContent,
  separateHidden,
} from '@studio/content/content-sources';
import { memoize } from '@studio/content/memoize';
import { type ParsedMarkdownFile, parseMarkdownFile, parseYaml } from '@studio/content/parse';
import { ContentError } from '@studio/content/schema/content-error';
import { hasPagePerEntry, matchContentType } from '@studio/content/schema/content-types';
import type { z } from 'zod';

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
