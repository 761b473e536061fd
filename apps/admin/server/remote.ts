import { errorText } from '@studio/http/errors';
import { type GitOptions, git } from './git.ts';
import { advanceMain, mergeCommits } from './merge-commits.ts';
import { MAIN } from './refs.ts';
import type { Repository } from './repository.ts';

/** Milliseconds between two syncs. */
const SYNC_INTERVAL_MS = 5 * 60_000;
/** Milliseconds after which a remote counts as unreachable. Publishing waits for it. */
const REMOTE_TIMEOUT_MS = 20_000;
/** The branch of the remote that developers and static hosts use. */
const BRANCH = 'refs/heads/main';

/**
 * Syncs with the git repository that developers and static hosts share. Its commits are fetched before publishing, and
 * published commits are pushed after it. Errors are kept for display, and the sync is tried again.
 */
export class Remote {
  readonly #repository: Repository;
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  #error: string | null = null;
  /** Whether a published commit is not pushed yet. */
  #pushPending = false;

  /** @param url a URL for git. A token in it never appears in messages. */
  constructor(repository: Repository, url: string) {
    this.#repository = repository;
    this.#url = url;
    this.#timer = setInterval(() => void (this.#pushPending ? this.sync() : this.pull()), SYNC_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Why the last sync failed; null if it succeeded. */
  get error(): string | null {
    return this.#error;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Fetches new commits and merges them with published commits that are not pushed yet, which win on a conflict. */
  async pull(): Promise<void> {
    await this.#captureError(async () => {
      const repository = this.#repository;
      const listing = await this.#run(['ls-remote', '--', this.#url, BRANCH], {
        timeoutMs: REMOTE_TIMEOUT_MS,
      });
      // Empty for a repository without commits.
      const theirs = listing.split(/\s/)[0] ?? '';
      if (theirs === '') return;
      // Outside the lock, so that a slow connection does not block editors.
      await this.#run(['fetch', '--quiet', '--no-tags', '--', this.#url, BRANCH]);
      await repository.withLock(async () => {
        if (await repository.isAncestor(theirs, MAIN)) return;
        const main = await repository.resolveCommit(MAIN);
        await advanceMain(
          repository,
          (await repository.isAncestor(main, theirs)) ? theirs : await mergeCommits(repository, theirs, main),
        );
      });
    });
  }

  /** Pulls, then pushes the published commits. */
  async sync(): Promise<void> {
    this.#pushPending = true;
    await this.pull();
    if (this.#error !== null) return;
    await this.#captureError(async () => {
      await this.#run(['push', '--quiet', '--', this.#url, `${MAIN}:${BRANCH}`]);
      this.#pushPending = false;
    });
  }

  async #run(args: string[], options: GitOptions = {}): Promise<string> {
    const output = await git([`--git-dir=${this.#repository.gitDir}`, ...args], {
      ...options,
      env: { GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? 'ssh -oBatchMode=yes' },
    });
    return output.toString().trim();
  }

  async #captureError(action: () => Promise<void>): Promise<void> {
    try {
      await action();
      this.#error = null;
    } catch (error) {
      const [line = ''] = errorText(error)
        .split('\n')
        .filter((text) => /fatal|error|rejected|denied/i.test(text));
      this.#error = (line || errorText(error))
        .replaceAll(this.#url, 'the remote')
        .replaceAll(this.#repository.gitDir, 'the admin’s folder')
        .replaceAll(/\/\/[^@/\s]*@/g, '//');
    }
  }
}
