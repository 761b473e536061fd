import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { PendingFiles } from '@studio/http/site';
import { z } from 'zod';
import { type EncodeRequest, encodeResponseSchema, type MediaKind } from './encoder-messages.ts';

/** File beside the `client` folder of a built site, with the URL paths of its missing media files. */
export const PENDING_MEDIA_LIST = 'pending-media.json';

const KINDS: readonly MediaKind[] = ['images', 'models'];
const getMediaKind = (urlPath: string): MediaKind =>
  urlPath.startsWith('/assets/models/') ? 'models' : 'images';

/** Starts an encoder process. @param args arguments of apps/site/build/encode-media.ts: the media kind and the `client` folder. */
type StartProcess = (args: readonly [MediaKind, string]) => ChildProcess;

/**
 * Encodes the missing media files of a site that was built with `--pages-first`, while the site is served. `generate` encodes a
 * file that a visitor requests, and `encodeAll` the others. The encoder processes have a low priority, so that they do not slow
 * down requests.
 */
export class BackgroundEncoder implements PendingFiles {
  readonly clientDir: string;
  readonly #urlPaths: ReadonlySet<string>;
  readonly #startProcess: StartProcess;
  readonly #processes = new Map<MediaKind, ChildProcess>();
  readonly #finishedKinds = new Set<MediaKind>();
  readonly #requests = new Map<string, PromiseWithResolvers<void>>();
  #onProgress: (message: unknown) => void = () => undefined;

  private constructor(clientDir: string, urlPaths: readonly string[], start: StartProcess) {
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
    start: StartProcess = (args) => fork('apps/site/build/encode-media.ts', args),
  ): BackgroundEncoder | null {
    const listFile = join(dirname(clientDir), PENDING_MEDIA_LIST);
    if (!existsSync(listFile)) return null;
    const urlPaths = z.array(z.string()).parse(JSON.parse(readFileSync(listFile, 'utf8')));
    return new BackgroundEncoder(resolve(clientDir), urlPaths, start);
  }

  /** Returns whether the build has left out a file. @param urlPath such as `/assets/pictures/home-hero.1a2b3c-740.avif`. */
  has(urlPath: string): boolean {
    return this.#urlPaths.has(urlPath);
  }

  /**
   * Encodes all missing files. Prints errors to standard error.
   *
   * @param onProgress receives each progress message of an encoder process (reportProgress).
   * @returns whether the site has all its files now.
   */
  async encodeAll(onProgress: (message: unknown) => void): Promise<boolean> {
    this.#onProgress = onProgress;
    // `allSettled`, because a process that fails to start must not stop the server.
    await Promise.allSettled(
      KINDS.map(async (kind) => {
        const childProcess = this.#getOrStartProcess(kind);
        childProcess.send({ urlPath: null } satisfies EncodeRequest);
        await once(childProcess, 'exit');
      }),
    );
    if (this.#finishedKinds.size < KINDS.length) return false;
    await rm(join(dirname(this.clientDir), PENDING_MEDIA_LIST), { force: true });
    return true;
  }

  /**
   * Encodes a file at once, even if `encodeAll` is still encoding other files. Resolves when the file is in the site. Rejects when
   * encoding fails.
   */
  generate(urlPath: string): Promise<void> {
    const kind = getMediaKind(urlPath);
    if (this.#finishedKinds.has(kind)) return Promise.resolve();
    const existingRequest = this.#requests.get(urlPath);
    if (existingRequest) return existingRequest.promise;
    const request = Promise.withResolvers<void>();
    this.#requests.set(urlPath, request);
    this.#getOrStartProcess(kind).send({ urlPath } satisfies EncodeRequest);
    return request.promise;
  }

  #getOrStartProcess(kind: MediaKind): ChildProcess {
    const runningProcess = this.#processes.get(kind);
    if (runningProcess) return runningProcess;
    const childProcess = this.#startProcess([kind, this.clientDir]);
    this.#processes.set(kind, childProcess);
    childProcess.on('message', (message) => {
      const { data: response } = encodeResponseSchema.safeParse(message);
      if (response) this.#settleRequest(response.urlPath, response.error);
      else this.#onProgress(message);
    });
    // A process that fails to start emits "error", but no "exit".
    childProcess.once('error', (error) => this.#onExit(kind, error.message));
    childProcess.once('exit', (code) =>
      this.#onExit(kind, code === 0 ? null : `the encoder process for ${kind} exited (${code})`),
    );
    return childProcess;
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

  #onExit(kind: MediaKind, error: string | null): void {
    this.#processes.delete(kind);
    if (error === null) this.#finishedKinds.add(kind);
    for (const urlPath of this.#requests.keys())
      if (getMediaKind(urlPath) === kind) this.#settleRequest(urlPath, error);
  }
}
