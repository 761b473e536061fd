import { type FrontMattered, parseMarkdown, parseYaml } from '@studio/content/parse';
import { ContentError } from '@studio/content/schema/error';
import type { z } from 'zod';
import { kept } from './kept.ts';

const sources = import.meta.glob<string>(
  ['/content/**/*.{yaml,md}', '!/content/pictures/**', '!/content/**/README.md'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

const named = (path: string) => `content/${path}`;

/**
 * Reads one content file.
 *
 * @param path under `content/`, such as `pages/home.yaml`.
 * @throws ContentError when it is missing or wrong.
 */
export function readYaml<Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> {
  return read(path, schema, parseYaml<Schema>);
}

/** Reads one Markdown file with front matter; see readYaml. */
export function readMarkdown<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): FrontMattered<z.infer<Schema>> {
  return read(path, schema, parseMarkdown<Schema>);
}

/** The content files of a folder, as paths under `content/`, by name. */
export function filesIn(folder: string): string[] {
  const start = `/content/${folder}/`;
  return Object.keys(sources)
    .filter((path) => path.startsWith(start))
    .map((path) => path.slice('/content/'.length))
    .sort();
}

/**
 * Reads the YAML files of a collection.
 *
 * @param paths as `filesIn` returns them.
 * @throws ContentError when one is wrong or two have the same id.
 */
export function readCollection<Schema extends z.ZodType<{ id: string | number }>>(
  paths: readonly string[],
  schema: Schema,
): z.infer<Schema>[] {
  return withUniqueIds(paths.map((path) => [path, readYaml(path, schema)]));
}

/** Takes things with the files they came from; throws a ContentError that names both files of a repeated id. */
export function withUniqueIds<Thing extends { id: string | number }>(
  things: [path: string, thing: Thing][],
): Thing[] {
  const seen = new Map<string | number, string>();
  for (const [path, { id }] of things) {
    const other = seen.get(id);
    if (other) throw new ContentError(named(path), `id: "${id}" is taken already by content/${other}`);
    seen.set(id, path);
  }
  return things.map(([, thing]) => thing);
}

function sourceOf(path: string): string {
  const source = sources[`/content/${path}`];
  if (source === undefined) throw new ContentError(named(path), 'is missing');
  return source;
}

/** Parses a file once for each of its states. */
function read<Schema, Parsed>(
  path: string,
  schema: Schema,
  parse: (file: string, source: string, schema: Schema) => Parsed,
): Parsed {
  const source = sourceOf(path);
  return kept(path, [source, schema], () => parse(named(path), source, schema));
}
