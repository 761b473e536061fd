import type { ValueChange } from './api-types.ts';
import { isRecord } from './yaml-edit/value-edit.ts';

/** Shortens two texts to the paragraphs that differ. "…" replaces the paragraphs before and after them. */
export function trimToDifference(before: string, after: string): Pick<ValueChange, 'before' | 'after'> {
  const [oldParagraphs, newParagraphs] = [before.split(/\n{2,}/), after.split(/\n{2,}/)];
  const shorterLength = Math.min(oldParagraphs.length, newParagraphs.length);
  let sharedAtStart = 0;
  while (sharedAtStart < shorterLength && oldParagraphs[sharedAtStart] === newParagraphs[sharedAtStart])
    sharedAtStart += 1;
  let sharedAtEnd = 0;
  while (
    sharedAtEnd < shorterLength - sharedAtStart &&
    oldParagraphs.at(-1 - sharedAtEnd) === newParagraphs.at(-1 - sharedAtEnd)
  )
    sharedAtEnd += 1;
  const excerpt = (paragraphs: string[]): string =>
    [
      ...(sharedAtStart > 0 ? ['…'] : []),
      ...paragraphs.slice(sharedAtStart, paragraphs.length - sharedAtEnd),
      ...(sharedAtEnd > 0 ? ['…'] : []),
    ].join('\n\n');
  return { before: excerpt(oldParagraphs), after: excerpt(newParagraphs) };
}

/** Formats a field's value as plain text, list items on separate lines. */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(formatValue).join('\n');
  return isRecord(value) ? Object.values(value).map(formatValue).join(', ') : String(value);
}
