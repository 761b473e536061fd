import { orderFileOf } from '@studio/content/schema/kinds';
import { Problem } from '@studio/http/problem';
import type { Person } from '../shapes.ts';
import { DRAFT } from './branches.ts';
import { kindAt, Refused, ROOT } from './content-files.ts';
import type { Documents } from './documents.ts';
import { isThere } from './references.ts';
import type { Repository } from './repository.ts';

/**
 * Moves an entry of the draft within the order of its collection. One entry is moved upon the order as it is then, so that
 * two people who move entries at the same time keep both moves.
 *
 * @param file of the entry. @param after the name of the entry that it comes after; null for the first place.
 * @throws Problem 403 for a collection without an order of its own; Refused 409 where one of the entries is gone.
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
    if (!orderFile || !source) throw new Problem(403, `${kind.label} have no order that can be changed.`);
    const all = await documents.at(DRAFT);
    const listed = all.find((one) => one.file === orderFile)?.order ?? [];
    // A removed entry keeps its place: it may be restored.
    const ids = all
      .filter((one) => one.kind === kind.name && (isThere(one) || listed.includes(one.id)))
      .map((one) => one.id);
    if (!ids.includes(id) || (after !== null && !ids.includes(after)))
      throw new Refused(409, {
        message: 'Somebody has changed this list. Look at it as it is now, and move the entry again.',
      });
    const others = ids.filter((one) => one !== id);
    const entries = others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, id);
    const text = await repository.contentWorker.write(orderFile, source.toString(), { fields: { entries } });
    const write = { path: ROOT + orderFile, bytes: Buffer.from(text) };
    if (!write.bytes.equals(source)) await repository.save([write], person, `Put ${kind.name} in order`);
  });
}
