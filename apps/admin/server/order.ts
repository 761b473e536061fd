import { orderFileOf } from '@studio/content/schema/kinds';
import { Problem } from '@studio/http/problem';
import type { Person } from '../shapes.ts';
import { DRAFT } from './branches.ts';
import { kindAt, Refused, ROOT } from './content-files.ts';
import type { Documents } from './documents.ts';
import { isThere } from './references.ts';
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
  documents: Documents,
  file: string,
  after: string | null,
  person: Person,
): Promise<void> {
  return repository.alone(async () => {
    const { kind, id } = kindAt(file);
    const orderFile = orderFileOf(kind);
    const source = orderFile !== undefined && (await repository.read(DRAFT, ROOT + orderFile));
    if (!orderFile || !source)
      throw new Problem(403, `The order of ${kind.label.toLowerCase()} cannot be changed.`);
    const all = await documents.at(DRAFT);
    const currentOrder = all.find((entry) => entry.file === orderFile)?.order ?? [];
    // A removed entry keeps its position, because it may be restored.
    const ids = all
      .filter((entry) => entry.kind === kind.name && (isThere(entry) || currentOrder.includes(entry.id)))
      .map((entry) => entry.id);
    if (!ids.includes(id) || (after !== null && !ids.includes(after)))
      throw new Refused(409, {
        message: 'Somebody else has changed this list. Reload the page and move the entry again.',
      });
    const others = ids.filter((other) => other !== id);
    const entries = others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, id);
    const text = await repository.contentWorker.write(orderFile, source.toString(), { fields: { entries } });
    const write = { path: ROOT + orderFile, bytes: Buffer.from(text) };
    if (!write.bytes.equals(source)) await repository.save([write], person, `Reorder ${kind.name}`);
  });
}
