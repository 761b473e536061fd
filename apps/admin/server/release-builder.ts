import { existsSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { paths } from '@studio/content/paths';
import { readSitePaths } from '@studio/http/resolve-request';
import { FullBuildRunner } from './build-runner.ts';
import { IncrementalBuildWorker } from './build-worker.ts';
import { CONTENT_ROOT } from './content-paths.ts';
import type { DiskReserve } from './disk-reserve.ts';
import type { EntryStore } from './entry-store.ts';
import { isDiskError } from './error-response.ts';
import { PublishError } from './publish-error.ts';
import { toEntryIssues } from './publish-issues.ts';
import type { PublishStep } from './publish-steps.ts';
import { PUBLISHED } from './refs.ts';
import { findReleaseIssues, type Releases } from './releases.ts';
import type { Repository } from './repository.ts';

interface Dependencies {
  repository: Repository;
  entryStore: EntryStore;
  releases: Releases;
  productFolder: string;
  diskReserve: DiskReserve;
  /** Returns the folder of the current site. */
  getServedFolder: () => string;
}

/** Start of the paths of a paginated list. A shorter list has fewer pages, so a missing page is no error. */
const PAGINATED_PATH_PREFIX = paths.pieces('');

/**
 * Builds releases. A build is incremental if only content has changed since the served build. Otherwise, or if the incremental build
 * fails, a complete build runs.
 */
export class ReleaseBuilder {
  readonly #deps: Dependencies;
  readonly #fullBuildRunner: FullBuildRunner;
  readonly #incrementalBuildWorker: IncrementalBuildWorker;
  #isBuilding = false;
  /** The commit that was checked out when the process for incremental builds was started; null before its first start. */
  #workerCommit: string | null = null;
  /** Resolves when `warmUp` uses the checkout no more. */
  #warmUp: Promise<void> = Promise.resolve();

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#fullBuildRunner = new FullBuildRunner(deps.repository.contentWorker);
    this.#incrementalBuildWorker = new IncrementalBuildWorker(resolve(deps.repository.buildFolder));
  }

  /**
   * Prepares an incremental build while somebody edits, so that the next publish need not wait: checks the published version out and starts
   * the process for incremental builds.
   */
  warmUp(): void {
    const { repository, getServedFolder } = this.#deps;
    const worker = this.#incrementalBuildWorker;
    const buildFolder = realpathSync(dirname(getServedFolder()));
    if (this.#isBuilding || worker.keepAlive() || !worker.canBuildFrom(buildFolder)) return;
    this.#isBuilding = true;
    const prepare = async () => {
      const commit = await repository.resolveCommit(PUBLISHED);
      await this.#checkOut(commit);
      this.#workerCommit = commit;
      worker.warmUp(buildFolder);
    };
    // An error is ignored, because the next publication reports it.
    this.#warmUp = prepare()
      .catch(() => undefined)
      .finally(() => {
        this.#isBuilding = false;
      });
  }

  /**
   * Builds and checks the release of a commit.
   *
   * @param removedPages paths of pages that the release may lack.
   * @throws PublishError with all issues, or with a message if the build fails for another reason.
   */
  async build(
    commit: string,
    removedPages: ReadonlySet<string>,
    onStep: (step: PublishStep) => void,
  ): Promise<void> {
    const { repository } = this.#deps;
    await this.#warmUp;
    this.#isBuilding = true;
    try {
      const baseBuild = await this.#findBaseBuild(commit);
      if (baseBuild !== null) onStep('Updating the pages');
      if (baseBuild === null || !(await this.#buildIncrementally(baseBuild, commit))) {
        onStep('Building the pages');
        await this.#buildCompletely(commit);
      }
      onStep('Checking the pages');
      await this.#checkAndAddRelease(commit, removedPages);
    } catch (error) {
      // The process for incremental builds may still write files.
      await this.#incrementalBuildWorker.stop();
      await this.removeLeftovers();
      // The checkout may be incomplete. Removing it also frees space.
      if (isDiskError(error)) await removeFolder(repository.buildFolder);
      throw error;
    } finally {
      this.#isBuilding = false;
    }
  }

  /** Starts to add the compressed copies of files that an incremental build has left out, and returns at once. */
  finishCompression(commit: string): void {
    this.#incrementalBuildWorker.compress(realpathSync(this.#deps.releases.clientFolder(commit)));
  }

  /** Removes the output of a build that failed or was killed. */
  async removeLeftovers(): Promise<void> {
    await removeFolder(join(this.#deps.repository.buildFolder, 'build'));
  }

  /**
   * Returns the folder of the served build; null if a release with other code is served. Before the first publication, the product's own
   * build is served. The process for incremental builds then compares its code.
   */
  async #findBaseBuild(commit: string): Promise<string | null> {
    const { releases, getServedFolder } = this.#deps;
    const buildFolder = realpathSync(dirname(getServedFolder()));
    if (!this.#incrementalBuildWorker.canBuildFrom(buildFolder)) return null;
    const currentCommit = releases.currentCommit();
    if (currentCommit === null || realpathSync(releases.releaseFolder(currentCommit)) !== buildFolder)
      return buildFolder;
    return (await this.#hasSameCode(currentCommit, commit)) ? buildFolder : null;
  }

  /** Whether two commits differ only in their content. */
  async #hasSameCode(commit: string, otherCommit: string): Promise<boolean> {
    const changed = await this.#deps.repository.diffNameStatus(commit, otherCommit);
    return [...changed.keys()].every((path) => path.startsWith(CONTENT_ROOT));
  }

  async #checkOut(commit: string): Promise<void> {
    const { repository, diskReserve, productFolder } = this.#deps;
    // The first checkout is as large as the draft's.
    if (!existsSync(repository.buildFolder)) await diskReserve.assertSpaceFor([repository.draftFolder]);
    await repository.checkOutForBuild(commit, productFolder);
  }

  /** @returns whether an incremental build was possible. */
  async #buildIncrementally(releaseFolder: string, commit: string): Promise<boolean> {
    const { diskReserve } = this.#deps;
    await this.#checkOut(commit);
    const worker = this.#incrementalBuildWorker;
    // The process has loaded the code that was checked out at its start.
    if (this.#workerCommit !== null && !(await this.#hasSameCode(this.#workerCommit, commit)))
      await worker.stop();
    if (!worker.keepAlive()) this.#workerCommit = commit;
    let isBuilt = false;
    await diskReserve.abortWhenFull(async (signal) => {
      isBuilt = await worker.build(releaseFolder, signal);
    });
    return isBuilt;
  }

  async #buildCompletely(commit: string): Promise<void> {
    const { repository, diskReserve, getServedFolder } = this.#deps;
    await this.#incrementalBuildWorker.stop();
    await this.removeLeftovers();
    await this.#checkOut(commit);
    await diskReserve.assertSpaceFor([getServedFolder()]);
    await diskReserve.abortWhenFull((signal) => this.#fullBuildRunner.run(repository.buildFolder, signal));
  }

  async #checkAndAddRelease(commit: string, removedPages: ReadonlySet<string>): Promise<void> {
    const { repository, entryStore, releases, getServedFolder } = this.#deps;
    const buildOutputFolder = join(repository.buildFolder, 'build');
    const clientDir = join(buildOutputFolder, 'client');
    if (!existsSync(join(clientDir, 'index.html'))) throw new PublishError('The build created no pages.');
    const publishedPages = [...readSitePaths(getServedFolder()).pages.keys()].filter(
      (page) => !page.startsWith(PAGINATED_PATH_PREFIX),
    );
    const issues = await findReleaseIssues(clientDir, removedPages, publishedPages);
    if (issues.length > 0) throw new PublishError('', await toEntryIssues(entryStore, issues));
    await releases.add(buildOutputFolder, commit);
  }

  /** Stops a running build and rejects further builds. */
  async shutDown(): Promise<void> {
    this.#fullBuildRunner.shutDown();
    await this.#warmUp;
    await this.#incrementalBuildWorker.shutDown();
  }
}

/** Removes a folder. Retries, because the processes of a stopped build may still write for a moment. */
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
