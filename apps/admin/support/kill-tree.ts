import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds to wait for child processes. The wait is limited, because in a container ended processes may stay in the process list. */
const TIMEOUT_MS = 10_000;

/**
 * Kills a process and waits until its child processes (git) have ended on their own.
 *
 * @param child process that was started with `detached`, so that it leads its own process group.
 */
export async function killTree(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
  const deadline = Date.now() + TIMEOUT_MS;
  while (child.pid !== undefined && isGroupAlive(child.pid) && Date.now() < deadline) await sleep(10);
}

/** Whether a process of a process group still runs. */
function isGroupAlive(groupId: number): boolean {
  try {
    return process.kill(-groupId, 0);
  } catch {
    return false;
  }
}
