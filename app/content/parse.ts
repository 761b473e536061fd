import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { ContentError, describeIssues } from './schema/error.ts';

/**
 * Reads a YAML content file.
 *
 * @throws ContentError naming the file and, for broken YAML, the line; otherwise each wrong field and what was expected.
 */
export function parseYaml<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
): z.infer<Schema> {
  const document = parseDocument(source);
  const broken = document.errors[0];
  if (broken) throw new ContentError(file, `is not valid YAML: ${broken.message}`);
  const result = schema.safeParse(document.toJS());
  if (!result.success) throw new ContentError(file, describeIssues(result.error));
  return result.data;
}

/** A Markdown file taken apart: its front matter as the schema gives it, and what follows. */
export interface FrontMattered<Fields> {
  fields: Fields;
  body: string;
  /** Lines before the body, so that a mistake in it can be named by its line in the file. */
  bodyLine: number;
}

/**
 * Reads a Markdown content file that begins with YAML between two lines of `---`.
 *
 * @throws ContentError as parseYaml does, and when the front matter is missing.
 */
export function parseMarkdown<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
): FrontMattered<z.infer<Schema>> {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source);
  const yaml = match?.[1];
  if (match === null || yaml === undefined) {
    throw new ContentError(file, 'expected front matter between two lines of --- at the top');
  }
  return {
    fields: parseYaml(file, yaml, schema),
    body: source.slice(match[0].length),
    bodyLine: match[0].split('\n').length - 1,
  };
}
