import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Person } from '../api-types.ts';
import { ContentWorker } from './content-worker.ts';
import { createClone, findRepoRoot, removeStaleLocks } from './create-clone.ts';
import { fastImportStream } from './fast-import.ts';
import { GitError, type GitOptions, git } from './git.ts';
import { GitReader } from './git-reader.ts';
import { DRAFT, gitAuthorEnv, MAIN, PUBLISHED } from './refs.ts';
import { checkOutWorktree, type FileWrite, resetWorktree, writeFiles } from './worktree.ts';

/** Milliseconds within which edits of one file by one person become one commit. */
const SQUASH_WINDOW_MS = 10 * 60_000;
/** Number of results of git commands that are kept. A long log has 200 KB. */
const MAX_CACHED_RESULTS = 50;

/**
 * The admin's git clone: published content on `main`, edited content on `draft`. The draft is also checked out into a folder for the
 * preview. Git updates refs atomically, so that a killed process leaves either the old or the new version.
 */
export class Repository {
  /** The admin's data folder. */
  readonly dataFolder: string;
  /** The bare clone. */
  readonly gitDir: string;
  /** Checkout of the draft, for the preview. */
  readonly draftFolder: string;
  /** Checkout in which releases are built. */
  readonly buildFolder: string;
  /** Called after each change of the draft, with git's status letters by path. */
  onDraftChanged: (changed: ReadonlyMap<string, string>) => void = () => undefined;
  readonly contentWorker = new ContentWorker();
  readonly #reader: GitReader;
  /** Results of git commands by their arguments. */
  readonly #results = new Map<string, Promise<string>>();
  /** Settles when the last holder of the lock has finished. */
  #lastWork: Promise<unknown> = Promise.resolve();
  /** Whether the last update of the draft's folder failed. */
  #isFolderStale = false;

  private constructor(folder: string) {
    this.dataFolder = folder;
    this.gitDir = join(folder, 'git');
    this.draftFolder = join(folder, 'draft');
    this.buildFolder = join(folder, 'build');
    this.#reader = new GitReader(this.gitDir);
  }

  /**
   * Opens the clone, or creates it.
   *
   * @param folder the admin's data folder.
   * @param source folder of the product: a checkout, or a copy without git.
   * @param remote URL to clone if the source is not a checkout; empty for none.
   */
  static async open(folder: string, source: string, remote = ''): Promise<Repository> {
    const repository = new Repository(resolve(folder));
    await mkdir(repository.dataFolder, { recursive: true, mode: 0o700 });
    if (!existsSync(repository.gitDir)) await createClone(repository.gitDir, source, remote);
    await removeStaleLocks(repository.gitDir);
    await repository.resolveCommit(PUBLISHED).catch(() => repository.git(['update-ref', PUBLISHED, MAIN]));
    // Squashed commits leave unused objects. Garbage collection runs here, before any request.
    await repository
      .git(['-c', 'gc.auto=6700', '-c', 'gc.autoDetach=false', 'gc', '--auto', '--quiet'])
      .catch(() => undefined);
    // Repeated if the draft has moved meanwhile, because a git process of a killed server may still finish its commit.
    for (let checkedOut = ''; checkedOut !== (await repository.resolveCommit(DRAFT)); ) {
      checkedOut = await repository.resolveCommit(DRAFT);
      await checkOutWorktree(repository.gitDir, repository.draftFolder, checkedOut, source);
    }
    return repository;
  }

  /** Runs git on the clone. @returns its output without trailing whitespace. */
  async git(args: readonly string[], options: GitOptions = {}): Promise<string> {
    return (await this.#gitBytes(args, options)).toString().trimEnd();
  }

  #gitBytes(args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
    return git([`--git-dir=${this.gitDir}`, ...args], options);
  }

