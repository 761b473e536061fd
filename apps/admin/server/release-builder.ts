import { existsSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { paths } from '@studio/content/paths';
import { readSitePaths } from '@studio/http/resolve-request';
import { BuildRunner } from './build-runner.ts';
import { BuildWorker } from './build-worker.ts';
import { CONTENT_ROOT } from './content-paths.ts';
import type { DiskReserve } from './disk-reserve.ts';
import type { EntryStore } from './entry-store.ts';
import { isDiskFull } from './error-response.ts';
import { git } from './git.ts';
import { PublishError } from './publish-error.ts';
import { toEntryIssues } from './publish-issues.ts';
import { findReleaseIssues, type Releases } from './releases.ts';
import type { Repository } from './repository.ts';

interface Dependencies {
  repository: Repository;
  entryStore: EntryStore;
  releases: Releases;
  /** Folder of the product. */
  source: string;
  disk: DiskReserve;
  /** Returns the folder of the site that is served now. */
  getServedFolder: () => string;
}

/** Path prefix of the pages of a paginated list. A shorter list has fewer pages, so a missing page is no error. */
const PAGINATED_PREFIX = paths.pieces('');

/** Builds releases: from the current release if only content has changed, or completely. */
export class ReleaseBuilder {
  readonly #deps: Dependencies;
  readonly #runner: BuildRunner;
  readonly #worker: BuildWorker;
  #isBuilding = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#runner = new BuildRunner(deps.repository.contentWorker);
    this.#worker = new BuildWorker(resolve(deps.repository.buildFolder));
  }

  /** Starts the process for incremental builds while somebody edits, so that the next publish need not wait for it. */
  async warmUp(): Promise<void> {
    const { releases, repository } = this.#deps;
    const current = releases.currentCommit();
    if (this.#worker.keepAlive() || current === null || this.#isBuilding) return;
    // Another commit is checked out after a failed publish. It may have other code.
    const checkedOut = await git(['rev-parse', 'HEAD'], { cwd: repository.buildFolder }).catch(() => '');
    if (checkedOut.toString().trim() === current && !this.#isBuilding)
      this.#worker.warmUp(resolve(releases.releaseFolder(current)));
  }

  /**
   * Builds and checks the release of a commit.
   *
   * @param removedPages paths of pages that the release may lack.
   * @param onStep is called with the name of each step.
   * @throws PublishError with all issues, or with a message if the build fails for another reason.
   */
  async build(
    commit: string,
    removedPages: ReadonlySet<string>,
    onStep: (step: string) => void,
  ): Promise<void> {
    const { repository } = this.#deps;
    this.#isBuilding = true;
    try {
      const base = await this.#findBase(commit);
      if (base !== null) onStep('Updating the pages');
      if (base === null || !(await this.#buildFrom(base, commit))) {
        onStep('Building the pages');
        await this.#buildCompletely(commit);
      }
      onStep('Checking the pages');
      await this.#checkAndAdd(commit, removedPages);
    } catch (error) {
      // It may still write files.
      await this.#worker.stop();
      await this.removeLeftovers();
      // On a full disk the checkout may be incomplete. Removing it also frees space.
      if (isDiskFull(error)) await removeFolder(repository.buildFolder);
      throw error;
    } finally {
      this.#isBuilding = false;
    }
  }

  /** Adds compressed copies that an incremental build has left out to a release. Returns at once. */
  finishCompression(commit: string): void {
    this.#worker.compress(realpathSync(this.#deps.releases.clientFolder(commit)));
  }

  /** Removes the output of a build that failed or was killed. */
  async removeLeftovers(): Promise<void> {
    await removeFolder(join(this.#deps.repository.buildFolder, 'build'));
  }

  /** Returns the folder of the current release if only content has changed since then, otherwise null. */
  async #findBase(commit: string): Promise<string | null> {
    const { repository, releases } = this.#deps;
    const current = releases.currentCommit();
    if (current === null) return null;
    const changed = await repository.diffNameStatus(current, commit, '.');
    const isOnlyContent = [...changed.keys()].every((path) => path.startsWith(CONTENT_ROOT));
    return isOnlyContent ? realpathSync(releases.releaseFolder(current)) : null;
  }

  /** Builds only what has changed since a release. @returns whether that was possible. */
  async #buildFrom(releaseFolder: string, commit: string): Promise<boolean> {
    const { repository, disk, source } = this.#deps;
    await repository.checkOutForBuild(commit, source);
    let isBuilt = false;
    await disk.abortWhenFull(async (signal) => {
      isBuilt = await this.#worker.build(releaseFolder, signal);
    });
    return isBuilt;
  }

  async #buildCompletely(commit: string): Promise<void> {
    const { repository, disk, source, getServedFolder } = this.#deps;
    await this.#worker.stop();
    await this.removeLeftovers();
    // The first build needs a checkout, too, which is as large as the draft's.
    const isFirstBuild = !existsSync(repository.buildFolder);
    await disk.assertSpaceFor([getServedFolder(), ...(isFirstBuild ? [repository.draftFolder] : [])]);
    await repository.checkOutForBuild(commit, source);
    await disk.abortWhenFull((signal) => this.#runner.run(repository.buildFolder, signal));
  }

  async #checkAndAdd(commit: string, removedPages: ReadonlySet<string>): Promise<void> {
    const { repository, entryStore, releases, getServedFolder } = this.#deps;
    const outputFolder = join(repository.buildFolder, 'build');
    const clientDir = join(outputFolder, 'client');
    if (!existsSync(join(clientDir, 'index.html'))) throw new PublishError('The build created no pages.');
    const publishedPages = [...readSitePaths(getServedFolder()).pages.keys()].filter(
      (page) => !page.startsWith(PAGINATED_PREFIX),
    );
    const issues = await findReleaseIssues(clientDir, removedPages, publishedPages);
    if (issues.length > 0) throw new PublishError('', await toEntryIssues(entryStore, issues));
    await releases.add(outputFolder, commit);
  }

  /** Must be called when a release with other code has become the current one. */
  stopWorker(): Promise<void> {
    return this.#worker.stop();
  }

  /** Stops a running build and rejects further builds. */
  async shutDown(): Promise<void> {
    this.#runner.shutDown();
    await this.#worker.shutDown();
  }
}

/** Removes a folder. Retries, because the processes of a stopped build may still write for a moment. */
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
