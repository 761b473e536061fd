import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@studio/content/paths';
import { findContentType } from '@studio/content/schema/content-types';
import { errorText, HttpError } from '@studio/http/errors';
import { readSitePaths } from '@studio/http/resolve-request';
import type { Person, PublishStatus } from '../api-types.ts';
import { BuildRunner } from './build-runner.ts';
import { CONTENT_ROOT, toContentPath } from './content-paths.ts';
import type { DiskReserve } from './disk-reserve.ts';
import type { EntryStore } from './entry-store.ts';
import { isDiskFull } from './error-response.ts';
import { ImageIssues } from './image-issues.ts';
import { advanceMain, createTreeWithContent } from './merge-commits.ts';
import { PublishError } from './publish-error.ts';
import { describeIssues, explainFailure, toEntryIssues } from './publish-issues.ts';
import { type PublishPlan, planPublish } from './publish-plan.ts';
import { DRAFT, MAIN, PUBLISHED } from './refs.ts';
import { findReleaseIssues, type Releases } from './releases.ts';
import type { Remote } from './remote.ts';
import type { Repository } from './repository.ts';
import type { ScheduledPublications } from './scheduled-publications.ts';

interface Dependencies {
  remote: Remote | null;
  repository: Repository;
  documents: EntryStore;
  releases: Releases;
  scheduled: ScheduledPublications;
  source: string;
  disk: DiskReserve;
  /** Returns the folder of the currently served site. */
  servedNow: () => string;
  /** Switches the served site to another folder. */
  serve: (clientDir: string) => void;
}

/** Start of the commit message of a normal publish. The rest names the published files. */
export const PUBLISH_MESSAGE_PREFIX = 'Publish ';

/** Path prefix of the pages of a paginated list. Their number depends on the length of the list. */
const PAGINATED_PREFIX = paths.pieces('');

