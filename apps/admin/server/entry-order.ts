import { findOrderFile } from '@studio/content/schema/content-types';
import { HttpError } from '@studio/http/errors';
import type { Person } from '../api-types.ts';
import { CONTENT_ROOT, DetailedHttpError, requireContentTypeMatch } from './content-paths.ts';
import type { EntryStore } from './entry-store.ts';
import { isPresent } from './references.ts';
import { DRAFT } from './refs.ts';
import type { Repository } from './repository.ts';

/**
 * Moves an entry within the current order of its collection, so that simultaneous moves of two people are both kept.
 *
 * @param file the entry's file.
 * @param previousId id of the entry after which the moved entry is placed; null for the first position.
 * @throws HttpError 403 if the collection has no order; DetailedHttpError 409 if one of the two entries does not exist.
 */
export function moveEntry(
  repository: Repository,
  entryStore: EntryStore,
  file: string,
  previousId: string | null,
  person: Person,
): Promise<void> {
  return repository.withLock(async () => {
    const { contentType, id } = requireContentTypeMatch(file);
    const orderFile = findOrderFile(contentType);
    const source = orderFile !== undefined && (await repository.readFile(DRAFT, CONTENT_ROOT + orderFile));
    if (!orderFile || !source) throw new HttpError(403, `Entries of ${contentType.label} have no order.`);
    const entries = await entryStore.listAt(DRAFT);
    const orderedIds = entries.find((entry) => entry.file === orderFile)?.orderedIds ?? [];
    // A removed entry keeps its position, because it may be restored.
    const orderedEntryIds = entries
      .filter(
        (entry) =>
          entry.contentType === contentType.name && (isPresent(entry) || orderedIds.includes(entry.id)),
      )
      .map((entry) => entry.id);
    if (!orderedEntryIds.includes(id) || (previousId !== null && !orderedEntryIds.includes(previousId)))
      throw new DetailedHttpError(409, {
        message: 'Somebody else has changed this list. Reload the page and move the entry again.',
      });
    const otherIds = orderedEntryIds.filter((otherId) => otherId !== id);
    const index = previousId === null ? 0 : otherIds.indexOf(previousId) + 1;
    const text = await repository.contentWorker.update(orderFile, source.toString(), {
      fields: { entries: otherIds.toSpliced(index, 0, id) },
    });
    const write = { path: CONTENT_ROOT + orderFile, bytes: Buffer.from(text) };
    if (!write.bytes.equals(source))
      await repository.commitToDraft([write], person, `Reorder ${contentType.name}`);
  });
}
