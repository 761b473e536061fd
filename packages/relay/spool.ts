import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SharedSync, syncFolder } from '@studio/files/durable';
import { errorCode } from '@studio/http/problem';
import type { Enquiry, SendingState } from './enquiry.ts';
import { checkFiles, isThere, readEnquiry, readState, writeEnquiry, writeState } from './enquiry-folder.ts';
import { Damaged } from './errors.ts';

/**
 * Where an enquiry can be. `waiting`: to be sent. `sent`: taken by the mail server, kept for
 * RELAY_KEEP_DAYS. `failed`: refused for good, or tried for five days. `held`: a tripped honeypot.
 */
export const places = ['waiting', 'sent', 'failed', 'held'] as const;
export type Place = (typeof places)[number];

/** Whether the enquiry is new here, or a repeat of one that was accepted before. */
export interface Committed {
  id: string;
  place: Place;
  repeat: boolean;
}

/**
 * The spool: one folder an enquiry, moved between four folders by atomic renames. What lies in
 * `incoming` was never promised to anyone.
 */
export class Spool {
  readonly folder: string;
  readonly #syncs: Record<Place, SharedSync>;
  readonly #commits = new Map<string, Promise<Committed>>();

  /** Makes the folders where they are missing. Throws what the file system throws. */
  constructor(folder: string) {
    this.folder = folder;
    for (const name of ['incoming', ...places])
      mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    const syncOf = (place: Place) => new SharedSync(join(folder, place));
    this.#syncs = {
      waiting: syncOf('waiting'),
      sent: syncOf('sent'),
      failed: syncOf('failed'),
      held: syncOf('held'),
    };
  }

  /** The folder of an enquiry in a place; it need not exist. */
  pathOf(place: Place, id: string): string {
    return join(this.folder, place, id);
  }

  /** A new, empty folder for one request; the caller removes it unless it is committed. */
  async newIncoming(): Promise<string> {
    const path = join(this.folder, 'incoming', randomUUID());
    await mkdir(path, { mode: 0o700 });
    return path;
  }

  /** Makes the spool's own folders durable, and removes what requests left behind that a crash cut short. Only for the process that holds the lock. */
  async prepare(): Promise<void> {
    for (const folder of [this.folder, dirname(this.folder)]) await syncFolder(folder);
    const folder = join(this.folder, 'incoming');
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  }

  /**
   * Makes an enquiry durable: its folder is written, synced and renamed into place when this
   * resolves. A repeat (same id, same content) changes nothing; the same id with other content is
   * an edited second try and becomes an enquiry of its own.
   */
  async commit(incoming: string, enquiry: Enquiry): Promise<Committed> {
    // One at a time for each id: a double click must not see "unknown" twice.
    const before = this.#commits.get(enquiry.id);
    const run = (before ?? Promise.resolve()).then(
      () => this.#commit(incoming, enquiry),
      () => this.#commit(incoming, enquiry),
    );
    this.#commits.set(enquiry.id, run);
    try {
      return await run;
    } finally {
      if (this.#commits.get(enquiry.id) === run) this.#commits.delete(enquiry.id);
    }
  }

  async #commit(incoming: string, enquiry: Enquiry): Promise<Committed> {
    let id = enquiry.id;
    let known = await this.#known(id);
    if (known === 'damaged' || (known && known.enquiry.digest !== enquiry.digest)) {
      id = variantId(enquiry.id, enquiry.digest);
      known = await this.find(id);
    }
    if (known) {
      // The process that renamed it may have ended before its sync.
      await this.#syncs[known.place].sync();
      return { id, place: known.place, repeat: true };
    }
    const place: Place = enquiry.held ? 'held' : 'waiting';
    await writeEnquiry(incoming, { ...enquiry, id });
    await rename(incoming, this.pathOf(place, id));
    await this.#syncs[place].sync();
    return { id, place, repeat: false };
  }

  async #known(id: string): Promise<{ place: Place; enquiry: Enquiry } | 'damaged' | null> {
    try {
      return await this.find(id);
    } catch (error) {
      if (error instanceof Damaged) return 'damaged';
      throw error;
    }
  }

  /** Finds an enquiry wherever it is. Throws as `read` does. */
  async find(id: string): Promise<{ place: Place; enquiry: Enquiry } | null> {
    // In the order in which an enquiry travels, so that one on the move is not missed.
    for (const place of places) {
      const enquiry = await this.read(place, id);
      if (enquiry) return { place, enquiry };
    }
    return null;
  }

  /** In which place something of this name is, damaged or not. */
  async placeOf(id: string): Promise<Place | null> {
    for (const place of places) if (await isThere(this.pathOf(place, id))) return place;
    return null;
  }

  /** Reads one enquiry; null when it is not there. Throws as readEnquiry does. */
  async read(place: Place, id: string): Promise<Enquiry | null> {
    return readEnquiry(this.pathOf(place, id), id);
  }

  /** Compares an enquiry's files with what came. Throws as checkFiles does. */
  async checkFiles(place: Place, enquiry: Enquiry): Promise<void> {
    await checkFiles(this.pathOf(place, enquiry.id), enquiry);
  }

  /**
   * How far the sending has come; a missing or damaged note means "not tried yet".
   * @param since when the enquiry arrived, ISO 8601
   */
  async readState(place: Place, id: string, since: string): Promise<SendingState> {
    return readState(this.pathOf(place, id), since);
  }

  /** Notes how far the sending has come. */
  async writeState(place: Place, id: string, state: SendingState): Promise<void> {
    await writeState(this.pathOf(place, id), state);
  }

  /** Moves an enquiry; false when it is not (or no longer) in `from`. */
  async move(id: string, from: Place, to: Place): Promise<boolean> {
    try {
      await rename(this.pathOf(from, id), this.pathOf(to, id));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false;
      if (!taken.has(errorCode(error))) throw error;
      // A copy that somebody made by hand is there already; neither must stand in the other's way.
      await rename(this.pathOf(from, id), this.pathOf(to, `${id}.${randomUUID().slice(0, 8)}`));
    }
    await this.#syncs[to].sync();
    return true;
  }

  /** The ids in a place. */
  async ids(place: Place): Promise<string[]> {
    return readdir(join(this.folder, place));
  }

  /** Removes an enquiry with its files. It is renamed away first, so that no half of it stays in view. */
  async remove(place: Place, id: string): Promise<void> {
    const away = join(this.folder, 'incoming', randomUUID());
    await rename(this.pathOf(place, id), away);
    await rm(away, { recursive: true, force: true });
  }

  /**
   * Removes what was moved into `place` before `before` (milliseconds since 1970). What cannot be removed stays, and
   * keeps nothing else from it.
   * @returns how many were removed and how many could not be.
   */
  async purge(place: 'sent' | 'held', before: number): Promise<{ removed: number; stuck: number }> {
    const count = { removed: 0, stuck: 0 };
    for (const id of await this.ids(place)) {
      try {
        const { mtimeMs } = await stat(this.pathOf(place, id));
        if (mtimeMs >= before) continue;
        await this.remove(place, id);
        count.removed += 1;
      } catch {
        count.stuck += 1;
      }
    }
    return count;
  }
}

// What a rename onto a folder with something in it, or onto a file, is refused with.
const taken = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EISDIR']);

/** The id of an edited second try: the same for the same content. */
function variantId(id: string, digest: string): string {
  const hex = createHash('sha256').update(`${id} ${digest}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
