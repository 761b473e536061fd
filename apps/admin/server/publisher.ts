import { matchContentType } from '@studio/content/schema/content-types';
import { errorText, HttpError } from '@studio/http/errors';
import { readSitePaths } from '@studio/http/resolve-request';
import type { Person, PublishIssue, PublishStatus } from '../api-types.ts';
import { CONTENT_ROOT, toContentPath } from './content-paths.ts';
import type { EntryStore } from './entry-store.ts';
import { ImageIssueFinder } from './image-issues.ts';
import { advanceMain, createTreeWithContent } from './merge-commits.ts';
import { PublishError } from './publish-error.ts';
import { describeIssues, explainFailure } from './publish-issues.ts';
import { type PublishPlan, planPublish } from './publish-plan.ts';
import type { PublishSelection } from './publish-selection.ts';
import { type PublishStep, STEP_PROGRESS } from './publish-steps.ts';
import { DRAFT, MAIN, PUBLISHED } from './refs.ts';
import type { ReleaseBuilder } from './release-builder.ts';
import type { Releases } from './releases.ts';
import type { Remote } from './remote.ts';
import type { Repository } from './repository.ts';
import type { ScheduledPublications } from './scheduled-publications.ts';
import { validateTree, validateWithImages } from './validate-tree.ts';
import { PUBLISH_MESSAGE_PREFIX, RESTORE_MESSAGE } from './version-kind.ts';

interface Dependencies {
  remote: Remote | null;
  repository: Repository;
  entryStore: EntryStore;
  releases: Releases;
  scheduledPublications: ScheduledPublications;
  releaseBuilder: ReleaseBuilder;
  /** Returns the folder of the current site. */
  getServedFolder: () => string;
  /** Serves the site of another folder. */
  switchSite: (clientDir: string) => void;
}

