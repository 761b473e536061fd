import type { ContentType } from '@studio/content/schema/content-types';
import { findMarkedEntry, MARK_FIELDS, type MarkField } from '@studio/content/schema/image-metadata';

/** A point of an image that shows an entry. One of the fields contains the id of the entry. */
type Mark = { readonly [field in MarkField]?: string | undefined };

/** Reads the marks of an image. Leaves out invalid marks, because somebody may have edited the file by hand. */
const readMarks = (fields: unknown): readonly Mark[] => {
  const { marks } = (fields ?? {}) as { marks?: unknown };
  return Array.isArray(marks) ? marks.filter((mark) => typeof mark === 'object' && mark !== null) : [];
};

/** Returns the collection and id of a mark's entry, such as `pieces/21-jhoola`; undefined if the mark names no entry. */
function getMarkedEntryKey(mark: Mark): string | undefined {
  const entry = findMarkedEntry(mark);
  return entry && `${MARK_FIELDS[entry.field]}/${entry.id}`;
}

/** Lists the collection and id of each entry that an image has a mark for, such as `pieces/21-jhoola`. */
export const listMarkedEntries = (fields: unknown): string[] =>
  readMarks(fields).flatMap((mark) => getMarkedEntryKey(mark) ?? []);

/** Removes the mark of an entry from an image. Also removes the list of marks if it is then empty. */
export function removeMark(fields: unknown, contentType: ContentType, id: string): Record<string, unknown> {
  const marks = readMarks(fields).filter((mark) => getMarkedEntryKey(mark) !== `${contentType.name}/${id}`);
  const { marks: _, ...otherFields } = { ...(fields as Record<string, unknown>) };
  return marks.length > 0 ? { ...otherFields, marks } : otherFields;
}

/** Changes the id of an entry in the marks of an image. */
export function renameMark(
  fields: unknown,
  contentType: ContentType,
  oldId: string,
  newId: string,
): Record<string, unknown> {
  const marks = readMarks(fields).map((mark) => {
    const entry = findMarkedEntry(mark);
    return entry && getMarkedEntryKey(mark) === `${contentType.name}/${oldId}`
      ? { ...mark, [entry.field]: newId }
      : mark;
  });
  return { ...(fields as Record<string, unknown>), marks };
}
