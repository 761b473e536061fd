import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** Large enough for all tested windows, in px. */
const SCREEN_SIZE = '2600x1800x24';

/** Starts a virtual screen. @param program path of Xvfb. */
export async function startScreen(program: string): Promise<{ process: ChildProcess; display: string }> {
  const process = spawn(program, ['-displayfd', '3', '-screen', '0', SCREEN_SIZE, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(process.stdio[3] as Readable, 'data');
  return { process, display: `:${String(number).trim()}` };
}
