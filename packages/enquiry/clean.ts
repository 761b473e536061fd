import { truncate } from './truncate.ts';

// Control characters have no place in a mail: NUL and its kin end strings in old software, and the
// bidirectional overrides make "exe.fdp" read as "pdf.exe".
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const lineBreaks = /[\r\n\u0085\u2028\u2029\t\v\f]+/g;
const maxFileName = 100;

/** Text of several lines: line ends become LF, control characters go, lone surrogates are replaced. */
export function cleanText(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(controls, '');
}

/**
 * Text that will stand on one line (a subject, a name): no line break survives, so nothing can be
 * smuggled into a mail's head. `limit` is in UTF-16 units.
 */
export function cleanLine(value: string, limit: number): string {
  const line = value
    .toWellFormed()
    .replace(lineBreaks, ' ')
    .replace(controls, '')
    .replace(directionMarks, '');
  return truncate(line.replace(/ {2,}/g, ' ').trim(), limit).trimEnd();
}

/**
 * A file name that is safe to show and to save: the last path segment, without characters that any
 * system treats as a path, at most 100 UTF-16 units with its ending kept. A name that is clean stays as it is.
 */
export function cleanFileName(value: string): string {
  const segment = value.split(/[/\\]/).pop() ?? '';
  const name = cleanLine(segment, 1000)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (name === '') return 'attachment';
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 12 && name.length > maxFileName ? name.slice(dot) : '';
  return (truncate(name.slice(0, name.length - ending.length), maxFileName - ending.length) + ending).replace(
    /[. ]+$/,
    '',
  );
}
