import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './problem.ts';

// A process number is used again after a restart (in a container it is always 1), so the moment the
// process began is part of who holds the lock. Only Linux tells it; elsewhere the number has to do.
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Takes the spool for this process, so that no two relays send the same mail.
 * @returns a function that gives it back.
 * @throws Error when a living process holds it, or when the folder cannot be written.
 */
export function lockSpool(folder: string): () => void {
  const path = join(folder, 'lock');
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(path, mine, { flag: 'wx', mode: 0o600 });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const [pid = '', start = ''] = readFileSync(path, 'utf8').split(' ');
      const holder = Number(pid);
      if (holder > 0 && isAlive(holder) && startOf(holder) === start && holder !== process.pid) {
        throw new Error(
          `The spool ${folder} is in use by process ${pid}. Give each relay a RELAY_SPOOL of its own.`,
        );
      }
      rmSync(path, { force: true });
    }
  }
  throw new Error(`The spool ${folder} could not be locked: ${path} keeps coming back.`);
}
