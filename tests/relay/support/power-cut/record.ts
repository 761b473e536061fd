// Loaded into a relay by `--import`: writes down, in their order, what it does to its files and when it answers, one JSON line each
// into the file named in POWER_JOURNAL. `replay.ts` tells from that what a power cut leaves.
import fs from 'node:fs';
import fsp, { type FileHandle } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import type { JournalEntry } from './replay.ts';

const journal = fs.openSync(process.env.POWER_JOURNAL ?? '', 'a');
let handles = 0;
let syncs = 0;

const note = (entry: JournalEntry): void => {
  fs.writeSync(journal, `${JSON.stringify(entry)}\n`);
};
const pathOf = (path: unknown): string => resolve(String(path));

function watch(handle: FileHandle, path: string, created: boolean): FileHandle {
  handles += 1;
  const id = handles;
  note({ what: 'open', handle: id, path, created });
  const { sync, write } = handle;
  handle.sync = async () => {
    syncs += 1;
    const number = syncs;
    note({ what: 'sync-begin', sync: number, handle: id });
    await sync.call(handle);
    note({ what: 'sync-end', sync: number });
  };
  handle.write = (async (...given: Parameters<typeof write>) => {
    const written = await write.apply(handle, given);
    note({ what: 'write', handle: id, bytes: written.bytesWritten });
    return written;
  }) as typeof write;
  return handle;
}

const { mkdir, open, rename, rm, writeFile } = fsp;
const { mkdirSync } = fs;

Object.assign(fsp, {
  async open(...given: Parameters<typeof open>) {
    return watch(await open(...given), pathOf(given[0]), /[wa]/.test(String(given[1] ?? 'r')));
  },
  async writeFile(...given: Parameters<typeof writeFile>) {
    await writeFile(...given);
    handles += 1;
    note({ what: 'open', handle: handles, path: pathOf(given[0]), created: true });
    note({ what: 'write', handle: handles, bytes: Buffer.byteLength(String(given[1])) });
  },
  async rename(...given: Parameters<typeof rename>) {
    await rename(...given);
    note({ what: 'rename', from: pathOf(given[0]), to: pathOf(given[1]) });
  },
  async mkdir(...given: Parameters<typeof mkdir>) {
    const made = await mkdir(...given);
    note({ what: 'mkdir', path: pathOf(given[0]) });
    return made;
  },
  async rm(...given: Parameters<typeof rm>) {
    await rm(...given);
    note({ what: 'rm', path: pathOf(given[0]) });
  },
});
Object.assign(fs, {
  mkdirSync(...given: Parameters<typeof mkdirSync>) {
    const made = mkdirSync(...given);
    note({ what: 'mkdir', path: pathOf(given[0]) });
    return made;
  },
});
syncBuiltinESMExports();

const { writeHead } = ServerResponse.prototype;
Object.assign(ServerResponse.prototype, {
  writeHead(this: ServerResponse, ...given: Parameters<typeof writeHead>) {
    const id = this.req.headers['x-enquiry'];
    if (typeof id === 'string' && given[0] === 200) note({ what: 'answer', id });
    return writeHead.apply(this, given);
  },
});
