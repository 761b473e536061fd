import { mistakeIn } from '../app/content/markdown/mistake.ts';
import { plainWords } from '../app/content/plain-words.ts';
import type { Kind } from '../app/content/schema/kinds.ts';
import { sizeIssue } from '../app/content/size-limit.ts';
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

/** What is wrong with contents: what the schema says of them, and wrong tags of a text. The same in the browser and on the server. */
export function faultsOf(kind: Kind, { fields, body }: Contents): FieldFault[] {
  const tooLong = lengthFault(fields, body);
  if (tooLong) return [tooLong];
  const faults: FieldFault[] = [];
  const result = kind.schema.safeParse(fields, { error: plainWords });
  for (const { path, message } of result.error?.issues ?? [])
    faults.push({ path: path.map((part) => (typeof part === 'number' ? part : String(part))), message });
  if (kind.body) {
    const text = body ?? '';
    if (text.trim() === '') faults.push({ path: ['body'], message: 'expected words, found nothing' });
    const mistake = mistakeIn(text, kind.tags ?? {});
    if (mistake)
      faults.push({
        path: ['body'],
        message: `line ${mistake.line}: ${mistake.message}`,
        line: mistake.line,
      });
  }
  return faults;
}
