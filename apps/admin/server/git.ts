import { spawn } from 'node:child_process';

/** A git command has failed. The message is git's error output. */
export class GitError extends Error {
  override name = 'GitError';
}

export interface GitOptions {
  /** Standard input. */
  input?: string | Buffer;
  env?: Record<string, string>;
  cwd?: string;
  timeoutMs?: number;
}

/** Long enough to clone a repository with many images. */
const DEFAULT_TIMEOUT_MS = 120_000;

/** Options for every command. They switch off hooks and personal settings that would change the results. */
export const GIT_CONFIG = [
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.quotePath=off',
  '-c',
  'commit.gpgSign=false',
];
/** Environment variables for every command. They switch off questions and optional locks, and make git's messages English. */
export const GIT_ENVIRONMENT = { GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };

/** Runs the system's git without a shell. @returns its output. @throws GitError if git is missing, fails or takes too long. */
export function git(args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...GIT_CONFIG, ...args], {
      cwd: options.cwd,
      env: { ...process.env, ...GIT_ENVIRONMENT, ...options.env },
      timeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    let errorOutput = '';
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      errorOutput = (errorOutput + chunk.toString()).slice(-4000);
    });
    child.once('error', (error) => reject(new GitError(`git cannot be run: ${error.message}`)));
    const [command = ''] = args.filter((arg) => !arg.startsWith('-'));
    child.once('close', (code) => {
      if (code === 0) return resolve(Buffer.concat(output));
      reject(new GitError(errorOutput.trim() || `git ${command} ended with ${code ?? 'a signal'}`));
    });
    // A child process of git that waits for the network keeps the output open, so `close` may come long after the time limit.
    child.once('exit', (_code, signal) => {
      if (signal) reject(new GitError(`error: git ${command} did not end in time`));
    });
    // If git fails early, it closes its input. Its error output has the reason.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input);
  });
}
