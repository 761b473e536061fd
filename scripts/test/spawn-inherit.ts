import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';

const runningProcesses = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of runningProcesses) child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  });
}

/**
 * Runs a program until it ends, and shows its output.
 *
 * @param extraEnv additional environment variables.
 * @returns exit code, or 1 if a signal ended the program or it could not start.
 */
export function spawnInherit(
  program: string,
  args: readonly string[],
  extraEnv: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      // Without an input, a program that asks a question does not wait forever.
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...extraEnv },
    });
    runningProcesses.add(child);
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => {
      runningProcesses.delete(child);
      resolve(code ?? 1);
    });
  });
}
