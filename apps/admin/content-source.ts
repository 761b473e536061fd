import type { FieldPath } from './yaml-edit/value-edit.ts';

/** The field of a content file that a text or image of a page comes from. */
export interface ContentSource {
  /** Path under `content/`, such as `candles/mitti.yaml`. */
  file: string;
  /** Path of the field. For a line of the Markdown body, it is `body` and the line number from 1. */
  path: FieldPath;
}

/** Attribute of images and form fields in the preview that contains their source. */
export const SOURCE_ATTRIBUTE = 'data-source';
/** Start of the HTML comment after each text in the preview. The comment continues with the result of `formatSource`. */
export const SOURCE_COMMENT = 'source ';

/** Formats a source with the length of its text in characters: `candles/mitti.yaml#scent/top 12`. */
export const formatSource = ({ file, path }: ContentSource, length: number): string =>
  `${file}#${path.join('/')} ${length}`;

/** Parses what `formatSource` returns. @returns undefined for any other text. */
export function parseSource(text: string): (ContentSource & { length: number }) | undefined {
  const [, file, path, length] = /^([^#]+)#(\S*) (\d+)$/.exec(text) ?? [];
  if (file === undefined || path === undefined) return undefined;
  const steps = path.split('/').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return { file, path: path === '' ? [] : steps, length: Number(length) };
}
