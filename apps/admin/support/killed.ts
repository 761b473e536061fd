import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** In ms: a container's first process may leave what has ended in the list of processes. */
const PATIENCE = 2_000;

/**
 * Kills a process, and waits until the git that it had begun has ended by itself, as it has before a machine starts a server
 * again.
 *
 * @param child started with `detached`, so that it and what it began are one group.
 */
export async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
  const patience = Date.now() + PATIENCE;
  while (child.pid !== undefined && lives(-child.pid) && Date.now() < patience) await sleep(10);
}

function lives(group: number): boolean {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}
