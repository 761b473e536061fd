import type { ValueChange } from './shapes.ts';
import { isMap } from './yaml-edit/data.ts';

/** What differs of two long texts, from the first paragraph that does to the last: nobody looks for it in all of an article. */
export function differing(before: string, after: string): Pick<ValueChange, 'before' | 'after'> {
  const [old, now] = [before.split(/\n{2,}/), after.split(/\n{2,}/)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const between = (paragraphs: string[]): string =>
    [
      ...(start > 0 ? ['…'] : []),
      ...paragraphs.slice(start, paragraphs.length - end),
      ...(end > 0 ? ['…'] : []),
    ].join('\n\n');
  return { before: between(old), after: between(now) };
}

/** A value of a form as plain text; items of a list one a line. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(shown).join('\n');
  return isMap(value) ? Object.values(value).map(shown).join(', ') : String(value);
}
