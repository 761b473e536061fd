import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { PendingFiles } from '@studio/http/site';
import { z } from 'zod';
import { answerSchema, type EncodeRequest, type MediaKind } from './messages.ts';

/** The list of the media files that a built site names and does not have yet, beside its `client` folder. */
export const PENDING_MEDIA = 'pending-media.json';

const KINDS: readonly MediaKind[] = ['images', 'models'];
const kindOf = (address: string): MediaKind => (address.startsWith('/assets/models/') ? 'models' : 'images');

/** How a process of the encoder may be replaced in tests. @param args of apps/site/build/encode-media.ts. */
type Start = (args: readonly [MediaKind, string]) => ChildProcess;

/**
 * Makes the media files of a site that was built with `--pages-first`, while it is served: those that are asked for at once, all
 * others in the background. It works in processes of low priority, so that a long task holds up no request.
 */
export class BackgroundEncoder implements PendingFiles {
  readonly clientDir: string;
  readonly #addresses: ReadonlySet<string>;
  readonly #start: Start;
  readonly #processes = new Map<MediaKind, ChildProcess>();
  readonly #finished = new Set<MediaKind>();
  readonly #requests = new Map<string, PromiseWithResolvers<void>>();
  #onProgress: (message: unknown) => void = () => undefined;

  private constructor(clientDir: string, addresses: readonly string[], start: Start) {
    this.clientDir = clientDir;
    this.#addresses = new Set(addresses);
    this.#start = start;
  }

  /** @param clientDir a built site. @returns null where the site has all its files. */
  static open(
    clientDir: string,
    start: Start = (args) => fork('apps/site/build/encode-media.ts', args),
  ): BackgroundEncoder | null {
    const list = join(dirname(clientDir), PENDING_MEDIA);
    if (!existsSync(list)) return null;
    const addresses = z.array(z.string()).parse(JSON.parse(readFileSync(list, 'utf8')));
    return new BackgroundEncoder(resolve(clientDir), addresses, start);
  }

  /** Whether a file was missing when the site was built. @param address such as `/assets/pictures/home-hero.1a2b3c-740.avif`. */
  has(address: string): boolean {
    return this.#addresses.has(address);
  }

  /**
   * Makes all files that are missing. What fails is told on standard error.
   *
   * @param onProgress given each message of reportProgress.
   * @returns whether the site has all its files now.
   */
  async makeAll(onProgress: (message: unknown) => void): Promise<boolean> {
    this.#onProgress = onProgress;
    // A process that cannot be started ends with an error; the site is served all the same.
    await Promise.allSettled(KINDS.map((kind) => once(this.#processOf(kind), 'exit')));
    if (this.#finished.size < KINDS.length) return false;
    await rm(join(dirname(this.clientDir), PENDING_MEDIA), { force: true });
    return true;
  }

  /** Makes a file before the others. Resolves when it lies in the site. @throws when it cannot be made. */
  make(address: string): Promise<void> {
    const kind = kindOf(address);
    if (this.#finished.has(kind)) return Promise.resolve();
    const known = this.#requests.get(address);
    if (known) return known.promise;
    const request = Promise.withResolvers<void>();
    this.#requests.set(address, request);
    this.#processOf(kind).send({ address } satisfies EncodeRequest);
    return request.promise;
  }

  #processOf(kind: MediaKind): ChildProcess {
    const running = this.#processes.get(kind);
    if (running) return running;
    const child = this.#start([kind, this.clientDir]);
    this.#processes.set(kind, child);
    child.on('message', (message) => {
      const { data: answer } = answerSchema.safeParse(message);
      if (answer) this.#settle(answer.address, answer.error);
      else this.#onProgress(message);
    });
    // "error" comes where the process could not be started, and then "exit" does not.
    child.once('error', (error) => this.#ended(kind, error.message));
    child.once('exit', (code) =>
      this.#ended(kind, code === 0 ? null : `the process that makes ${kind} ended (${code})`),
    );
    return child;
  }

  #settle(address: string, error: string | null): void {
    const request = this.#requests.get(address);
    if (error === null) request?.resolve();
    else {
      // The next request tries again.
      this.#requests.delete(address);
      request?.reject(new Error(error));
    }
  }

  #ended(kind: MediaKind, error: string | null): void {
    this.#processes.delete(kind);
    if (error === null) this.#finished.add(kind);
    for (const address of this.#requests.keys()) if (kindOf(address) === kind) this.#settle(address, error);
  }
}
