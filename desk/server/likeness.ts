import { stat } from 'node:fs/promises';
import { ALIKE, distance, hashOf } from '../../tools/picture-checks/likeness.ts';
import { excused } from '../../tools/picture-checks/problems.ts';
import { photographsIn } from '../../tools/pictures/photographs.ts';

/** What the draft's photographs look like, by path and time of change, so that each is decoded once. */
export class Likeness {
  readonly #hashes = new Map<string, Promise<Uint8Array>>();

  /**
   * The photographs that another could be mistaken for, as the check before a publication finds them.
   *
   * @param folder of the photographs. @param id of the new one, which may lie there already.
   */
  async of(id: string, jpeg: Buffer, folder: string): Promise<string[]> {
    const own = await hashOf(jpeg);
    const found: string[] = [];
    for (const [other, path] of photographsIn(folder)) {
      if (other === id || excused(id, other)) continue;
      const key = `${path} ${(await stat(path)).mtimeMs}`;
      const hash = this.#hashes.get(key) ?? hashOf(path);
      this.#hashes.set(key, hash);
      const apart = await hash.then(
        (bits) => distance(own, bits),
        () => Number.POSITIVE_INFINITY,
      );
      if (apart <= ALIKE) found.push(other);
    }
    return found;
  }
}
