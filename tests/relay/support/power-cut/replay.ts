import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One thing that a relay did, as `record.ts` writes it down. */
export type JournalEntry =
  | { what: 'open'; handle: number; path: string; created: boolean }
  | { what: 'write'; handle: number; bytes: number }
  | { what: 'sync-begin'; sync: number; handle: number }
  | { what: 'sync-end'; sync: number }
  | { what: 'rename'; from: string; to: string }
  | { what: 'mkdir'; path: string }
  | { what: 'rm'; path: string }
  | { what: 'answer'; id: string };

/** A file or a folder, as it is and as it is on the disk's own medium. */
interface Entry {
  size: number;
  durableSize: number;
  children: Map<string, Entry>;
  durableChildren: Map<string, Entry>;
}

const newEntry = (): Entry => ({ size: 0, durableSize: 0, children: new Map(), durableChildren: new Map() });

/**
 * A disk that keeps what was synced and nothing else: of a file the bytes, of a folder the names, that were there when a sync of
 * that very file or folder began which came to its end. Real file systems keep more; none promises to.
 */
export class StrictDisk {
  readonly #root: string;
  readonly #top: Entry;
  readonly #handles = new Map<number, Entry>();
  readonly #syncs = new Map<number, () => void>();

  /** @param root the spool's folder, which is on the medium already with all that is in it now */
  constructor(root: string) {
    this.#root = root;
    this.#top = existsSync(root) ? asOnDisk(root) : newEntry();
  }

  /** Does what an entry of the journal says. */
  apply(entry: JournalEntry): void {
    if (entry.what === 'open') this.#open(entry);
    else if (entry.what === 'write') this.#handle(entry.handle).size += entry.bytes;
    else if (entry.what === 'sync-begin') this.#syncs.set(entry.sync, snapshot(this.#handle(entry.handle)));
    else if (entry.what === 'sync-end') this.#syncs.get(entry.sync)?.();
    else if (entry.what === 'mkdir') this.#put(entry.path, this.find(entry.path) ?? newEntry());
    else if (entry.what === 'rm') this.#take(entry.path);
    else if (entry.what === 'rename') {
      const moved = this.#take(entry.from);
      if (moved) this.#put(entry.to, moved);
    }
  }

  /** What is at a path of the spool now, whether it is on the medium or not. */
  find(path: string): Entry | undefined {
    let at: Entry | undefined = this.#top;
    for (const name of this.#names(path)) at = at?.children.get(name);
    return at;
  }

  /** Whether an enquiry is whole on the medium, wherever it has got to. */
  holds(id: string): boolean {
    return ['waiting', 'sent', 'failed', 'held'].some((place) =>
      isWhole(this.#top.durableChildren.get(place)?.durableChildren.get(id)),
    );
  }

  /** Whether what lies at a path is an enquiry that is whole on the medium, but for the folder's own name. */
  holdsAt(path: string): boolean {
    return isWhole(this.find(path));
  }

  /** Writes what the power cut leaves into a new folder. */
  writeTo(folder: string): void {
    const paths = new Map<Entry, string>();
    const remember = (entry: Entry, path: string): void => {
      paths.set(entry, path);
      for (const [name, child] of entry.children) remember(child, join(path, name));
    };
    remember(this.#top, this.#root);
    const write = (entry: Entry, to: string): void => {
      const path = paths.get(entry);
      if (entry.size > 0) {
        writeFileSync(to, path === undefined ? '' : this.#bytes(path).subarray(0, entry.durableSize));
        return;
      }
      mkdirSync(to, { recursive: true });
      for (const [name, child] of entry.durableChildren) write(child, join(to, name));
    };
    write(this.#top, folder);
  }

  /** A file's bytes; the process may have been killed between a rename and its note of it. */
  #bytes(path: string): Buffer {
    const [, ...rest] = this.#names(path);
    const places = ['waiting', 'sent', 'failed', 'held'].map((place) => join(this.#root, place, ...rest));
    const found = [path, ...places].find((one) => existsSync(one));
    return found === undefined ? Buffer.alloc(0) : readFileSync(found);
  }

  #open({ handle, path, created }: { handle: number; path: string; created: boolean }): void {
    const entry = created ? newEntry() : (this.find(path) ?? newEntry());
    if (created) this.#put(path, entry);
    this.#handles.set(handle, entry);
  }

  #handle(handle: number): Entry {
    const entry = this.#handles.get(handle);
    if (!entry) throw new Error(`The journal uses handle ${handle} before it is opened`);
    return entry;
  }

  #names(path: string): string[] {
    return path.startsWith(`${this.#root}/`)
      ? path.slice(this.#root.length + 1).split('/')
      : path === this.#root
        ? []
        : ['..'];
  }

  #put(path: string, entry: Entry): void {
    const names = this.#names(path);
    const name = names.pop();
    if (name !== undefined) this.find(join(this.#root, ...names))?.children.set(name, entry);
  }

  #take(path: string): Entry | undefined {
    const names = this.#names(path);
    const name = names.pop() ?? '';
    const folder = this.find(join(this.#root, ...names));
    const entry = folder?.children.get(name);
    folder?.children.delete(name);
    return entry;
  }
}

/** Whether an enquiry's message and files, and their names, are on the medium. */
function isWhole(folder: Entry | undefined): boolean {
  const files = [...(folder?.children ?? [])].filter(
    ([name]) => name === 'message.json' || name.startsWith('file-'),
  );
  return (
    files.some(([name]) => name === 'message.json') &&
    files.every(
      ([name, file]) => folder?.durableChildren.get(name) === file && file.durableSize === file.size,
    )
  );
}

function asOnDisk(path: string): Entry {
  const stats = statSync(path);
  if (!stats.isDirectory()) return { ...newEntry(), size: stats.size, durableSize: stats.size };
  const children = new Map(readdirSync(path).map((name) => [name, asOnDisk(join(path, name))]));
  return { ...newEntry(), children, durableChildren: new Map(children) };
}

/** What a sync that begins now makes durable at its end. */
function snapshot(entry: Entry): () => void {
  const { size } = entry;
  const children = new Map(entry.children);
  return () => {
    entry.durableSize = Math.max(entry.durableSize, size);
    entry.durableChildren = children;
  };
}

/** The entries of a journal; the last line may be cut by the end of the process. */
export function readJournal(file: string): JournalEntry[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as JournalEntry);
}
