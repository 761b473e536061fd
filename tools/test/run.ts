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
 * Runs a program and waits for its end.
 *
 * @param extra variables added to the environment.
 * @returns the exit code; 1 when it ended by a signal or could not be started.
 */
export type Run = (
  program: string,
  args: readonly string[],
  extra?: Record<string, string>,
) => Promise<number>;

/** Runs programs with their output on ours. */
export const runInSight: Run = (program, args, extra) => start(program, args, extra, 'inherit');

/** Runs programs beside others: what they print is kept, for `print` to show at their end. */
export function runAside(): { run: Run; print: () => void } {
  const kept: Buffer[] = [];
  return {
    run: (program, args, extra) => start(program, args, extra, 'pipe', (piece) => kept.push(piece)),
    print: () => process.stdout.write(Buffer.concat(kept)),
  };
}

function start(
  program: string,
  args: readonly string[],
  extra: Record<string, string> = {},
  output: 'inherit' | 'pipe',
  keep: (piece: Buffer) => void = () => {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      // No input: a program that asks a question would wait for ever where nobody answers.
      stdio: ['ignore', output, output],
      env: { ...process.env, ...extra },
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', keep);
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
