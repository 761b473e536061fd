import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Person } from '../shapes.ts';
import { DRAFT, identity, MAIN, SEEN } from './branches.ts';
import { makeClone, removeOldLocks, topOf } from './clone.ts';
import { commitStream } from './commit-stream.ts';
import { ContentWorker } from './content-worker.ts';
import { GitError, type GitOptions, git } from './git.ts';
import { checkOut, type FileWrite, lay, resetTo } from './working-folder.ts';

/** Edits of one file by one person within this time, in milliseconds, become one commit. */
const TOGETHER = 10 * 60_000;

/**
 * The desk's own clone: what is live on `main`, what is being edited on `draft`. Both are moved by git alone, at once, so
 * that a process that is killed leaves either the old or the new state. The draft also lies as files in a folder, for its
 * preview; that folder can always be made again.
 */
export class Repository {
  readonly folder: string;
  readonly gitDir: string;
  /** Where the draft's files lie. */
  readonly draftFolder: string;
  /** Where releases are made. */
  readonly buildFolder: string;
  /** Is told which files of the draft's folder are others now, each with git's letter for how. */
  onWritten: (changed: ReadonlyMap<string, string>) => void = () => undefined;
  /** Reads and checks what content files hold. */
  readonly contentWorker = new ContentWorker();
  #last: Promise<unknown> = Promise.resolve();
  /** Whether the draft's folder missed an edit that is in git. */
  #isBehind = false;

  private constructor(folder: string) {
    this.folder = folder;
    this.gitDir = join(folder, 'git');
    this.draftFolder = join(folder, 'draft');
    this.buildFolder = join(folder, 'build');
  }

  /**
   * Opens the clone, making it first where there is none.
   *
   * @param folder of the desk.
   * @param source the product's own folder: cloned where it is a checkout, else taken as it lies there.
   * @param remote what is cloned where the source is no checkout; empty for none.
   */
  static async open(folder: string, source: string, remote = ''): Promise<Repository> {
    const repository = new Repository(resolve(folder));
    await mkdir(repository.folder, { recursive: true, mode: 0o700 });
    if (!existsSync(repository.gitDir)) await makeClone(repository.gitDir, source, remote);
    await removeOldLocks(repository.gitDir);
    await repository.commitOf(SEEN).catch(() => repository.git(['update-ref', SEEN, MAIN]));
    // While nobody else works here: edits that were saved over leave their bytes behind.
    await repository
      .git(['-c', 'gc.auto=6700', '-c', 'gc.autoDetach=false', 'gc', '--auto', '--quiet'])
      .catch(() => undefined);
    // A process that was killed may leave a git behind that finishes its commit meanwhile.
    for (let seen = ''; seen !== (await repository.commitOf(DRAFT)); ) {
      seen = await repository.commitOf(DRAFT);
      await checkOut(repository.gitDir, repository.draftFolder, seen, source);
    }
    return repository;
  }

  /** Runs git on the clone. */
  async git(arguments_: readonly string[], options: GitOptions = {}): Promise<string> {
    return (await this.#bytes(arguments_, options)).toString().trimEnd();
  }

  #bytes(arguments_: readonly string[], options: GitOptions = {}): Promise<Buffer> {
    return git([`--git-dir=${this.gitDir}`, ...arguments_], options);
  }

  /** Does one thing at a time: what reads a state and then writes one must not be overtaken. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = this.#last.then(work, work);
    this.#last = run.catch(() => undefined);
    return run;
  }

  /** The commit that a branch is at. */
  commitOf(reference: string): Promise<string> {
    return this.git(['rev-parse', '--verify', '--end-of-options', `${reference}^{commit}`]);
  }

