import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { PublishError } from './publish-error.ts';

/** Module that runs in the build process. The path starts at the root of a checkout of the product. */
const WORKER_MODULE = 'apps/site/build/incremental/worker.ts';
/** An incremental build can start only from a build with this file. */
const BUILD_INPUTS_FILE = 'server/inputs.json';
/** A build with this file lacks images or models, which the server adds in the background. */
const PENDING_MEDIA_FILE = 'pending-media.json';
/** The process is stopped if it was not used for this time. */
const IDLE_TIMEOUT_MS = 10 * 60_000;
/** Time limit for an incremental build. Even a full build of 1,000 articles takes only 30 s (docs/decisions/figures-admin.md). */
const BUILD_TIMEOUT_MS = 2 * 60_000;

const replySchema = z.object({ error: z.string().nullable() });

/**
 * Runs incremental builds in a process that has the site's code and caches in memory. The code is that of the checkout at the start of the
 * process, so `stop` must be called before other code is checked out.
 */
export class IncrementalBuildWorker {
  readonly #folder: string;
  readonly #buildTimeoutMs: number;
  #process: ChildProcess | null = null;
  /** Folder of the last release that the running process was told to compress; null if there is none. */
  #compressedRelease: string | null = null;
  #idleTimer: NodeJS.Timeout | null = null;
  #isShutDown = false;

  /** @param folder checkout in which releases are built. */
  constructor(folder: string, buildTimeoutMs = BUILD_TIMEOUT_MS) {
    this.#folder = folder;
    this.#buildTimeoutMs = buildTimeoutMs;
  }

  /** Restarts the idle time of the process. @returns whether the process is running. */
  keepAlive(): boolean {
    if (this.#process) this.#restartIdleTimer();
    return this.#process !== null;
  }

  /**
   * Starts the process before it is needed. Does nothing if an incremental build cannot start from the release.
   *
   * @param releaseFolder the current release, whose commit is checked out.
   */
  warmUp(releaseFolder: string): void {
    if (this.canBuildFrom(releaseFolder)) this.#start([releaseFolder]);
  }

  /**
   * Builds the content of the checkout incrementally, starting from a release of the same code.
   *
   * @param releaseFolder absolute path of the release.
   * @param signal stops the build when it is aborted.
   * @returns whether the build succeeded. False means that a full build is needed, for example because an incremental build
   *   cannot start from the release.
   * @throws PublishError if the build was aborted.
   */
  async build(releaseFolder: string, signal: AbortSignal): Promise<boolean> {
    if (!this.canBuildFrom(releaseFolder) || !existsSync(join(this.#folder, WORKER_MODULE))) return false;
    const error = await this.#requestBuild(this.#start([]), releaseFolder, signal);
    if (error === null) return true;
    await this.stop();
    if (signal.aborted) throw new PublishError('Publishing was stopped.');
    console.warn(`A full build is needed: ${error}`);
    return false;
  }

  /**
   * Tells the process to add the compressed copies of files that a build has left out, and returns at once. If the process then
   * ends because it uses too much memory, another one is warmed up.
   *
   * @param clientDir folder of the release's public files.
   */
  compress(clientDir: string): void {
    if (!this.#process?.connected) return;
    this.#compressedRelease = dirname(clientDir);
    this.#process.send({ compress: clientDir });
  }

  /** Kills the process. Resolves when it has ended and writes no more files. */
  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    const isRunning = child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
    if (!isRunning) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  /** Stops the process and prevents another start. */
  shutDown(): Promise<void> {
    this.#isShutDown = true;
    return this.stop();
  }

  /** Whether an incremental build can start from a build. @param buildFolder folder of the build. */
  canBuildFrom(buildFolder: string): boolean {
    return (
      !this.#isShutDown &&
      existsSync(join(buildFolder, BUILD_INPUTS_FILE)) &&
      !existsSync(join(buildFolder, PENDING_MEDIA_FILE))
    );
  }

  #start(args: readonly string[]): ChildProcess {
    this.#restartIdleTimer();
    if (this.#process) return this.#process;
    // The IPC channel closes when the server ends, even if the server is killed. The process then ends too.
    const child = fork(WORKER_MODULE, args, {
      cwd: this.#folder,
      env: {
        ...process.env,
        ENQUIRY_SERVICE: process.env.ENQUIRY_SERVICE || '/relay',
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const clearProcess = () => {
      if (this.#process === child) this.#process = null;
    };
    child.once('exit', (exitCode) => {
      const hasEndedItself = this.#process === child && exitCode === 0;
      clearProcess();
      const release = this.#compressedRelease;
      // If this content always needs too much memory, the next process ends too. Without this reset, processes would be replaced
      // endlessly.
      this.#compressedRelease = null;
      if (hasEndedItself && release !== null) this.warmUp(release);
    });
    // No `exit` event follows if the process could not be started at all.
    child.on('error', clearProcess);
    this.#process = child;
    return child;
  }

  #restartIdleTimer(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.stop(), IDLE_TIMEOUT_MS);
    this.#idleTimer.unref();
  }

  /** @returns why the build failed; null if it succeeded. */
  async #requestBuild(
    child: ChildProcess,
    releaseFolder: string,
    signal: AbortSignal,
  ): Promise<string | null> {
    const doneController = new AbortController();
    const waitSignal = AbortSignal.any([
      signal,
      doneController.signal,
      AbortSignal.timeout(this.#buildTimeoutMs),
    ]);
    const reply = once(child, 'message', { signal: waitSignal }).then(
      ([message]) => replySchema.parse(message).error,
      () => 'the build process takes too long.',
    );
    const exit = once(child, 'exit', { signal: waitSignal }).then(
      () => 'the build process has ended.',
      () => reply,
    );
    child.send({ build: releaseFolder });
    return Promise.race([reply, exit]).finally(() => doneController.abort());
  }
}
