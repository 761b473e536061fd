import { truncate } from './truncate.ts';

// Old software ends strings at NUL and other control characters. Bidirectional overrides can make "fdp.exe" look like "exe.pdf".
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LINE_BREAKS = /[\r\n\u0085\u2028\u2029\t\v\f]+/g;
const MAX_FILE_NAME_LENGTH = 100;

/** Converts line breaks to LF, removes control characters and replaces lone surrogates. */
export function cleanText(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '');
}

/**
 * Cleans text that must stay on one line, such as a subject. Line breaks become spaces, because they would allow header injection.
 *
 * @param maxLength in UTF-16 units.
 */
export function cleanLine(value: string, maxLength: number): string {
  const line = value
    .toWellFormed()
    .replace(LINE_BREAKS, ' ')
    .replace(CONTROL_CHARACTERS, '')
    .replace(DIRECTION_MARKS, '');
  return truncate(line.replace(/ {2,}/g, ' ').trim(), maxLength).trimEnd();
}

/**
 * Returns a file name that is safe to show and to save. It is the last path segment, with `_` instead of reserved characters, and has at
 * most 100 UTF-16 units including the extension. A safe name stays unchanged. If no character remains, the name is `attachment`.
 */
export function cleanFileName(value: string): string {
  const segment = value.split(/[/\\]/).pop() ?? '';
  const name = cleanLine(segment, 1000)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (name === '') return 'attachment';
  const dotIndex = name.lastIndexOf('.');
  const extension =
    dotIndex > 0 && name.length - dotIndex <= 12 && name.length > MAX_FILE_NAME_LENGTH
      ? name.slice(dotIndex)
      : '';
  return (
    truncate(name.slice(0, name.length - extension.length), MAX_FILE_NAME_LENGTH - extension.length) +
    extension
  ).replace(/[. ]+$/, '');
}
