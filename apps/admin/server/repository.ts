import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Person } from '../api-types.ts';
import { ContentWorker } from './content-worker.ts';
import { createClone, findRepoRoot, removeStaleLocks } from './create-clone.ts';
import { formatFastImport } from './fast-import.ts';
import { GitError, type GitOptions, git } from './git.ts';
import { GitReader } from './git-reader.ts';
import { DRAFT, gitAuthorEnv, MAIN, PUBLISHED } from './refs.ts';
import { checkOutWorktree, type FileWrite, resetWorktree, writeFiles } from './worktree.ts';

/** Consecutive edits of one file by one person within this time become one commit. */
const SQUASH_WINDOW_MS = 10 * 60_000;
/** Maximum number of cached outputs of git. The output of a long log has 200 KB. */
const MAX_CACHED_OUTPUTS = 50;

/**
 * The admin's git clone. The branch `main` has the published content, and the branch `draft` has the edited content. The draft is also
 * checked out into a folder for the preview. Git updates refs atomically, so a killed process leaves either the old or the new version.
 */
export class Repository {
  readonly dataFolder: string;
  readonly gitDir: string;
  /** Checkout of the draft, for the preview. */
  readonly draftFolder: string;
  /** Checkout in which releases are built. */
  readonly buildFolder: string;
  /** Whether this is a new clone with the branches of a lost clone. The remote has kept these branches. */
  isRestored = false;
  /** Called after each change of the draft, with git's status letters by path. */
  onDraftChanged: (changed: ReadonlyMap<string, string>) => void = () => undefined;
  readonly contentWorker = new ContentWorker();
  readonly #gitReader: GitReader;
  /** Outputs of git by the arguments of the command. */
  readonly #cachedOutputs = new Map<string, Promise<string>>();
  /** Settles when the last holder of the lock has finished. */
  #lastLockedWork: Promise<unknown> = Promise.resolve();
  /** Whether the last update of the draft's folder failed. */
  #isDraftFolderStale = false;

  private constructor(folder: string) {
    this.dataFolder = folder;
    this.gitDir = join(folder, 'git');
    this.draftFolder = join(folder, 'draft');
    this.buildFolder = join(folder, 'build');
    this.#gitReader = new GitReader(this.gitDir);
  }

  /**
   * Opens the clone, or creates it.
   *
   * @param dataFolder the admin's data folder.
   * @param productFolder folder of the product, which is a checkout or a copy without git.
   * @param options.remote URL to clone if the product is not a checkout; empty for none.
   * @param options.restoresDrafts whether a new clone gets the drafts that are kept on the remote.
   */
  static async open(
    dataFolder: string,
    productFolder: string,
    options = { remote: '', restoresDrafts: false },
  ): Promise<Repository> {
    const repository = new Repository(resolve(dataFolder));
    await mkdir(repository.dataFolder, { recursive: true, mode: 0o700 });
    if (!existsSync(repository.gitDir))
      repository.isRestored = await createClone(repository.gitDir, productFolder, options);
    await removeStaleLocks(repository.gitDir);
    await repository.resolveCommit(PUBLISHED).catch(() => repository.git(['update-ref', PUBLISHED, MAIN]));
    // Squashed commits leave unused objects. Garbage collection runs here, before any request.
    await repository
      .git(['-c', 'gc.auto=6700', '-c', 'gc.autoDetach=false', 'gc', '--auto', '--quiet'])
      .catch(() => undefined);
    // The checkout is repeated if the draft has moved meanwhile, because a git process of a killed server may still finish its commit.
    for (let checkedOut = ''; checkedOut !== (await repository.resolveCommit(DRAFT)); ) {
      checkedOut = await repository.resolveCommit(DRAFT);
      await checkOutWorktree(repository.gitDir, repository.draftFolder, checkedOut, productFolder);
    }
    return repository;
  }

  /** Runs git in the clone. @returns the output without trailing whitespace. */
  async git(args: readonly string[], options: GitOptions = {}): Promise<string> {
    return (await this.#gitBytes(args, options)).toString().trimEnd();
  }

  #gitBytes(args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
    return git([`--git-dir=${this.gitDir}`, ...args], options);
  }

