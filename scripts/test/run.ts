import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  });
}

/**
 * Runs a program with its output on ours, and waits for its end.
 *
 * @param extra variables added to the environment.
 * @returns the exit code; 1 when it ended by a signal or could not be started.
 */
export function run(
  program: string,
  args: readonly string[],
  extra: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      // No input: a program that asks a question would wait for ever where nobody answers.
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...extra },
    });
    running.add(child);
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}
