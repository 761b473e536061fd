import { errorText } from '@studio/http/errors';
import { type GitOptions, git } from './git.ts';
import { advanceMain, mergeCommits } from './merge-commits.ts';
import { BACKUP_REFS, MAIN } from './refs.ts';
import type { Repository } from './repository.ts';

const SYNC_INTERVAL_MS = 5 * 60_000;
/** Publishing waits this long for a remote that cannot be reached. */
const REMOTE_TIMEOUT_MS = 20_000;
/** Time between an edit and the push of the drafts. Edits within this time are pushed together. */
const DRAFT_PUSH_DELAY_MS = 5000;
/** The branch that developers and static hosts use. */
const REMOTE_BRANCH = 'refs/heads/main';

/**
 * Syncs with the git repository that developers and static hosts share. Fetches its commits before a publish, and pushes the published
 * commits afterwards. With `keepsDrafts`, also pushes the drafts soon after each edit. A failed sync is tried again, and its error is kept
 * for display.
 */
export class Remote {
  readonly #repository: Repository;
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  #error: string | null = null;
  /** Whether a published commit is not pushed yet. */
  #isPushPending = false;
  readonly #keepsDrafts: boolean;
  /** Whether an edit is not pushed yet. */
  #isDraftPushPending = false;
  #draftTimer: NodeJS.Timeout | undefined;

  /** @param url URL of the repository. Messages never show it, because it may contain a token. */
  constructor(repository: Repository, url: string, { keepsDrafts = false } = {}) {
    this.#repository = repository;
    this.#url = url;
    this.#keepsDrafts = keepsDrafts;
    this.#timer = setInterval(async () => {
      await (this.#isPushPending ? this.sync() : this.pull());
      if (this.#isDraftPushPending) await this.#pushDrafts();
    }, SYNC_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Why the last sync failed; null if it succeeded. */
  get error(): string | null {
    return this.#error;
  }

  /** Stops further syncs, and then pushes the drafts that are not pushed yet. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#draftTimer);
    if (this.#isDraftPushPending) await this.#pushDrafts();
  }

  /** Pushes the drafts soon, if they are kept on the remote. */
  recordDraftChange(): void {
    if (!this.#keepsDrafts || this.#isDraftPushPending) return;
    this.#isDraftPushPending = true;
    this.#draftTimer = setTimeout(() => void this.#pushDrafts(), DRAFT_PUSH_DELAY_MS);
    this.#draftTimer.unref();
  }

  /** Fetches new commits and merges them with unpushed commits. On a conflict, the unpushed commits win. */
  async pull(): Promise<void> {
    await this.#captureError(async () => {
      const repository = this.#repository;
      const listing = await this.#runGit(['ls-remote', '--', this.#url, REMOTE_BRANCH], {
        timeoutMs: REMOTE_TIMEOUT_MS,
      });
      const theirs = listing.split(/\s/)[0] ?? '';
      // The output is empty if the remote has no commits yet.
      if (theirs === '') return;
      // The fetch runs outside the lock, so that a slow connection does not block editors.
      await this.#runGit(['fetch', '--quiet', '--no-tags', '--', this.#url, REMOTE_BRANCH]);
      await repository.withLock(async () => {
        if (await repository.isAncestor(theirs, MAIN)) return;
        const main = await repository.resolveCommit(MAIN);
        const isFastForward = await repository.isAncestor(main, theirs);
        await advanceMain(repository, isFastForward ? theirs : await mergeCommits(repository, theirs, main));
      });
    });
  }

  /** Pulls, then pushes the published commits, and the drafts if they are kept on the remote. */
  async sync(): Promise<void> {
    this.#isPushPending = true;
    await this.pull();
    if (this.#error !== null) return;
    await this.#captureError(async () => {
      await this.#runGit(['push', '--quiet', '--', this.#url, `${MAIN}:${REMOTE_BRANCH}`]);
      this.#isPushPending = false;
    });
    if (this.#keepsDrafts) await this.#pushDrafts();
  }

  /** Pushes the drafts in one transaction, so that the branches of a restored clone fit together. */
  async #pushDrafts(): Promise<void> {
    await this.#captureError(async () => {
      this.#isDraftPushPending = false;
      const refspecs = Object.entries(BACKUP_REFS).map(([branch, backupRef]) => `+${branch}:${backupRef}`);
      try {
        await this.#runGit(['push', '--quiet', '--atomic', '--', this.#url, ...refspecs], {
          timeoutMs: REMOTE_TIMEOUT_MS,
        });
      } catch (error) {
        this.#isDraftPushPending = true;
        throw error;
      }
    });
  }

  async #runGit(args: string[], options: GitOptions = {}): Promise<string> {
    const output = await git([`--git-dir=${this.#repository.gitDir}`, ...args], {
      ...options,
      env: { GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? 'ssh -oBatchMode=yes' },
    });
    return output.toString().trim();
  }

  /** Runs an action and sets `error` to its error, without URLs and paths of the server; to null if it succeeds. */
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
