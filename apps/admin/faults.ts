import { mistakeIn } from '@studio/content/markdown/mistake';
import { plainWords } from '@studio/content/plain-words';
import type { Kind } from '@studio/content/schema/kinds';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { sizeIssue } from '@studio/content/size-limit';
import { schemasFor } from './schema-context.ts';
import type { Contents, FieldFault } from './shapes.ts';

/** A text or field that makes contents longer than a file may be, the longest one; nothing where all fits. */
function lengthFault(fields: unknown, body = ''): FieldFault | undefined {
  const texts: [path: FieldFault['path'], text: string][] = Object.entries(fields ?? {}).map(
    ([key, value]) => [[key], JSON.stringify(value) ?? ''],
  );
  texts.push([['body'], body]);
  const message = sizeIssue(texts.map(([, text]) => text).join('\n'));
  const [longest] = texts.sort(([, a], [, b]) => b.length - a.length);
  return message !== undefined && longest ? { path: longest[0], message } : undefined;
}

/**
 * Checks contents by their schema, and the tags of a text. Browser and server do the same.
 *
 * @param context what the schemas must know of the other files that the contents are published with.
 * @returns what is wrong, each with its field.
 */
export function faultsOf(kind: Kind, { fields, body }: Contents, context: SchemaContext): FieldFault[] {
  const tooLong = lengthFault(fields, body);
  if (tooLong) return [tooLong];
  const faults: FieldFault[] = [];
  const result = schemasFor(context)[kind.name].safeParse(fields, { error: plainWords });
  for (const { path, message } of result.error?.issues ?? [])
    faults.push({ path: path.map((part) => (typeof part === 'number' ? part : String(part))), message });
  if (kind.body) {
    const text = body ?? '';
    if (text.trim() === '') faults.push({ path: ['body'], message: 'expected words, found nothing' });
    const mistake = mistakeIn(text, kind.tags?.(context) ?? {});
    if (mistake)
      faults.push({
        path: ['body'],
        message: `line ${mistake.line}: ${mistake.message}`,
        line: mistake.line,
      });
  }
  return faults;
}
