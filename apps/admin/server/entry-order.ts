import { orderFileFor } from '@studio/content/schema/content-types';
import { HttpError } from '@studio/http/errors';
import type { Person } from '../api-types.ts';
import { CONTENT_ROOT, DetailedHttpError, requireContentType } from './content-paths.ts';
import type { EntryStore } from './entry-store.ts';
import { isPresent } from './references.ts';
import { DRAFT } from './refs.ts';
import type { Repository } from './repository.ts';

/**
 * Moves an entry within the order of its collection. Each move is applied to the current order, so that the moves of two
 * people at the same time are both kept.
 *
 * @param file the entry's file.
 * @param after id of the entry that it comes after; null for the first position.
 * @throws HttpError 403 if the collection cannot be ordered; DetailedHttpError 409 if one of the entries does not exist.
 */
export function moveEntry(
  repository: Repository,
  documents: EntryStore,
  file: string,
  after: string | null,
  person: Person,
): Promise<void> {
  return repository.withLock(async () => {
    const { contentType, id } = requireContentType(file);
    const orderFile = orderFileFor(contentType);
    const source = orderFile !== undefined && (await repository.readFile(DRAFT, CONTENT_ROOT + orderFile));
    if (!orderFile || !source) throw new HttpError(403, `Entries of ${contentType.label} have no order.`);
    const all = await documents.listAt(DRAFT);
    const currentOrder = all.find((entry) => entry.file === orderFile)?.entryOrder ?? [];
    // A removed entry keeps its position, because it may be restored.
    const ids = all
      .filter(
        (entry) =>
          entry.contentType === contentType.name && (isPresent(entry) || currentOrder.includes(entry.id)),
      )
      .map((entry) => entry.id);
    if (!ids.includes(id) || (after !== null && !ids.includes(after)))
      throw new DetailedHttpError(409, {
        message: 'Somebody else has changed this list. Reload the page and move the entry again.',
      });
    const others = ids.filter((other) => other !== id);
    const entries = others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, id);
    const text = await repository.contentWorker.write(orderFile, source.toString(), { fields: { entries } });
    const write = { path: CONTENT_ROOT + orderFile, bytes: Buffer.from(text) };
    if (!write.bytes.equals(source))
      await repository.commitToDraft([write], person, `Reorder ${contentType.name}`);
  });
}