/** Publishes the draft: validates it, builds the site, checks the build and switches to it. One publish runs at a time. */
export class Publisher {
  readonly #deps: Dependencies;
  #state: Omit<PublishStatus, 'remoteError' | 'hasUnpublishedCommits' | 'timeZone'> = {
    isRunning: false,
    step: '',
    durationSeconds: 0,
    error: null,
  };
  #startedAt = 0;
  /** The commit of the draft when publishing last failed. */
  #failedDraft = '';
  /** Whether the build reported the issues, after validation had found none. */
  #isFromBuild = false;
  readonly #images: ImageIssues;
  readonly #build: BuildRunner;
  #running: Promise<void> = Promise.resolve();

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#images = new ImageIssues(deps.repository);
    this.#build = new BuildRunner(deps.repository.contentWorker);
  }

  async state(): Promise<Omit<PublishStatus, 'timeZone'>> {
    const { remote, repository } = this.#deps;
    await this.#dropSolvedIssues();
    const { isRunning } = this.#state;
    return {
      ...this.#state,
      remoteError: remote?.error ?? null,
      hasUnpublishedCommits: (await repository.diffNameStatus(PUBLISHED, MAIN, '.')).size > 0,
      durationSeconds: isRunning
        ? Math.round((Date.now() - this.#startedAt) / 1000)
        : this.#state.durationSeconds,
    };
  }

  get isRunning(): boolean {
    return this.#state.isRunning;
  }

  /** Starts to publish all entries that are not scheduled. `state` has the progress. @throws HttpError 409 if a publish is running. */
  start(person: Person): void {
    this.#run(() => this.#publish(person, null));
  }

  /**
   * Publishes some entries. `state` does not have its result.
   *
   * @returns why it failed; null if it succeeded.
   * @throws HttpError 409 if a publish is running.
   */
  async publishEntries(files: ReadonlySet<string>, person: Person): Promise<string | null> {
    let failure: string | null = null;
    this.#run(() =>
      this.#publish(person, files).catch(async (error: unknown) => {
        failure = (await explainFailure(this.#deps.documents, error)).message;
      }),
    );
    await this.#running;
    return failure;
  }

  /** Validates the site as if some entries were published now. @returns all issues as text; null if there are none. */
  async dryRun(files: ReadonlySet<string>): Promise<string | null> {
    const { issues } = await this.#plan(files);
    return issues.length === 0
      ? null
      : (await explainFailure(this.#deps.documents, new PublishError('', issues))).message;
  }

  /** Starts to restore all content of an earlier published version. @throws HttpError 409 if a publish is running. */
  rollBack(commit: string, person: Person): void {
    this.#run(() => this.#rollBack(commit, person));
  }

  /** Stops a running build and prevents further ones. Resolves when no publish is running. */
  async stop(): Promise<void> {
    this.#build.shutDown();
    await this.#running;
  }

  #run(work: () => Promise<void>): void {
    if (this.#state.isRunning)
      throw new HttpError(409, 'Publishing is already in progress. Please wait until it is done.');
    this.#startedAt = Date.now();
    this.#state = { isRunning: true, step: 'Starting', durationSeconds: 0, error: null };
    this.#running = work().then(
      () => this.#end('Published', null),
      async (error: unknown) => {
        // Reading titles from git may fail, too. The publish has to end in any case.
        const failure = await explainFailure(this.#deps.documents, error).catch((readError: unknown) => ({
          message: errorText(readError),
          issues: [],
        }));
        this.#end(this.#state.step, failure);
      },
    );
  }

  /** Validates the draft again if it has changed since publishing failed, and drops the issues that are solved. */
  async #dropSolvedIssues(): Promise<void> {
    const { documents, repository } = this.#deps;
    const failed = this.#state;
    if (failed.isRunning || !failed.error || failed.error.issues.length === 0) return;
    const draft = await repository.resolveCommit(DRAFT);
    if (draft === this.#failedDraft) return;
    const changed = await repository.diffNameStatus(this.#failedDraft, draft, CONTENT_ROOT);
    const { issues } = await this.#plan(null);
    // Issues that only a build finds stay until their entry is edited.
    const onlyInBuild = failed.error.issues.filter(
      ({ file }) => this.#isFromBuild && file !== null && !changed.has(CONTENT_ROOT + file),
    );
    const open = [...(await describeIssues(documents, issues)), ...onlyInBuild];
    // Another publish may have started meanwhile.
    if (this.#state !== failed) return;
    this.#state = { ...failed, error: open.length > 0 ? { ...failed.error, issues: open } : null };
    this.#failedDraft = draft;
  }

  /** Plans a publish and finds all its issues. Checking images takes seconds, so it runs outside the lock. */
  async #plan(only: ReadonlySet<string> | null): Promise<PublishPlan> {
    const next = await this.#deps.repository.withLock(() => planPublish(this.#deps, only));
    return { ...next, issues: [...next.issues, ...(await this.#images.find(next.tree))] };
  }

  #end(step: string, fault: PublishStatus['error']): void {
    this.#state = {
      isRunning: false,
      step,
      durationSeconds: Math.round((Date.now() - this.#startedAt) / 1000),
      error: fault,
    };
  }

  #step(step: string): void {
    this.#state = { ...this.#state, step };
  }

  async #publish(person: Person, only: ReadonlySet<string> | null): Promise<void> {
    const { repository, remote } = this.#deps;
    if (remote) {
      this.#step('Fetching developers’ changes');
      await remote.pull();
    }
    this.#step('Checking all fields');
    this.#failedDraft = await repository.resolveCommit(DRAFT);
    this.#isFromBuild = false;
    const next = await this.#plan(only);
    if (next.issues.length > 0) throw new PublishError('', next.issues);
    const [seen = ''] = next.parents;
    if ((await repository.diffNameStatus(seen, next.tree, '.')).size === 0)
      throw new PublishError('There is nothing to publish.');
    const changed = await repository.diffNameStatus(seen, next.tree, CONTENT_ROOT);
    const message = `${PUBLISH_MESSAGE_PREFIX}${changed.size === 1 ? [...changed.keys()].join('').replace(/^content\//, '') : `${changed.size} files`}`;
    const commit = await repository.commitTree(next.tree, next.parents, person, message);
    this.#isFromBuild = true;
    await this.#buildRelease(commit, removedPages(changed));
    await this.#activate(commit, next);
  }

  async #rollBack(to: string, person: Person): Promise<void> {
    const { repository, documents, releases, servedNow } = this.#deps;
    if (!(await repository.isAncestor(to, PUBLISHED)))
      throw new PublishError('This version does not exist. Reload the page.');
    const [seen, main] = [await repository.resolveCommit(PUBLISHED), await repository.resolveCommit(MAIN)];
    const tree = await repository.withLock(() => createTreeWithContent(repository, main, to));
    const parents = [...new Set([seen, main])];
    const commit = await repository.commitTree(tree, parents, person, 'Restore an earlier version');
    // The release of that version is used again if it was built from the same code.
    if (releases.has(to) && tree === (await repository.git(['rev-parse', `${to}^{tree}`])))
      await releases.addAlias(to, commit);
    else
      await this.#buildRelease(commit, new Set(readSitePaths(servedNow()).pages.keys())).catch(
        async (error: unknown) => {
          // Without issues, because they are about the earlier version's fields and not those in today's forms.
          const { message } = await explainFailure(documents, error);
          throw new PublishError(`This version does not fit the site any more. ${message}`);
        },
      );
    await this.#activate(commit, null);
  }

  /**
   * Publishes a commit whose release is built. Edits that were saved meanwhile stay in the draft.
   *
   * @param plan the plan that the commit was made from; null for a rollback.
   */
  async #activate(commit: string, plan: PublishPlan | null): Promise<void> {
    const { repository, releases, serve, servedNow, remote } = this.#deps;
    this.#step('Switching to the new version');
    await repository.withLock(async () => {
      const [main, seen] = [await repository.resolveCommit(MAIN), await repository.resolveCommit(PUBLISHED)];
      if (plan && !(await plan.isStillValid()))
        throw new PublishError(
          'Somebody has changed the schedule of an entry meanwhile. Please publish again.',
        );
      const before = servedNow();
      serve(releases.clientFolder(commit));
      try {
        await advanceMain(repository, commit, { [PUBLISHED]: commit }, plan?.main === main);
        await releases.activate(commit);
      } catch (error) {
        // The served site, git and the symbolic link must agree, even if the disk has become full.
        serve(before);
        await repository.moveBranches({ [MAIN]: main, [PUBLISHED]: seen });
        throw error;
      }
    });
    void remote?.sync();
  }

  async #buildRelease(commit: string, removed: ReadonlySet<string>): Promise<void> {
    const { repository, disk, servedNow } = this.#deps;
    this.#step('Building the pages');
    await this.removeLeftovers();
    const isFirst = !existsSync(repository.buildFolder);
    await disk.assertSpaceFor([servedNow(), ...(isFirst ? [repository.draftFolder] : [])]);
    try {
      await this.#buildAndCheck(commit, removed);
    } catch (error) {
      await this.removeLeftovers();
      // The checkout may be incomplete then, and it takes space.
      if (isDiskFull(error)) await removeFolder(repository.buildFolder);
      throw error;
    }
  }

  /** Removes the output of a build that failed or was killed. */
  async removeLeftovers(): Promise<void> {
    await removeFolder(join(this.#deps.repository.buildFolder, 'build'));
  }

  async #buildAndCheck(commit: string, removed: ReadonlySet<string>): Promise<void> {
    const { repository, documents, releases, source, servedNow, disk } = this.#deps;
    await repository.checkOutForBuild(commit, source);
    await disk.abortWhenFull((signal) => this.#build.run(repository.buildFolder, signal));
    this.#step('Checking the pages');
    const built = join(repository.buildFolder, 'build');
    const client = join(built, 'client');
    if (!existsSync(join(client, 'index.html'))) throw new PublishError('The build created no pages.');
    const before = [...readSitePaths(servedNow()).pages.keys()].filter(
      (page) => !page.startsWith(PAGINATED_PREFIX),
    );
    const issues = await findReleaseIssues(client, removed, before);
    if (issues.length > 0) throw new PublishError('', await toEntryIssues(documents, issues));
    await releases.add(built, commit);
  }
}

// With retries, because the processes of a stopped build may still write for a moment.
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

/** Returns the paths of the pages of removed entries. @param changed git's status letters by path. */
function removedPages(changed: ReadonlyMap<string, string>): Set<string> {
  const removed = [...changed]
    .filter(([, letter]) => letter === 'D')
    .map(([path]) => findContentType(toContentPath(path)));
  return new Set(removed.flatMap((found) => (found ? [found.contentType.pagePath(found.id)] : [])));
}