  /** Runs git on the clone, or returns an earlier result. @param args name objects by their ids, which never change. */
  cachedGit(args: readonly string[]): Promise<string> {
    const key = args.join('\0');
    const result = this.#results.get(key) ?? this.git(args);
    // Moved to the end, since the first ones are removed.
    this.#results.delete(key);
    this.#results.set(key, result);
    result.catch(() => this.#results.delete(key));
    for (const oldKey of [...this.#results.keys()].slice(0, -MAX_CACHED_RESULTS))
      this.#results.delete(oldKey);
    return result;
  }

  /** Ends the processes that read the clone. */
  stop(): void {
    this.#reader.stop();
    this.contentWorker.stop();
  }

  /** Runs `work` while no other work holds the lock. Needed for all work that reads the draft and then changes it. */
  withLock<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#lastWork.then(work, work);
    this.#lastWork = result.catch(() => undefined);
    return result;
  }

  /** Returns the commit of a git revision. @throws GitError if it does not exist. */
  resolveCommit(revision: string): Promise<string> {
    return this.#resolve(`${revision}^{commit}`);
  }

  async #resolve(name: string): Promise<string> {
    const object = await this.#reader.find(name);
    if (!object) throw new GitError(`${name} does not exist`);
    return object.id;
  }

  /** Reads a file at a git revision; null if it does not exist there. @param path from the repository's root. */
  async readFile(revision: string, path: string): Promise<Buffer | null> {
    const object = await this.#reader.read(`${revision}:${path}`);
    return object?.type === 'blob' ? object.bytes : null;
  }

  /** Reads blobs. @returns their contents by id. */
  async readBlobs(blobs: Iterable<string>): Promise<Map<string, Buffer>> {
    const contents = new Map<string, Buffer>();
    const objects = await Promise.all([...new Set(blobs)].map((blob) => this.#reader.read(blob)));
    for (const object of objects) if (object) contents.set(object.id, object.bytes);
    return contents;
  }

  /** Lists the files that match a git pathspec at a git revision. @returns blob ids by path. */
  async listFiles(revision: string, pathspec: string): Promise<Map<string, string>> {
    const tree = await this.#resolve(`${revision}^{tree}`);
    const lines = await this.cachedGit(['ls-tree', '-r', '-z', tree, '--', pathspec]);
    return new Map(
      lines
        .split('\0')
        .map((line) => /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line))
        .flatMap((match) => (match?.[1] && match[2] ? [[match[2], match[1]] as const] : [])),
    );
  }

  /** Lists the files that match a git pathspec and differ between two revisions. @returns git's status letters by path. */
  async diffNameStatus(from: string, to: string, pathspec: string): Promise<Map<string, string>> {
    const trees = await Promise.all([from, to].map((revision) => this.#resolve(`${revision}^{tree}`)));
    const text = await this.cachedGit([
      'diff',
      '--no-renames',
      '--name-status',
      '-z',
      ...trees,
      '--',
      pathspec,
    ]);
    const parts = text.split('\0');
    const letters = new Map<string, string>();
    for (let index = 0; index + 1 < parts.length; index += 2)
      letters.set(parts[index + 1] ?? '', parts[index] ?? '');
    return letters;
  }

  /** Commits files to the draft and writes them into the draft's folder. Resolves when the commit is on disk. */
  async commitToDraft(files: readonly FileWrite[], person: Person, message: string): Promise<void> {
    const parent = await this.#findParent(person, message);
    const input = fastImportStream(DRAFT, { parent, files, person, message });
    await this.git(['fast-import', '--quiet', '--force', '--done', '--date-format=raw'], { input });
    const letters = files.map(({ path, bytes }) => {
      return [path, bytes === null ? 'D' : existsSync(join(this.draftFolder, path)) ? 'M' : 'A'] as const;
    });
    await this.#awaitFolderUpdate(
      this.#isFolderStale ? this.#resetDraftFolder() : writeFiles(this.draftFolder, this.dataFolder, files),
    );
    this.onDraftChanged(new Map(letters));
  }

  /** Waits for an update of the draft's folder. If it fails, for example on a full disk, the next edit resets the whole folder. */
  async #awaitFolderUpdate(update: Promise<void>): Promise<void> {
    this.#isFolderStale = await update.then(
      () => false,
      () => true,
    );
  }

  /** Returns the parent for a new commit: the tip of the draft, or the tip's parent if the new commit replaces the tip (squash). */
  async #findParent(person: Person, message: string): Promise<string> {
    const [tip = '', email, subject, at, parents = ''] = (
      await this.git(['show', '-s', '--format=%H%n%ae%n%s%n%at%n%P', DRAFT])
    ).split('\n');
    const isRecent = Date.now() - Number(at) * 1000 < SQUASH_WINDOW_MS;
    const isSameEdit =
      email === person.email && subject === message && isRecent && /^[0-9a-f]+$/.test(parents);
    return isSameEdit && !(await this.isAncestor(tip, MAIN)) ? parents : tip;
  }

  /** Whether a commit is in a branch's history. Returns false for an unknown commit. */
  async isAncestor(commit: string, branch: string): Promise<boolean> {
    const branchCommit = await this.resolveCommit(branch);
    const notInBranch = this.cachedGit([
      'rev-list',
      '--max-count=1',
      `${commit}^{commit}`,
      `^${branchCommit}`,
    ]);
    return (
      (await notInBranch.catch((error: unknown) => {
        if (error instanceof GitError && /bad (object|revision)|ambiguous argument/.test(error.message))
          return commit;
        throw error;
      })) === ''
    );
  }

  /** Creates a commit of a tree, without moving a branch. @returns its id. */
  commitTree(tree: string, parents: readonly string[], person: Person, message: string): Promise<string> {
    const parentArgs = parents.flatMap((parent) => ['-p', parent]);
    return this.git(['commit-tree', tree, ...parentArgs, '-m', message], { env: gitAuthorEnv(person) });
  }

  /** Fetches the current commit of the product's checkout. @returns its id; null if the source is not a checkout. */
  async fetchCheckout(source: string): Promise<string | null> {
    const root = await findRepoRoot(source);
    if (root === null) return null;
    await this.git(['fetch', '--quiet', '--no-tags', root, 'HEAD']);
    return this.resolveCommit('FETCH_HEAD');
  }

  /** Moves branches in one transaction. @param branches new commits by ref. */
  async moveBranches(branches: Readonly<Record<string, string>>): Promise<void> {
    const oldDraft = await this.resolveCommit(DRAFT);
    const lines = Object.entries(branches).map(([name, commit]) => `update ${name} ${commit}\n`);
    await this.git(['update-ref', '--stdin'], { input: `start\n${lines.join('')}prepare\ncommit\n` });
    const newDraft = branches[DRAFT];
    if (newDraft === undefined) return;
    await this.#awaitFolderUpdate(this.#resetDraftFolder());
    this.onDraftChanged(await this.diffNameStatus(oldDraft, newDraft, '.'));
  }

  /** Checks a commit out into the build folder. */
  checkOutForBuild(commit: string, source: string): Promise<void> {
    return checkOutWorktree(this.gitDir, this.buildFolder, commit, source);
  }

  async #resetDraftFolder(): Promise<void> {
    await resetWorktree(this.draftFolder, await this.resolveCommit(DRAFT));
  }
}
