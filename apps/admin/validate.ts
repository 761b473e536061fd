import { findMarkdownIssue } from '@studio/content/markdown/validate-markdown';
import type { ContentType } from '@studio/content/schema/content-types';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { findSizeIssue } from '@studio/content/size-limit';
import { describeZodIssue } from '@studio/content/zod-error-messages';
import type { EntryContents, FieldIssue } from './api-types.ts';
import { getSchemas } from './schema-context.ts';

/** Returns an issue for the longest field if an entry exceeds the size limit of a content file. */
function findLengthIssue(fields: unknown, body = ''): FieldIssue | undefined {
  const fieldTexts: [path: FieldIssue['path'], text: string][] = Object.entries(fields ?? {}).map(
    ([key, value]) => [[key], JSON.stringify(value) ?? ''],
  );
  fieldTexts.push([['body'], body]);
  const message = findSizeIssue(fieldTexts.map(([, text]) => text).join('\n'));
  const [longestText] = fieldTexts.sort(([, a], [, b]) => b.length - a.length);
  return message !== undefined && longestText ? { path: longestText[0], message } : undefined;
}

/**
 * Validates an entry against its schema, and the Markdoc tags in its body. Runs in the browser and on the server.
 *
 * @param context the image ids and categories that the entry may refer to.
 * @returns all issues, each with the path of its field. If the entry is too long, returns only an issue that says so.
 */
export function validateEntry(
  contentType: ContentType,
  { fields, body }: EntryContents,
  context: SchemaContext,
): FieldIssue[] {
  const lengthIssue = findLengthIssue(fields, body);
  if (lengthIssue) return [lengthIssue];
  const issues: FieldIssue[] = [];
  const result = getSchemas(context)[contentType.name].safeParse(fields, { error: describeZodIssue });
  for (const { path, message } of result.error?.issues ?? [])
    issues.push({ path: path.map((part) => (typeof part === 'number' ? part : String(part))), message });
  if (contentType.bodyLabel) {
    const text = body ?? '';
    if (text.trim() === '') issues.push({ path: ['body'], message: 'this is empty; enter some text' });
    const tagIssue = findMarkdownIssue(text, contentType.createTags?.(context) ?? {});
    if (tagIssue) issues.push({ path: ['body'], message: tagIssue.message, line: tagIssue.line });
  }
  return issues;
}
