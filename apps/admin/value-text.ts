import type { ValueChange } from './api-types.ts';
import { isRecord } from './yaml-edit/value-edit.ts';

/** Shortens two texts to the paragraphs that differ. "…" replaces the paragraphs before and after them. */
export function trimToDifference(before: string, after: string): Pick<ValueChange, 'before' | 'after'> {
  const [oldParagraphs, newParagraphs] = [before.split(/\n{2,}/), after.split(/\n{2,}/)];
  const sharedLength = Math.min(oldParagraphs.length, newParagraphs.length);
  let start = 0;
  while (start < sharedLength && oldParagraphs[start] === newParagraphs[start]) start += 1;
  let end = 0;
  while (end < sharedLength - start && oldParagraphs.at(-1 - end) === newParagraphs.at(-1 - end)) end += 1;
  const excerpt = (paragraphs: string[]): string =>
    [
      ...(start > 0 ? ['…'] : []),
      ...paragraphs.slice(start, paragraphs.length - end),
      ...(end > 0 ? ['…'] : []),
    ].join('\n\n');
  return { before: excerpt(oldParagraphs), after: excerpt(newParagraphs) };
}

/** Formats a field's value as plain text, list items on separate lines. */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(formatValue).join('\n');
  return isRecord(value) ? Object.values(value).map(formatValue).join(', ') : String(value);
}
