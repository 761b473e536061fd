import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { PendingFiles } from '@studio/http/site';

/** File beside the `client` folder of a built site, with the URL paths of its missing media files. */
export const PENDING_MEDIA_LIST = 'pending-media.json';

/** Message to the encoder process: the URL path of the next file to encode, or null to encode all files and exit. */
export interface EncodeRequest {
  urlPath: string | null;
}

/** Message of the encoder process: a requested file is in the site now, or why not; or the numbers of finished and of all files. */
export type EncoderMessage = { urlPath: string; error: string | null } | { done: number; total: number };

type OnProgress = (done: number, total: number) => void;

/**
 * Encodes the missing media files of a site that was built with `--pages-first`, while the site is served. `generate` encodes a
 * file that a visitor requests, and `encodeAll` the others. The encoder process has a low priority, so that it does not slow down
 * requests.
 */
export class BackgroundEncoder implements PendingFiles {
  readonly clientDir: string;
  readonly #urlPaths: ReadonlySet<string>;
  readonly #startProcess: (clientDir: string) => ChildProcess;
  #process: ChildProcess | undefined;
  #isFinished = false;
  readonly #requests = new Map<string, PromiseWithResolvers<void>>();
  #onProgress: OnProgress = () => undefined;

  private constructor(
    clientDir: string,
    urlPaths: readonly string[],
    start: (clientDir: string) => ChildProcess,
  ) {
    this.clientDir = clientDir;
    this.#urlPaths = new Set(urlPaths);
    this.#startProcess = start;
  }

  /**
   * Reads the list of missing files of a built site.
   *
   * @param clientDir `client` folder of the site.
   * @param start starts an encoder process. Tests replace it.
   * @returns null if no files are missing.
   */
  static open(
    clientDir: string,
    start = (folder: string) => fork('apps/site/build/encoder-process.ts', [folder]),
  ): BackgroundEncoder | null {
    const listFile = join(dirname(clientDir), PENDING_MEDIA_LIST);
    if (!existsSync(listFile)) return null;
    return new BackgroundEncoder(resolve(clientDir), JSON.parse(readFileSync(listFile, 'utf8')), start);
  }

  /** Returns whether the build has left out a file. @param urlPath such as `/assets/pictures/home-hero.1a2b3c-740.avif`. */
  has(urlPath: string): boolean {
    return this.#urlPaths.has(urlPath);
  }

  /** Encodes all missing files. Prints errors to standard error. @returns whether the site has all its files now. */
  async encodeAll(onProgress: OnProgress): Promise<boolean> {
    this.#onProgress = onProgress;
    const encoderProcess = this.#getOrStartProcess();
    encoderProcess.send({ urlPath: null } satisfies EncodeRequest);
    // A process that fails to start must not stop the server.
    await once(encoderProcess, 'exit').catch(() => undefined);
    if (this.#isFinished) await rm(join(dirname(this.clientDir), PENDING_MEDIA_LIST), { force: true });
    return this.#isFinished;
  }

  /**
   * Encodes a file at once, even if `encodeAll` is still encoding other files. Resolves when the file is in the site. Rejects when
   * encoding fails.
   */
  generate(urlPath: string): Promise<void> {
    if (this.#isFinished) return Promise.resolve();
    const existingRequest = this.#requests.get(urlPath);
    if (existingRequest) return existingRequest.promise;
    const request = Promise.withResolvers<void>();
    this.#requests.set(urlPath, request);
    this.#getOrStartProcess().send({ urlPath } satisfies EncodeRequest);
    return request.promise;
  }

  #getOrStartProcess(): ChildProcess {
    if (this.#process) return this.#process;
    const encoderProcess = this.#startProcess(this.clientDir);
    this.#process = encoderProcess;
    encoderProcess.on('message', (message: EncoderMessage) => {
      if ('urlPath' in message) this.#settleRequest(message.urlPath, message.error);
      else this.#onProgress(message.done, message.total);
    });
    // A process that fails to start emits "error", but no "exit".
    encoderProcess.once('error', (error) => this.#onExit(error.message));
    encoderProcess.once('exit', (code) =>
      this.#onExit(code === 0 ? null : `the encoder process exited (${code})`),
    );
    return encoderProcess;
  }

  #settleRequest(urlPath: string, error: string | null): void {
    const request = this.#requests.get(urlPath);
    if (error === null) request?.resolve();
    else {
      // A later call of `generate` then tries again.
      this.#requests.delete(urlPath);
      request?.reject(new Error(error));
    }
  }

  #onExit(error: string | null): void {
    this.#process = undefined;
    this.#isFinished ||= error === null;
    for (const urlPath of this.#requests.keys()) this.#settleRequest(urlPath, error);
  }
}
