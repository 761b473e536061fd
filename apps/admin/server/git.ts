import { spawn } from 'node:child_process';

/** Git could not do what it was asked to; the message is git's own last line. */
export class GitError extends Error {
  override name = 'GitError';
}

/** How a git command is run. */
export interface GitOptions {
  input?: string | Buffer;
  env?: Record<string, string>;
  cwd?: string;
  /** Ends it after this time, in milliseconds. */
  within?: number;
}

/** A git command ends by itself within this time, in milliseconds. A clone of many pictures may take a while. */
const LONGEST = 120_000;

/** What a hook, a prompt or a person's own settings could change is shut off. */
const SETTINGS = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.quotePath=off', '-c', 'commit.gpgSign=false'];
const ENVIRONMENT = { GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };

/**
 * Runs the system's git, without a shell.
 *
 * @throws GitError with git's words; a missing program says so.
 */
export function git(arguments_: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...SETTINGS, ...arguments_], {
      cwd: options.cwd,
      env: { ...process.env, ...ENVIRONMENT, ...options.env },
      timeout: options.within ?? LONGEST,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    let complaints = '';
    child.stdout.on('data', (piece: Buffer) => output.push(piece));
    child.stderr.on('data', (piece: Buffer) => {
      complaints = (complaints + piece.toString()).slice(-4000);
    });
    child.once('error', (error) => reject(new GitError(`git cannot be run: ${error.message}`)));
    const [command = ''] = arguments_.filter((part) => !part.startsWith('-'));
    child.once('close', (code) => {
      if (code === 0) return resolve(Buffer.concat(output));
      reject(new GitError(complaints.trim() || `git ${command} ended with ${code ?? 'a signal'}`));
    });
    // What it began, and waits for a far machine, may hold its output open.
    child.once('exit', (_code, signal) => {
      if (signal) reject(new GitError(`error: git ${command} did not end in time`));
    });
    // A git that ends early closes its input; its words tell why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input);
  });
}
