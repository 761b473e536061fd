import { parseDocument, type YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { plainWords } from './plain-words.ts';
import { ContentError, describeIssues } from './schema/error.ts';
import { sizeIssue } from './size-limit.ts';

/** What most often breaks a file, in other words than the format's. */
const PLAIN: Partial<Record<YAMLParseError['code'], string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'a second colon (text with a colon in it goes between double quotes)',
  DUPLICATE_KEY: 'a name that stands there twice',
};

/**
 * Reads a YAML content file, whatever is in it.
 *
 * @throws ContentError naming the file and the line.
 */
export function readYamlSource(file: string, source: string): unknown {
  refuseTooLong(file, source);
  const document = parseDocument(source);
  const broken = document.errors[0];
  if (!broken) return document.toJS();
  const plain = PLAIN[broken.code];
  const told = plain ? broken.message.replace(/^.*?(?= at line \d)/s, plain) : broken.message;
  throw new ContentError(file, `is not valid YAML: ${told}`);
}

function refuseTooLong(file: string, source: string): void {
  const issue = sizeIssue(source);
  if (issue) throw new ContentError(file, issue);
}

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
  const result = schema.safeParse(readYamlSource(file, source), { error: plainWords });
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
  refuseTooLong(file, source);
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source);
  const yaml = match?.[1];
  if (match === null || yaml === undefined) {
    throw new ContentError(file, 'expected front matter between two lines of --- at the top');
  }
  const bodyLine = match[0].split('\n').length - 1;
  const body = source.slice(match[0].length);
  // After an empty line in place of the first ---, so that lines are counted as in the file.
  return { fields: parseYaml(file, `\n${yaml}`, schema), body, bodyLine };
}
