import type { FieldPath } from './yaml-edit/value-edit.ts';

/** The field of a content file that a text or image of a page comes from. */
export interface ContentSource {
  /** Path under `content/`, such as `candles/mitti.yaml`. */
  file: string;
  /** Path of the field. In a Markdown body, the path is `body` and the number of a line of the body, from 1. */
  path: FieldPath;
}

/** Attribute of an image or form field of the preview with its source. */
export const SOURCE_ATTRIBUTE = 'data-source';
/** Start of the comment behind each text of the preview. The source and the length of the text in characters follow. */
export const SOURCE_COMMENT = 'source ';

/** Formats a source with the length of its text: `candles/mitti.yaml#scent/top 12`. */
export const formatSource = ({ file, path }: ContentSource, length: number): string =>
  `${file}#${path.join('/')} ${length}`;

/** Parses what `formatSource` returns. @returns undefined for any other text. */
export function parseSource(text: string): (ContentSource & { length: number }) | undefined {
  const [, file, path, length] = /^([^#]+)#(\S*) (\d+)$/.exec(text) ?? [];
  if (file === undefined || path === undefined) return undefined;
  const steps = path.split('/').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return { file, path: path === '' ? [] : steps, length: Number(length) };
}
