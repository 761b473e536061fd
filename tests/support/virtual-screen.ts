import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { onPath } from '../../scripts/test/find-browser.ts';

/** Room for the largest window that is tested, in px. */
const SIZE = '2600x1800x24';

/** Xvfb, a screen without a monitor; undefined where it is not installed. */
export const findScreen = (): string | undefined => onPath('Xvfb');

/** Starts a screen of its own for browsers that need one. @param program where Xvfb is. */
export async function startScreen(program: string): Promise<{ process: ChildProcess; display: string }> {
  const process = spawn(program, ['-displayfd', '3', '-screen', '0', SIZE, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(process.stdio[3] as Readable, 'data');
  return { process, display: `:${String(number).trim()}` };
}