/** Publishes the draft. Validates it, builds the site, checks the pages and serves them. One publish runs at a time. */
export class Publisher {
  /** Called after the published content has changed. Must not reject. */
  onPublished: () => Promise<void> = async () => undefined;
  readonly #deps: Dependencies;
  #status: Omit<PublishStatus, 'remoteError' | 'hasUnpublishedCommits' | 'timeZone'> = {
    isRunning: false,
    step: '',
    progress: 0,
    durationSeconds: 0,
    error: null,
  };
  /** When the last publish was started, in milliseconds since 1970. */
  #startedAt = 0;
  /** The draft's commit to which the issues in the status belong: at the start of the last publish, or at the last check of its issues. */
  #draftOfIssues = '';
  #lastSelection: PublishSelection = { except: new Set() };
  /** Whether the last publish has passed its validation. Its issues, if any, are then from the build. */
  #hasPassedValidation = false;
  readonly #imageIssueFinder: ImageIssueFinder;
  /** Resolves when no publish is running. */
  #running: Promise<void> = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
    this.#imageIssueFinder = new ImageIssueFinder(dependencies.repository);
  }

  /** Returns the progress of the running publish, or the result of the last publish. */
  async getStatus(): Promise<Omit<PublishStatus, 'timeZone'>> {
    const { remote, repository } = this.#deps;
    await this.#dropCorrectedIssues();
    const { isRunning } = this.#status;
    return {
      ...this.#status,
      remoteError: remote?.error ?? null,
      hasUnpublishedCommits: (await repository.diffNameStatus(PUBLISHED, MAIN)).size > 0,
      durationSeconds: isRunning
        ? Math.round((Date.now() - this.#startedAt) / 1000)
        : this.#status.durationSeconds,
    };
  }

  /** Whether a publish or rollback is running. */
  get isRunning(): boolean {
    return this.#status.isRunning;
  }

  /**
   * Starts to publish all changes that are not scheduled.
   *
   * @param except files of entries whose changes stay in the draft.
   * @throws HttpError 409 if a publish is running.
   */
  start(editor: Person, except: ReadonlySet<string>): void {
    this.#startRun(() => this.#publish(editor, { except }));
  }

  /**
   * Publishes some entries and waits for the result. `getStatus` does not report a failure of this publish.
   *
   * @returns why publishing failed; null if it succeeded.
   * @throws HttpError 409 if a publish is running.
   */
  async publishEntries(files: ReadonlySet<string>, editor: Person): Promise<string | null> {
    let failure: string | null = null;
    this.#startRun(() =>
      this.#publish(editor, { only: files }).catch(async (error: unknown) => {
        failure = (await explainFailure(this.#deps.entryStore, error)).message;
      }),
    );
    await this.#running;
    return failure;
  }

  /** Validates the draft without a build. Takes no lock, so that editors can save at the same time. */
  async findIssues(): Promise<PublishIssue[]> {
    const { repository, entryStore } = this.#deps;
    const draft = await repository.resolveCommit(DRAFT);
    const issues = [
      ...(await validateTree(this.#deps, draft)),
      ...(await this.#imageIssueFinder.find(draft)),
    ];
    return describeIssues(entryStore, issues);
  }

  /**
   * Validates one entry of the draft and the texts of its images, much faster than `findIssues`.
   *
   * @param file path of the entry under `content/`.
   */
  async findEntryIssues(file: string): Promise<PublishIssue[]> {
    const { repository, entryStore } = this.#deps;
    const draft = await repository.resolveCommit(DRAFT);
    return describeIssues(entryStore, await validateWithImages(this.#deps, draft, file));
  }

  /** Validates the site as if some entries were published now. @returns all issues as text; null if there are none. */
  async dryRun(files: ReadonlySet<string>): Promise<string | null> {
    const { issues } = await this.#planAndValidate({ only: files });
    return issues.length === 0
      ? null
      : (await explainFailure(this.#deps.entryStore, new PublishError('', issues))).message;
  }

  /** Starts to restore all content of an earlier published version. @throws HttpError 409 if a publish is running. */
  rollBack(commit: string, editor: Person): void {
    this.#startRun(() => this.#rollBack(commit, editor));
  }

  /** Starts to build the release of the published version. A restored clone has no releases. */
  rebuildPublished(): void {
    const { repository, releases, switchSite, getServedFolder } = this.#deps;
    this.#startRun(async () => {
      const commit = await repository.resolveCommit(PUBLISHED);
      // Any served page may be missing in the release. The served pages are those of the product's build, which may be older.
      await this.#buildRelease(commit, new Set(readSitePaths(getServedFolder()).pages.keys()));
      switchSite(releases.clientFolder(commit));
      await releases.activate(commit);
      await this.onPublished();
    });
  }

  /** Stops a running build and rejects further builds. Resolves when no publish is running. */
  async stop(): Promise<void> {
    await this.#deps.releaseBuilder.shutDown();
    await this.#running;
  }

  /** Starts a publish or rollback. @throws HttpError 409 if a publish or rollback is running. */
  #startRun(publish: () => Promise<void>): void {
    if (this.#status.isRunning)
      throw new HttpError(409, 'Publishing is already in progress. Please wait until it is done.');
    this.#startedAt = Date.now();
    this.#status = {
      isRunning: true,
      step: 'Starting',
      progress: STEP_PROGRESS.Starting,
      durationSeconds: 0,
      error: null,
    };
    this.#running = publish().then(
      () => this.#recordResult('Published', null),
      async (error: unknown) => {
        // `explainFailure` reads git and can fail too. The status must show in any case that the publish has ended.
        const failure = await explainFailure(this.#deps.entryStore, error).catch((readError: unknown) => ({
          message: errorText(readError),
          issues: [],
        }));
        this.#recordResult(this.#status.step, failure);
      },
    );
  }

  /** Validates the draft again if it has changed since publishing failed, and drops the issues that editors have corrected. */
  async #dropCorrectedIssues(): Promise<void> {
    const { entryStore, repository } = this.#deps;
    const failedStatus = this.#status;
    if (failedStatus.isRunning || !failedStatus.error || failedStatus.error.issues.length === 0) return;
    const draft = await repository.resolveCommit(DRAFT);
    if (draft === this.#draftOfIssues) return;
    const changed = await repository.diffNameStatus(this.#draftOfIssues, draft, CONTENT_ROOT);
    const { issues } = await this.#planAndValidate(this.#lastSelection);
    // An issue from the build stays until its entry is edited, because validation cannot find it.
    const buildIssues = failedStatus.error.issues.filter(
      ({ file }) => this.#hasPassedValidation && file !== null && !changed.has(CONTENT_ROOT + file),
    );
    const openIssues = [...(await describeIssues(entryStore, issues)), ...buildIssues];
    // Another publish may have started meanwhile.
    if (this.#status !== failedStatus) return;
    this.#status = {
      ...failedStatus,
      error: openIssues.length > 0 ? { ...failedStatus.error, issues: openIssues } : null,
    };
    this.#draftOfIssues = draft;
  }

  /** Plans a publish and finds all issues. Checks images outside the lock, because this takes seconds. */
  async #planAndValidate(selection: PublishSelection): Promise<PublishPlan> {
    const plan = await this.#deps.repository.withLock(() => planPublish(this.#deps, selection));
    return { ...plan, issues: [...plan.issues, ...(await this.#imageIssueFinder.find(plan.tree))] };
  }

  #recordResult(step: string, error: PublishStatus['error']): void {
    this.#status = {
      ...this.#status,
      isRunning: false,
      step,
      durationSeconds: Math.round((Date.now() - this.#startedAt) / 100) / 10,
      error,
    };
  }

  #setStep(step: PublishStep): void {
    this.#status = { ...this.#status, step, progress: STEP_PROGRESS[step] };
  }

  async #publish(editor: Person, selection: PublishSelection): Promise<void> {
    const { repository, remote } = this.#deps;
    if (remote) {
      this.#setStep('Fetching developers’ changes');
      await remote.pull();
    }
    this.#setStep('Checking all fields');
    this.#draftOfIssues = await repository.resolveCommit(DRAFT);
    this.#hasPassedValidation = false;
    this.#lastSelection = selection;
    const plan = await this.#planAndValidate(selection);
    if (plan.issues.length > 0) throw new PublishError('', plan.issues);
    const [publishedCommit = ''] = plan.parents;
    if ((await repository.resolveTree(publishedCommit)) === plan.tree)
      throw new PublishError(
        'except' in selection && selection.except.size > 0
          ? 'There is nothing to publish: a new image is published with the entry that uses it. Choose that entry too.'
          : 'There is nothing to publish.',
      );
    const changed = await repository.diffNameStatus(publishedCommit, plan.tree, CONTENT_ROOT);
    const changeSummary =
      changed.size === 1 ? [...changed.keys()].map(toContentPath).join('') : `${changed.size} files`;
    const message = `${PUBLISH_MESSAGE_PREFIX}${changeSummary}`;
    const commit = await repository.commitTree(plan.tree, plan.parents, editor, message);
    this.#hasPassedValidation = true;
    await this.#buildRelease(commit, findRemovedPages(changed));
    await this.#activate(commit, plan);
  }

  async #rollBack(oldCommit: string, editor: Person): Promise<void> {
    const { repository, entryStore, releases, releaseBuilder, getServedFolder } = this.#deps;
    if (!(await repository.isAncestor(oldCommit, PUBLISHED)))
      throw new PublishError('This version does not exist. Reload the page.');
    const [published, main] = [
      await repository.resolveCommit(PUBLISHED),
      await repository.resolveCommit(MAIN),
    ];
    const tree = await repository.withLock(() => createTreeWithContent(repository, main, oldCommit));
    const parents = [...new Set([published, main])];
    const commit = await repository.commitTree(tree, parents, editor, RESTORE_MESSAGE);
    // The release of the old version is reused if it was built from the same code.
    if (releases.has(oldCommit) && tree === (await repository.resolveTree(oldCommit)))
      await releases.addAlias(oldCommit, commit);
    else
      await this.#buildRelease(commit, new Set(readSitePaths(getServedFolder()).pages.keys())).catch(
        async (error: unknown) => {
          // The issues are left out, because they are about fields of the old version, which the current forms may not have.
          const { message } = await explainFailure(entryStore, error);
          throw new PublishError(`This version does not fit the site any more. ${message}`);
        },
      );
    await this.#activate(commit, null);
    // The restored release may have other code than the process for incremental builds has loaded.
    await releaseBuilder.stopWorker();
  }

  /**
   * Publishes a commit whose release is built. Edits that editors have saved since then stay in the draft.
   *
   * @param plan the plan from which the commit was made; null for a rollback.
   */
  async #activate(commit: string, plan: PublishPlan | null): Promise<void> {
    const { repository, releases, releaseBuilder, switchSite, getServedFolder, remote } = this.#deps;
    this.#setStep('Switching to the new version');
    await repository.withLock(async () => {
      const [main, published] = [
        await repository.resolveCommit(MAIN),
        await repository.resolveCommit(PUBLISHED),
      ];
      if (plan && !(await plan.isStillValid()))
        throw new PublishError(
          'Somebody has changed the schedule of an entry meanwhile. Please publish again.',
        );
      const oldFolder = getServedFolder();
      switchSite(releases.clientFolder(commit));
      try {
        await advanceMain(repository, commit, {
          otherRefs: { [PUBLISHED]: commit },
          keepDraftTree: plan?.main === main,
        });
        await releases.activate(commit);
      } catch (error) {
        // The served site, git and the link to the current release must agree, even if the disk has become full.
        switchSite(oldFolder);
        await repository.moveBranches({ [MAIN]: main, [PUBLISHED]: published });
        throw error;
      }
    });
    await this.onPublished();
    releaseBuilder.finishCompression(commit);
    void remote?.sync();
  }

  #buildRelease(commit: string, removedPages: ReadonlySet<string>): Promise<void> {
    return this.#deps.releaseBuilder.build(commit, removedPages, (step) => this.#setStep(step));
  }
}

/** Returns the paths of the pages of removed entries. @param changed git's status letters by path. */
function findRemovedPages(changed: ReadonlyMap<string, string>): Set<string> {
  const removed = [...changed]
    .filter(([, gitStatus]) => gitStatus === 'D')
    .map(([path]) => matchContentType(toContentPath(path)));
  return new Set(removed.flatMap((match) => (match ? [match.contentType.pagePath(match.id)] : [])));
}