  /** Runs git and caches the output. @param args arguments that name git objects by id, so that the output never changes. */
  cachedGit(args: readonly string[]): Promise<string> {
    const key = args.join('\0');
    const output = this.#cachedOutputs.get(key) ?? this.git(args);
    // Moves the key to the end of the map, because the keys at the start are removed first.
    this.#cachedOutputs.delete(key);
    this.#cachedOutputs.set(key, output);
    output.catch(() => this.#cachedOutputs.delete(key));
    for (const oldKey of [...this.#cachedOutputs.keys()].slice(0, -MAX_CACHED_OUTPUTS))
      this.#cachedOutputs.delete(oldKey);
    return output;
  }

  stop(): void {
    this.#gitReader.stop();
    this.contentWorker.stop();
  }

  /** Runs work when all earlier work with the lock has finished. All callers that read the draft and then change it need the lock. */
  withLock<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#lastLockedWork.then(work, work);
    this.#lastLockedWork = result.catch(() => undefined);
    return result;
  }

  /** Returns the id of a revision's commit. @throws GitError if the revision does not exist. */
  resolveCommit(revision: string): Promise<string> {
    return this.#resolveObject(`${revision}^{commit}`);
  }

  /** Returns the id of a revision's tree. @throws GitError if the revision does not exist. */
  resolveTree(revision: string): Promise<string> {
    return this.#resolveObject(`${revision}^{tree}`);
  }

  async #resolveObject(objectName: string): Promise<string> {
    const object = await this.#gitReader.find(objectName);
    if (!object) throw new GitError(`${objectName} does not exist`);
    return object.id;
  }

  /** Reads a file at a revision. Returns null if the file does not exist. @param path path from the repository's root. */
  async readFile(revision: string, path: string): Promise<Buffer | null> {
    const object = await this.#gitReader.read(`${revision}:${path}`);
    return object?.type === 'blob' ? object.bytes : null;
  }

  /** Reads the contents of blobs. @returns contents by blob id. */
  async readBlobs(blobs: Iterable<string>): Promise<Map<string, Buffer>> {
    const contents = new Map<string, Buffer>();
    const objects = await Promise.all([...new Set(blobs)].map((blob) => this.#gitReader.read(blob)));
    for (const object of objects) if (object) contents.set(object.id, object.bytes);
    return contents;
  }

  /** Lists the files that match a git pathspec. @returns blob ids by path. */
  async listFiles(revision: string, pathspec: string): Promise<Map<string, string>> {
    const tree = await this.resolveTree(revision);
    const lines = await this.cachedGit(['ls-tree', '-r', '-z', tree, '--', pathspec]);
    return new Map(
      lines
        .split('\0')
        .map((line) => /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line))
        .flatMap((match) => (match?.[1] && match[2] ? [[match[2], match[1]] as const] : [])),
    );
  }

  /**
   * Lists the files that differ between two revisions.
   *
   * @param pathPrefix only files whose path starts with this prefix are listed, such as `content/`.
   * @returns git's status letters by path.
   */
  async diffNameStatus(from: string, to: string, pathPrefix = ''): Promise<Map<string, string>> {
    const trees = await Promise.all([from, to].map((revision) => this.resolveTree(revision)));
    if (trees[0] === trees[1]) return new Map();
    // Git compares all files, so that one cached output serves every prefix.
    const text = await this.cachedGit(['diff', '--no-renames', '--name-status', '-z', ...trees]);
    const fields = text.split('\0');
    const statusByPath = new Map<string, string>();
    for (let index = 0; index + 1 < fields.length; index += 2) {
      const path = fields[index + 1] ?? '';
      if (path.startsWith(pathPrefix)) statusByPath.set(path, fields[index] ?? '');
    }
    return statusByPath;
  }

  /** Commits files to the draft and writes them into its folder. Resolves when the commit is on disk. */
  async commitToDraft(files: readonly FileWrite[], person: Person, message: string): Promise<void> {
    const parent = await this.#findParentForCommit(person, message);
    const input = formatFastImport(DRAFT, { parent, files, person, message });
    await this.git(['fast-import', '--quiet', '--force', '--done', '--date-format=raw'], { input });
    const statusByPath = files.map(({ path, bytes }) => {
      return [path, bytes === null ? 'D' : existsSync(join(this.draftFolder, path)) ? 'M' : 'A'] as const;
    });
    await this.#awaitDraftFolderUpdate(
      this.#isDraftFolderStale
        ? this.#resetDraftFolder()
        : writeFiles(this.draftFolder, this.dataFolder, files),
    );
    this.onDraftChanged(new Map(statusByPath));
  }

  /** Waits for an update of the draft's folder. If the update fails, for example on a full disk, the next edit resets the whole folder. */
  async #awaitDraftFolderUpdate(update: Promise<void>): Promise<void> {
    this.#isDraftFolderStale = await update.then(
      () => false,
      () => true,
    );
  }

  /** Returns the tip of the draft, or the tip's parent if the new commit replaces the tip (squash). */
  async #findParentForCommit(person: Person, message: string): Promise<string> {
    const [tip = '', email, subject, committedAtSeconds, parents = ''] = (
      await this.git(['show', '-s', '--format=%H%n%ae%n%s%n%at%n%P', DRAFT])
    ).split('\n');
    const isRecent = Date.now() - Number(committedAtSeconds) * 1000 < SQUASH_WINDOW_MS;
    const canSquash =
      email === person.email && subject === message && isRecent && /^[0-9a-f]+$/.test(parents);
    return canSquash && !(await this.isAncestor(tip, MAIN)) ? parents : tip;
  }

  /** Returns whether a branch contains a commit; false for an unknown commit. */
  async isAncestor(commit: string, branch: string): Promise<boolean> {
    const branchCommit = await this.resolveCommit(branch);
    const commitsNotInBranch = this.cachedGit([
      'rev-list',
      '--max-count=1',
      `${commit}^{commit}`,
      `^${branchCommit}`,
    ]);
    return (
      (await commitsNotInBranch.catch((error: unknown) => {
        if (error instanceof GitError && /bad (object|revision)|ambiguous argument/.test(error.message))
          return commit;
        throw error;
      })) === ''
    );
  }

  /** Creates a commit, but does not move a branch. @returns the id of the commit. */
  commitTree(tree: string, parents: readonly string[], person: Person, message: string): Promise<string> {
    const parentArgs = parents.flatMap((parent) => ['-p', parent]);
    return this.git(['commit-tree', tree, ...parentArgs, '-m', message], { env: gitAuthorEnv(person) });
  }

  /** Fetches the current commit of the product's checkout. @returns its id; null if the product is not a checkout. */
  async fetchCheckout(productFolder: string): Promise<string | null> {
    const repoRoot = await findRepoRoot(productFolder);
    if (repoRoot === null) return null;
    await this.git(['fetch', '--quiet', '--no-tags', repoRoot, 'HEAD']);
    return this.resolveCommit('FETCH_HEAD');
  }

  /** Moves branches in one transaction. @param branches new commits by ref. */
  async moveBranches(branches: Readonly<Record<string, string>>): Promise<void> {
    const oldDraft = await this.resolveCommit(DRAFT);
    const lines = Object.entries(branches).map(([name, commit]) => `update ${name} ${commit}\n`);
    await this.git(['update-ref', '--stdin'], { input: `start\n${lines.join('')}prepare\ncommit\n` });
    const newDraft = branches[DRAFT];
    if (newDraft === undefined) return;
    await this.#awaitDraftFolderUpdate(this.#resetDraftFolder());
    this.onDraftChanged(await this.diffNameStatus(oldDraft, newDraft));
  }

  checkOutForBuild(commit: string, productFolder: string): Promise<void> {
    return checkOutWorktree(this.gitDir, this.buildFolder, commit, productFolder);
  }

  async #resetDraftFolder(): Promise<void> {
    await resetWorktree(this.draftFolder, await this.resolveCommit(DRAFT));
  }
}
