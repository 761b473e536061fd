import { spawn } from 'node:child_process';
import { GIT_CONFIG, GIT_ENVIRONMENT, GitError } from './git.ts';

interface GitObject {
  id: string;
  type: 'blob' | 'tree' | 'commit' | 'tag';
  /** Contents of the object; empty if the object was only looked up. */
  bytes: Buffer;
}

type Command = 'contents' | 'info';

interface PendingRequest {
  wantsContents: boolean;
  resolve: (object: GitObject | null) => void;
  reject: (error: GitError) => void;
}

/** A process is ended if it is idle or does not respond for this time. */
const TIMEOUT_MS = 60_000;

/**
 * Reads objects through one git process. A process for each read would cost 10 to 25 ms of processor time, because the system copies the
 * page tables of this large process for each child (measured with 50 and 580 MB of memory).
 */
export class GitReader {
  readonly #gitDir: string;
  #process: BatchProcess | undefined;

  constructor(gitDir: string) {
    this.#gitDir = gitDir;
  }

  /**
   * Reads an object with its contents.
   *
   * @param name such as `draft:content/brand.yaml`.
   * @returns null if the object does not exist.
   * @throws GitError if git fails.
   */
  read(name: string): Promise<GitObject | null> {
    return this.#request('contents', name);
  }

  /** Looks an object up without its contents. @param name such as `draft^{tree}`. @throws GitError if git fails. */
  find(name: string): Promise<GitObject | null> {
    return this.#request('info', name);
  }

  /** Ends the process. The next read starts another process. */
  stop(): void {
    this.#process?.close();
  }

  #request(command: Command, name: string): Promise<GitObject | null> {
    // A request is one line, so git could not read a name with a line break.
    if (name.includes('\n')) return Promise.resolve(null);
    if (!this.#process || this.#process.isClosed) this.#process = new BatchProcess(this.#gitDir);
    return this.#process.request(command, name);
  }
}

/** A running `git cat-file`, which answers requests in their order. */
class BatchProcess {
  /** Whether the process takes no more requests. */
  isClosed = false;
  readonly #child;
  readonly #pendingRequests: PendingRequest[] = [];
  #output = Buffer.alloc(0);
  #errorOutput = '';
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(gitDir: string) {
    const child = spawn('git', [...GIT_CONFIG, `--git-dir=${gitDir}`, 'cat-file', '--batch-command'], {
      env: { ...process.env, ...GIT_ENVIRONMENT },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stdout.on('data', (chunk: Buffer) => {
      this.#output = Buffer.concat([this.#output, chunk]);
      while (this.#handleNextResponse());
      this.#restartIdleTimer();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      this.#errorOutput = (this.#errorOutput + chunk.toString()).slice(-4000);
    });
    // If git fails, it closes its input. Its error output has the reason.
    child.stdin.on('error', () => undefined);
    child.once('error', (error) => this.#fail(`git cannot be run: ${error.message}`));
    child.once('close', () => this.#fail(this.#errorOutput.trim() || 'git cat-file ended'));
  }

  /** @returns the object; null if it does not exist. @throws GitError if git fails. */
  request(command: Command, name: string): Promise<GitObject | null> {
    return new Promise((resolve, reject) => {
      this.#pendingRequests.push({ wantsContents: command === 'contents', resolve, reject });
      this.#child.stdin.write(`${command} ${name}\n`);
      this.#restartIdleTimer();
    });
  }

  /** Ends the process. Requests without a response are rejected. */
  close(): void {
    this.isClosed = true;
    if (this.#pendingRequests.length > 0) this.#child.kill();
    else this.#child.stdin.end();
  }

  #fail(message: string): void {
    this.isClosed = true;
    clearTimeout(this.#idleTimer);
    for (const { reject } of this.#pendingRequests.splice(0)) reject(new GitError(message));
  }

  #restartIdleTimer(): void {
    clearTimeout(this.#idleTimer);
    if (this.isClosed) return;
    this.#idleTimer = setTimeout(() => this.close(), TIMEOUT_MS).unref();
  }

  /** Handles the first response in the output. @returns false if the response is not complete yet, or nothing was requested. */
  #handleNextResponse(): boolean {
    const headerEnd = this.#output.indexOf('\n');
    const [request] = this.#pendingRequests;
    if (headerEnd < 0 || !request) return false;
    const header = this.#output.subarray(0, headerEnd).toString();
    // Other responses end with `missing` or `ambiguous`.
    const [, id, type, size] = /^([0-9a-f]{40,64}) (blob|tree|commit|tag) (\d+)$/.exec(header) ?? [];
    // The contents are followed by a newline.
    const contentsLength = request.wantsContents && size !== undefined ? Number(size) + 1 : 0;
    const responseEnd = headerEnd + 1 + contentsLength;
    if (this.#output.length < responseEnd) return false;
    const bytes = Buffer.from(this.#output.subarray(headerEnd + 1, Math.max(headerEnd + 1, responseEnd - 1)));
    this.#output = this.#output.subarray(responseEnd);
    this.#pendingRequests.shift();
    request.resolve(id === undefined ? null : { id, type: type as GitObject['type'], bytes });
    return true;
  }
}