  /** A file at a commit; null where it has none. */
  read(reference: string, path: string): Promise<Buffer | null> {
    return this.#bytes(['cat-file', 'blob', `${reference}:${path}`]).catch((error: unknown) => {
      const isAbsent = /does not exist|exists on disk, but not in|Not a valid object name/;
      if (error instanceof GitError && isAbsent.test(error.message)) return null;
      throw error;
    });
  }

  /** Many files at once, by the ids of their bytes. */
  async readAll(blobs: Iterable<string>): Promise<Map<string, Buffer>> {
    const wanted = [...new Set(blobs)];
    const found = new Map<string, Buffer>();
    const output = await this.#bytes(['cat-file', '--batch'], { input: `${wanted.join('\n')}\n` });
    for (let at = 0; at < output.length; ) {
      const end = output.indexOf(10, at);
      const [blob = '', , size = '0'] = output.subarray(at, end).toString().split(' ');
      found.set(blob, output.subarray(end + 1, end + 1 + Number(size)));
      at = end + 2 + Number(size);
    }
    return found;
  }

  /** The files under a path at a commit, each with the id of its bytes. */
  async list(reference: string, under: string): Promise<Map<string, string>> {
    const lines = await this.git(['ls-tree', '-r', '-z', reference, '--', under]);
    return new Map(
      lines
        .split('\0')
        .map((line) => /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line))
        .flatMap((match) => (match?.[1] && match[2] ? [[match[2], match[1]] as const] : [])),
    );
  }

  /** Paths that differ between two commits, with git's letter for how. */
  async differences(from: string, to: string, under: string): Promise<Map<string, string>> {
    const text = await this.git(['diff', '--no-renames', '--name-status', '-z', from, to, '--', under]);
    const parts = text.split('\0');
    const found = new Map<string, string>();
    for (let at = 0; at + 1 < parts.length; at += 2) found.set(parts[at + 1] ?? '', parts[at] ?? '');
    return found;
  }

  /**
   * Writes files into the draft as a commit of the person, and into the draft's folder. The commit counts; when this
   * resolves it is on disk.
   */
  async save(files: readonly FileWrite[], person: Person, message: string): Promise<void> {
    const parent = await this.#parentFor(person, message);
    const input = commitStream(DRAFT, { parent, files, person, message });
    await this.git(['fast-import', '--quiet', '--force', '--done', '--date-format=raw'], { input });
    const changed = files.map(({ path, bytes }) => {
      return [path, bytes === null ? 'D' : existsSync(join(this.draftFolder, path)) ? 'M' : 'A'] as const;
    });
    await this.#follow(this.#isBehind ? this.#reset() : lay(this.draftFolder, this.folder, files));
    this.onWritten(new Map(changed));
  }

  /** What is in git counts. A folder that cannot follow, on a disk that is just full, is caught up by the next edit. */
  async #follow(work: Promise<void>): Promise<void> {
    this.#isBehind = await work.then(
      () => false,
      () => true,
    );
  }

  /** The commit to build on: the tip, or the one before it where the tip is the same person's same edit, just now. */
  async #parentFor(person: Person, message: string): Promise<string> {
    const [tip = '', email, subject, at, parents = ''] = (
      await this.git(['show', '-s', '--format=%H%n%ae%n%s%n%at%n%P', DRAFT])
    ).split('\n');
    const recent = Date.now() - Number(at) * 1000 < TOGETHER;
    const same = email === person.email && subject === message && recent && /^[0-9a-f]+$/.test(parents);
    return same && !(await this.isWithin(tip, MAIN)) ? parents : tip;
  }

  /** Whether a commit is part of a branch's history; one that is unknown is not. */
  async isWithin(commit: string, branch: string): Promise<boolean> {
    const others = this.git(['rev-list', '--max-count=1', `${commit}^{commit}`, `^${branch}`]);
    return (
      (await others.catch((error: unknown) => {
        if (error instanceof GitError && /bad (object|revision)|ambiguous argument/.test(error.message))
          return commit;
        throw error;
      })) === ''
    );
  }

  /** Makes a commit of a tree, without moving a branch. */
  commitTree(tree: string, parents: readonly string[], person: Person, message: string): Promise<string> {
    const upon = parents.flatMap((parent) => ['-p', parent]);
    return this.git(['commit-tree', tree, ...upon, '-m', message], { env: identity(person) });
  }

  /** The newest commit of the checkout that the desk was started in; null where it is none. */
  async fetchCheckout(source: string): Promise<string | null> {
    const top = await topOf(source);
    if (top === null) return null;
    await this.git(['fetch', '--quiet', '--no-tags', top, 'HEAD']);
    return this.commitOf('FETCH_HEAD');
  }

  /** Moves branches together: all of them, or none. */
  async move(branches: Readonly<Record<string, string>>): Promise<void> {
    const before = await this.commitOf(DRAFT);
    const lines = Object.entries(branches).map(([name, commit]) => `update ${name} ${commit}\n`);
    await this.git(['update-ref', '--stdin'], { input: `start\n${lines.join('')}prepare\ncommit\n` });
    const draft = branches[DRAFT];
    if (draft === undefined) return;
    await this.#follow(this.#reset());
    this.onWritten(await this.differences(before, draft, '.'));
  }

  /** Lays the files of a commit into the build's folder. */
  checkOutForBuild(commit: string, source: string): Promise<void> {
    return checkOut(this.gitDir, this.buildFolder, commit, source);
  }

  async #reset(): Promise<void> {
    await resetTo(this.draftFolder, await this.commitOf(DRAFT));
  }
}
