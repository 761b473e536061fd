import { errorText } from '@studio/http/problem';
import { MAIN } from './branches.ts';
import { type GitOptions, git } from './git.ts';
import { follow, merged } from './merging.ts';
import type { Repository } from './repository.ts';

/** How often what could not be fetched or pushed is tried again, in milliseconds. */
const AGAIN = 5 * 60_000;
/** One that can be reached answers within this time, in milliseconds; a publication waits for it. */
const ANSWERS_WITHIN = 20_000;
/** The branch that developers and hosts follow. */
const BRANCH = 'refs/heads/main';

/**
 * The repository that developers and static hosts share with the desk. What it has is taken before a publication, and what was
 * published goes there after it. One that cannot be reached, or refuses, is told and tried again; nothing waits for it.
 */
export class Remote {
  readonly #repository: Repository;
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  #fault: string | null = null;
  /** Whether something was published that is not there yet. */
  #owes = false;

  /** @param url as git reads it; a token in it is never told. */
  constructor(repository: Repository, url: string) {
    this.#repository = repository;
    this.#url = url;
    this.#timer = setInterval(() => void (this.#owes ? this.sync() : this.pull()), AGAIN);
    this.#timer.unref();
  }

  /** Why it has not what was published, in a sentence; null when all is well. */
  get fault(): string | null {
    return this.#fault;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Takes what is new there. What was published here and not there is merged with it; of the same lines ours stand. */
  async pull(): Promise<void> {
    await this.#told(async () => {
      const repository = this.#repository;
      const there = await this.#run(['ls-remote', '--', this.#url, BRANCH], { within: ANSWERS_WITHIN });
      // An empty repository has nothing yet.
      const theirs = there.split(/\s/)[0] ?? '';
      if (theirs === '') return;
      // Outside of the queue of edits: a slow line holds nobody up.
      await this.#run(['fetch', '--quiet', '--no-tags', '--', this.#url, BRANCH]);
      await repository.alone(async () => {
        if (await repository.isWithin(theirs, MAIN)) return;
        const main = await repository.commitOf(MAIN);
        await follow(
          repository,
          (await repository.isWithin(main, theirs)) ? theirs : await merged(repository, theirs, main),
        );
      });
    });
  }

  /** Pulls, and pushes what was published. */
  async sync(): Promise<void> {
    this.#owes = true;
    await this.pull();
    if (this.#fault !== null) return;
    await this.#told(async () => {
      await this.#run(['push', '--quiet', '--', this.#url, `${MAIN}:${BRANCH}`]);
      this.#owes = false;
    });
  }

  async #run(parts: string[], options: GitOptions = {}): Promise<string> {
    const output = await git([`--git-dir=${this.#repository.gitDir}`, ...parts], {
      ...options,
      env: { GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? 'ssh -oBatchMode=yes' },
    });
    return output.toString().trim();
  }

  async #told(act: () => Promise<void>): Promise<void> {
    try {
      await act();
      this.#fault = null;
    } catch (error) {
      const [line = ''] = errorText(error)
        .split('\n')
        .filter((one) => /fatal|error|rejected|denied/i.test(one));
      this.#fault = (line || errorText(error))
        .replaceAll(this.#url, 'the remote')
        .replaceAll(this.#repository.gitDir, 'the desk’s folder')
        .replaceAll(/\/\/[^@/\s]*@/g, '//');
    }
  }
}
