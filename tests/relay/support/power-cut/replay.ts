import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An operation that `record.ts` has recorded. */
export type JournalEntry =
  | { what: 'open'; handle: number; path: string; created: boolean }
  | { what: 'write'; handle: number; bytes: number }
  | { what: 'sync-begin'; sync: number; handle: number }
  | { what: 'sync-end'; sync: number }
  | { what: 'rename'; from: string; to: string }
  | { what: 'mkdir'; path: string }
  | { what: 'rm'; path: string }
  | { what: 'answer'; id: string };

/** A file or folder: its current state, and its durable state after a power cut. */
interface Entry {
  size: number;
  durableSize: number;
  children: Map<string, Entry>;
  durableChildren: Map<string, Entry>;
}

const newEntry = (): Entry => ({ size: 0, durableSize: 0, children: new Map(), durableChildren: new Map() });

/**
 * A model of a disk that keeps only synced data: the bytes of a file, or the names in a folder, at the start of a completed sync
 * of that file or folder. Real file systems keep more, but do not guarantee it.
 */
export class PowerCutDisk {
  readonly #root: string;
  readonly #top: Entry;
  readonly #handles = new Map<number, Entry>();
  readonly #syncs = new Map<number, () => void>();

  /** @param root folder of the spool; its current content counts as durable */
  constructor(root: string) {
    this.#root = root;
    this.#top = existsSync(root) ? readDurable(root) : newEntry();
  }

  /** Applies a recorded operation. */
  apply(entry: JournalEntry): void {
    if (entry.what === 'open') this.#open(entry);
    else if (entry.what === 'write') this.#handle(entry.handle).size += entry.bytes;
    else if (entry.what === 'sync-begin') this.#syncs.set(entry.sync, snapshot(this.#handle(entry.handle)));
    else if (entry.what === 'sync-end') this.#syncs.get(entry.sync)?.();
    else if (entry.what === 'mkdir') this.#link(entry.path, this.find(entry.path) ?? newEntry());
    else if (entry.what === 'rm') this.#unlink(entry.path);
    else if (entry.what === 'rename') {
      const moved = this.#unlink(entry.from);
      if (moved) this.#link(entry.to, moved);
    }
  }

  /** Returns the current entry at a path, durable or not. */
  find(path: string): Entry | undefined {
    let current: Entry | undefined = this.#top;
    for (const name of this.#segments(path)) current = current?.children.get(name);
    return current;
  }

  /** Whether an enquiry is completely durable, in any status. */
  hasDurableEnquiry(id: string): boolean {
    return ['waiting', 'sent', 'failed', 'held'].some((place) =>
      isDurable(this.#top.durableChildren.get(place)?.durableChildren.get(id)),
    );
  }

  /** Whether the content of an enquiry folder is durable. The name of the folder itself is not checked. */
  isDurableAt(path: string): boolean {
    return isDurable(this.find(path));
  }

  /** Writes the durable content into a new folder. */
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

  /** Reads a file. It may have been renamed without a record, when the process was killed in between. */
  #bytes(path: string): Buffer {
    const [, ...rest] = this.#segments(path);
    const places = ['waiting', 'sent', 'failed', 'held'].map((place) => join(this.#root, place, ...rest));
    const existing = [path, ...places].find((candidate) => existsSync(candidate));
    return existing === undefined ? Buffer.alloc(0) : readFileSync(existing);
  }

  #open({ handle, path, created }: { handle: number; path: string; created: boolean }): void {
    const entry = created ? newEntry() : (this.find(path) ?? newEntry());
    if (created) this.#link(path, entry);
    this.#handles.set(handle, entry);
  }

  #handle(handle: number): Entry {
    const entry = this.#handles.get(handle);
    if (!entry) throw new Error(`The journal uses handle ${handle} before it is opened`);
    return entry;
  }

  #segments(path: string): string[] {
    return path.startsWith(`${this.#root}/`)
      ? path.slice(this.#root.length + 1).split('/')
      : path === this.#root
        ? []
        : ['..'];
  }

  #link(path: string, entry: Entry): void {
    const names = this.#segments(path);
    const name = names.pop();
    if (name !== undefined) this.find(join(this.#root, ...names))?.children.set(name, entry);
  }

  #unlink(path: string): Entry | undefined {
    const names = this.#segments(path);
    const name = names.pop() ?? '';
    const folder = this.find(join(this.#root, ...names));
    const entry = folder?.children.get(name);
    folder?.children.delete(name);
    return entry;
  }
}

/** Whether the message and the attachments of an enquiry are durable, with their names. */
function isDurable(folder: Entry | undefined): boolean {
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

function readDurable(path: string): Entry {
  const stats = statSync(path);
  if (!stats.isDirectory()) return { ...newEntry(), size: stats.size, durableSize: stats.size };
  const children = new Map(readdirSync(path).map((name) => [name, readDurable(join(path, name))]));
  return { ...newEntry(), children, durableChildren: new Map(children) };
}

/** Captures the state at the start of a sync. @returns a function that makes it durable */
function snapshot(entry: Entry): () => void {
  const { size } = entry;
  const children = new Map(entry.children);
  return () => {
    entry.durableSize = Math.max(entry.durableSize, size);
    entry.durableChildren = children;
  };
}

/** Reads a journal. An incomplete last line is ignored. */
export function readJournal(file: string): JournalEntry[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as JournalEntry);
}
