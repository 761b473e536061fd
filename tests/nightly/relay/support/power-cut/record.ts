// This module is loaded into a relay by `--import`. It records the file operations and responses of the relay in order, as JSON lines in a
// journal. The environment variable POWER_JOURNAL has the path of the journal. `replay.ts` computes from it which data remains after a
// power cut.
import fs from 'node:fs';
import fsp, { type FileHandle } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import type { JournalEntry } from './replay.ts';

const journal = fs.openSync(process.env.POWER_JOURNAL ?? '', 'a');
let handleCount = 0;
let syncCount = 0;

const record = (entry: JournalEntry): void => {
  fs.writeSync(journal, `${JSON.stringify(entry)}\n`);
};
const toAbsolute = (path: unknown): string => resolve(String(path));

function recordHandle(handle: FileHandle, path: string, created: boolean): FileHandle {
  handleCount += 1;
  const id = handleCount;
  record({ operation: 'open', handle: id, path, created });
  const { sync, writeFile } = handle;
  handle.sync = async () => {
    syncCount += 1;
    const number = syncCount;
    record({ operation: 'sync-begin', sync: number, handle: id });
    await sync.call(handle);
    record({ operation: 'sync-end', sync: number });
  };
  handle.writeFile = async (...args: Parameters<typeof writeFile>) => {
    await writeFile.apply(handle, args);
    record({ operation: 'write', handle: id, bytes: Buffer.byteLength(args[0] as Buffer) });
  };
  return handle;
}

const { open, rm } = fsp;

Object.assign(fsp, {
  async open(...args: Parameters<typeof open>) {
    return recordHandle(await open(...args), toAbsolute(args[0]), /[wa]/.test(String(args[1] ?? 'r')));
  },
  async rm(...args: Parameters<typeof rm>) {
    await rm(...args);
    record({ operation: 'rm', path: toAbsolute(args[0]) });
  },
});
syncBuiltinESMExports();

const { writeHead } = ServerResponse.prototype;
Object.assign(ServerResponse.prototype, {
  writeHead(this: ServerResponse, ...args: Parameters<typeof writeHead>) {
    const id = this.req.headers['x-enquiry'];
    if (typeof id === 'string' && args[0] === 200) record({ operation: 'response', id });
    return writeHead.apply(this, args);
  },
});
