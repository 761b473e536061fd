import { randomUUID } from 'node:crypto';
import { matchContentType } from '@studio/content/schema/content-types';
import { HttpError } from '@studio/http/errors';
import { readSitePaths } from '@studio/http/resolve-request';
import type { Person, PublishIssue, PublishStatus } from '../api-types.ts';
import { CONTENT_ROOT, toContentPath } from './content-paths.ts';
import type { EntryStore } from './entry-store.ts';
import { getPublishFailureMessage } from './error-response.ts';
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

/** `published` if the site has changed; otherwise why it has not. */
type RunResult = 'published' | NonNullable<PublishStatus['error']>;

/** A publication, rollback or rebuild, from its start on. */
interface Run {
  id: string;
  step: PublishStep;
  startedAtMs: number;
  /** The changes to publish; null for a rollback or a rebuild. */
  selection: PublishSelection | null;
  /** The draft's commit to which the failure's issues belong: at the start, or at the last check of the issues. */
  draft: string;
  /** Whether validation has found no issues. The issues of a failure are then from the build. */
  hasPassedValidation: boolean;
  result: 'running' | RunResult;
  /** Total duration; 0 while the run is running. */
  durationSeconds: number;
}

/** Publishes the draft. Validates it, builds the site, checks the pages and serves them. One publish runs at a time. */
export class Publisher {
  /** Called after the published content has changed. Must not reject. */
  onPublished: () => Promise<void> = async () => undefined;
  readonly #deps: Dependencies;
  /** The run in progress; null if none is. */
  #currentRun: Run | null = null;
  /** The last run that was not started by a schedule; null before the first. */
  #lastRun: Run | null = null;
  /** Resolves when no publish is running. */
  #running: Promise<unknown> = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  /** Returns the progress of the running publish, and the result of the last publish that an editor has started. */
  async getStatus(): Promise<Omit<PublishStatus, 'timeZone'>> {
    const { remote, repository } = this.#deps;
    await this.#dropCorrectedIssues();
    const hasUnpublishedCommits = (await repository.diffNameStatus(PUBLISHED, MAIN)).size > 0;
    const [current, last] = [this.#currentRun, this.#lastRun];
    return {
      isRunning: current !== null,
      step: current?.step ?? '',
      progress: current ? STEP_PROGRESS[current.step] : 0,
      durationSeconds: current ? Math.round((Date.now() - current.startedAtMs) / 1000) : 0,
      last: last && {
        id: last.id,
        isPublished: last.result === 'published',
        durationSeconds: last.durationSeconds,
      },
      error: typeof last?.result === 'object' ? last.result : null,
      remoteError: remote?.error ?? null,
      hasUnpublishedCommits,
    };
  }

  /** Whether a publish or rollback is running. */
  get isRunning(): boolean {
    return this.#currentRun !== null;
  }

  /**
   * Starts to publish all changes that are not scheduled.
   *
   * @param except files of entries whose changes stay in the draft.
   * @throws HttpError 409 if a publish is running.
   */
  start(editor: Person, except: ReadonlySet<string>): void {
    const selection = { except };
    this.#startEditorsRun((run) => this.#publish(run, editor, selection), selection);
  }

  /**
   * Publishes some entries and waits for the result. `getStatus` shows its progress, but not its result.
   *
   * @throws HttpError 409 if a publish is running.
   */
  async publishEntries(files: ReadonlySet<string>, editor: Person): Promise<RunResult> {
    const selection = { only: files };
    return this.#startRun((run) => this.#publish(run, editor, selection), selection).result;
  }

  /** Validates the draft without a build. Takes no lock, so that editors can save at the same time. */
  async findIssues(): Promise<PublishIssue[]> {
    const { repository, entryStore } = this.#deps;
    const draft = await repository.resolveCommit(DRAFT);
    return describeIssues(entryStore, await validateTree(this.#deps, draft));
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
    return issues.length === 0 ? null : (await this.#explain(new PublishError('', issues))).message;
  }

  /** Starts to restore all content of an earlier published version. @throws HttpError 409 if a publish is running. */
  rollBack(commit: string, editor: Person): void {
    this.#startEditorsRun((run) => this.#rollBack(run, commit, editor));
  }

  /** Starts to build the release of the published version. A restored clone has no releases. */
  rebuildPublished(): void {
    const { repository, releases, switchSite, getServedFolder } = this.#deps;
    this.#startEditorsRun(async (run) => {
      const commit = await repository.resolveCommit(PUBLISHED);
      // Any served page may be missing in the release. The served pages are those of the product's build, which may be older.
      await this.#buildRelease(run, commit, new Set(readSitePaths(getServedFolder()).pages.keys()));
      switchSite(releases.clientFolder(commit));
      await releases.activate(commit);
      run.result = 'published';
      await this.onPublished();
    });
  }

  /** Stops a running build and rejects further builds. Resolves when no publish is running. */
  async stop(): Promise<void> {
    await this.#deps.releaseBuilder.shutDown();
    await this.#running;
  }

  #startEditorsRun(publish: (run: Run) => Promise<void>, selection: PublishSelection | null = null): void {
    this.#lastRun = this.#startRun(publish, selection).run;
  }

  /**
   * Starts a publish or rollback.
   *
   * @param publish sets the result to `published` when the site has changed.
   * @throws HttpError 409 if a publish or rollback is running.
   */
  #startRun(publish: (run: Run) => Promise<void>, selection: PublishSelection | null) {
    if (this.#currentRun)
      throw new HttpError(409, 'Publishing is already in progress. Please wait until it is done.');
    const run: Run = {
      id: randomUUID(),
      step: 'Starting',
      startedAtMs: Date.now(),
      selection,
      draft: '',
      hasPassedValidation: false,
      result: 'running',
      durationSeconds: 0,
    };
    this.#currentRun = run;
    const end = async (error: unknown): Promise<RunResult> => {
      // An error after the switch, for example while compressing, leaves the new version published.
      const result = run.result === 'published' ? run.result : await this.#explain(error);
      run.result = result;
      run.durationSeconds = Math.round((Date.now() - run.startedAtMs) / 100) / 10;
      this.#currentRun = null;
      return result;
    };
    const result = publish(run).then(end, end);
    this.#running = result;
    return { run, result };
  }

  /** Explains a failure to editors. Never rejects, because the status must show in any case that the publish has ended. */
  #explain(error: unknown): Promise<Exclude<RunResult, 'published'>> {
    return explainFailure(this.#deps.entryStore, error).catch((readError: unknown) => ({
      message: getPublishFailureMessage(readError),
      issues: [],
    }));
  }

  /** Validates the draft again if it has changed since publishing failed, and drops the issues that editors have corrected. */
  async #dropCorrectedIssues(): Promise<void> {
    const { entryStore, repository } = this.#deps;
    const run = this.#lastRun;
    if (!run?.selection || typeof run.result !== 'object' || run.result.issues.length === 0) return;
    const failure = run.result;
    const draft = await repository.resolveCommit(DRAFT);
    if (draft === run.draft) return;
    const changed = await repository.diffNameStatus(run.draft, draft, CONTENT_ROOT);
    const { issues } = await this.#planAndValidate(run.selection);
    // An issue from the build stays until its entry is edited, because validation cannot find it.
    const buildIssues = failure.issues.filter(
      ({ file }) => run.hasPassedValidation && file !== null && !changed.has(CONTENT_ROOT + file),
    );
    const openIssues = [...(await describeIssues(entryStore, issues)), ...buildIssues];
    run.draft = draft;
    if (openIssues.length > 0) run.result = { ...failure, issues: openIssues };
    // All issues are corrected, but nothing is published. Another publish may have started meanwhile.
    else if (this.#lastRun === run) this.#lastRun = null;
  }

  /** Plans a publish and finds all issues. */
  #planAndValidate(selection: PublishSelection): Promise<PublishPlan> {
    return this.#deps.repository.withLock(() => planPublish(this.#deps, selection));
  }

  async #publish(run: Run, editor: Person, selection: PublishSelection): Promise<void> {
    const { repository, remote } = this.#deps;
    if (remote) {
      run.step = 'Fetching developers’ changes';
      await remote.pull();
    }
    run.step = 'Checking all fields';
    run.draft = await repository.resolveCommit(DRAFT);
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
    run.hasPassedValidation = true;
    await this.#buildRelease(run, commit, findRemovedPages(changed));
    await this.#activate(run, commit, plan);
  }

  async #rollBack(run: Run, oldCommit: string, editor: Person): Promise<void> {
    const { repository, releases, getServedFolder } = this.#deps;
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
      await this.#buildRelease(run, commit, new Set(readSitePaths(getServedFolder()).pages.keys())).catch(
        async (error: unknown) => {
          // The issues are left out, because they are about fields of the old version, which the current forms may not have.
          const { message } = await this.#explain(error);
          throw new PublishError(`This version does not fit the site any more. ${message}`);
        },
      );
    await this.#activate(run, commit, null);
  }

  /**
   * Publishes a commit whose release is built. Edits that editors have saved since then stay in the draft.
   *
   * @param plan the plan from which the commit was made; null for a rollback.
   */
  async #activate(run: Run, commit: string, plan: PublishPlan | null): Promise<void> {
    const { repository, releases, releaseBuilder, switchSite, getServedFolder, remote } = this.#deps;
    run.step = 'Switching to the new version';
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
    run.result = 'published';
    await this.onPublished();
    releaseBuilder.finishCompression(commit);
    void remote?.sync();
  }

  #buildRelease(run: Run, commit: string, removedPages: ReadonlySet<string>): Promise<void> {
    return this.#deps.releaseBuilder.build(commit, removedPages, (step) => {
      run.step = step;
    });
  }
}

/** Returns the paths of the pages of removed entries. @param changed git's status letters by path. */
function findRemovedPages(changed: ReadonlyMap<string, string>): Set<string> {
  const removed = [...changed]
    .filter(([, gitStatus]) => gitStatus === 'D')
    .map(([path]) => matchContentType(toContentPath(path)));
  return new Set(removed.flatMap((match) => (match ? [match.contentType.pagePath(match.id)] : [])));
}
