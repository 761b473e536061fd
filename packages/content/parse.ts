import { parseDocument, type YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { memoize } from './memoize.ts';
import { ContentError, formatIssues } from './schema/content-error.ts';
import { findSizeIssue } from './size-limit.ts';
import { describeZodIssue } from './zod-error-messages.ts';

/** Front matter of a Markdown file. Its first group is the YAML. */
export const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;

/** Whether a content file is a hidden entry: its YAML, or the front matter of its Markdown, has `hidden: true`. */
export function isHidden(source: string): boolean {
  const yaml = FRONT_MATTER.exec(source)?.[1] ?? source;
  return /\bhidden\b/.test(yaml) && parseDocument(yaml).get('hidden') === true;
}

/** Clearer messages for the most common YAML errors. */
const YAML_ERROR_MESSAGES: Partial<Record<YAMLParseError['code'], string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'a second colon (text with a colon in it goes between double quotes)',
  DUPLICATE_KEY: 'a duplicate field name',
};

/**
 * Parses a YAML content file without validating it. The value is cached and must not be changed.
 *
 * @throws ContentError with the line of a syntax error, or when the file is too long.
 */
export function parseYamlWithoutSchema(file: string, source: string): unknown {
  return memoize(`${file} fields`, [source], () => parseYamlUncached(file, source));
}

function parseYamlUncached(file: string, source: string): unknown {
  assertAllowedSize(file, source);
  const document = parseDocument(source);
  const [error] = document.errors;
  if (!error) return document.toJS();
  const replacement = YAML_ERROR_MESSAGES[error.code];
  const message = replacement ? error.message.replace(/^.*?(?= at line \d)/s, replacement) : error.message;
  throw new ContentError(file, `is not valid YAML: ${message}`);
}

function assertAllowedSize(file: string, source: string): void {
  const issue = findSizeIssue(source);
  if (issue) throw new ContentError(file, issue);
}

/**
 * Parses and validates a YAML content file.
 *
 * @throws ContentError with every invalid field and its expected value, and for the errors of `parseYamlWithoutSchema`.
 */
export function parseYaml<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
): z.infer<Schema> {
  const result = schema.safeParse(parseYamlWithoutSchema(file, source), { error: describeZodIssue });
  if (!result.success) throw new ContentError(file, formatIssues(result.error));
  return result.data;
}

export interface ParsedMarkdownFile<Fields> {
  fields: Fields;
  body: string;
  /** Number of lines in the file before the body. */
  linesBeforeBody: number;
}

/**
 * Parses a Markdown content file and validates its front matter.
 *
 * @throws ContentError when the front matter is missing, and for the errors of `parseYaml`.
 */
export function parseMarkdownFile<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
): ParsedMarkdownFile<z.infer<Schema>> {
  assertAllowedSize(file, source);
  const match = FRONT_MATTER.exec(source);
  const yaml = match?.[1];
  if (match === null || yaml === undefined) {
    throw new ContentError(file, 'expected front matter between two lines of --- at the top');
  }
  const linesBeforeBody = match[0].split('\n').length - 1;
  const body = source.slice(match[0].length);
  // The empty line replaces the opening ---, so that line numbers in errors match the file.
  return { fields: parseYaml(file, `\n${yaml}`, schema), body, linesBeforeBody };
}
