import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Person } from '../shapes.ts';
import { GitError, git } from './git.ts';

/** A file to write, or to remove where `bytes` is null. The path is from the repository's root. */
export interface FileWrite {
  path: string;
  bytes: Buffer | null;
}

/** A commit as histories show it. */
export interface Commit {
  id: string;
  parents: string[];
  at: string;
  author: Person;
  message: string;
  files: string[];
}

/** Edits of one file by one person within this time, in milliseconds, become one commit. */
const TOGETHER = 10 * 60_000;

/** Who makes the commits that are nobody's edits. */
const DESK: Person = { name: 'The desk', email: 'desk@localhost' };

export const MAIN = 'refs/heads/main';
export const DRAFT = 'refs/heads/draft';

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
  /** Is told which files were written into the draft's folder. */
  onWritten: (paths: readonly string[]) => void = () => undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Whether the draft's folder missed an edit that is in git. */
  #isBehind = false;

  private constructor(folder: string) {
    this.folder = folder;
    this.gitDir = join(folder, 'git');
    this.draftFolder = join(folder, 'draft');
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
    if (!existsSync(repository.gitDir)) await repository.#make(source, remote);
    await repository.#removeOldLocks();
    // While nobody else works here: edits that were saved over leave their bytes behind.
    await repository
      .git(['-c', 'gc.auto=6700', '-c', 'gc.autoDetach=false', 'gc', '--auto', '--quiet'])
      .catch(() => undefined);
    // A process that was killed may leave a git behind that finishes its commit meanwhile.
    for (let seen = ''; seen !== (await repository.commitOf(DRAFT)); ) {
      seen = await repository.commitOf(DRAFT);
      await repository.#checkOut(repository.draftFolder, seen, source);
    }
    return repository;
  }

  /** Runs git on the clone. */
  async git(
    arguments_: readonly string[],
    options: { input?: string | Buffer; cwd?: string } = {},
  ): Promise<string> {
    return (await git([`--git-dir=${this.gitDir}`, ...arguments_], options)).toString().trimEnd();
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
    return git([`--git-dir=${this.gitDir}`, 'cat-file', 'blob', `${reference}:${path}`]).catch(
      (error: unknown) => {
        if (
          error instanceof GitError &&
          /does not exist|exists on disk, but not in|Not a valid object name/.test(error.message)
        )
          return null;
        throw error;
      },
    );
  }

  /** Many files at once, by the ids of their bytes. */
  async readAll(blobs: Iterable<string>): Promise<Map<string, Buffer>> {
    const wanted = [...new Set(blobs)];
    const found = new Map<string, Buffer>();
    const output = await git([`--git-dir=${this.gitDir}`, 'cat-file', '--batch'], {
      input: `${wanted.join('\n')}\n`,
    });
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
    await this.#commit(DRAFT, parent, files, person, message);
    // The edit is saved. A folder that cannot follow, on a disk that is just full, is caught up by the next edit.
    await (this.#isBehind ? this.#reset(this.draftFolder, DRAFT) : this.#lay(files)).then(
      () => {
        this.#isBehind = false;
        this.onWritten(files.map(({ path }) => path));
      },
      () => {
        this.#isBehind = true;
      },
    );
  }

  async #lay(files: readonly FileWrite[]): Promise<void> {
    for (const { path, bytes } of files) {
      const target = join(this.draftFolder, path);
      if (bytes === null) await rm(target, { force: true });
      else {
        await mkdir(dirname(target), { recursive: true });
        // Renamed into place, so that a preview never reads half a file. The name is outside what previews watch.
        const partial = join(this.folder, `partial.${process.pid}`);
        await writeFile(partial, bytes);
        await rename(partial, target);
      }
    }
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

  /** Whether a commit is part of a branch's history. */
  async isWithin(commit: string, branch: string): Promise<boolean> {
    return (await this.git(['rev-list', '--max-count=1', commit, `^${branch}`])) === '';
  }

  async #commit(
    branch: string,
    parent: string | null,
    files: readonly FileWrite[],
    person: Person,
    message: string,
  ): Promise<void> {
    const clean = (text: string) => text.replaceAll(/[\n<>\0]/g, ' ').trim();
    const who = `${clean(person.name)} <${clean(person.email)}> ${Math.floor(Date.now() / 1000)} +0000`;
    const head = `commit ${branch}\nauthor ${who}\ncommitter ${who}\ndata ${Buffer.byteLength(message)}\n${message}\n`;
    const pieces: Buffer[] = [Buffer.from(`${head}${parent ? `from ${parent}\n` : ''}`)];
    for (const { path, bytes } of files) {
      const quoted = `"${path.replaceAll(/["\\\n]/g, '_')}"`;
      if (bytes === null) pieces.push(Buffer.from(`D ${quoted}\n`));
      else
        pieces.push(
          Buffer.from(`M 100644 inline ${quoted}\ndata ${bytes.length}\n`),
          bytes,
          Buffer.from('\n'),
        );
    }
    pieces.push(Buffer.from('done\n'));
    await this.git(['fast-import', '--quiet', '--force', '--done', '--date-format=raw'], {
      input: Buffer.concat(pieces),
    });
  }

  /** Makes a commit of a tree, without moving a branch. */
  async commitTree(
    tree: string,
    parents: readonly string[],
    person: Person,
    message: string,
  ): Promise<string> {
    return (
      await git(
        [
          `--git-dir=${this.gitDir}`,
          'commit-tree',
          tree,
          ...parents.flatMap((parent) => ['-p', parent]),
          '-m',
          message,
        ],
        {
          env: identity(person),
        },
      )
    )
      .toString()
      .trim();
  }

  /** The tree of a commit with the content of another. */
  treeWithContent(commit: string, content: string): Promise<string> {
    return this.#inIndex(commit, async (run) => {
      const old = [...(await this.list(commit, 'content/')).keys()];
      await run(['update-index', '-z', '--index-info'], old.map(removal).join(''));
      await run(['read-tree', '--prefix=content/', `${content}:content`]);
    });
  }

  /**
   * Goes on from a newer commit of the checkout: `main` moves to it, and what is unpublished is merged upon it. Where both
   * changed the same lines the draft's stand; what would be published shows them beside the others.
   */
  async follow(commit: string): Promise<void> {
    const [main, draft] = [await this.commitOf(MAIN), await this.commitOf(DRAFT)];
    const unpublished = await this.differences(main, draft, '.');
    if (unpublished.size === 0) return this.move({ [MAIN]: commit, [DRAFT]: commit });
    const tree = await this.git(['merge-tree', '--write-tree', commit, draft]).catch(() =>
      this.#treeWith(commit, draft, unpublished.keys()),
    );
    const next = await this.commitTree(tree, [draft, commit], DESK, 'Go on from what is live');
    await this.move({ [MAIN]: commit, [DRAFT]: next });
  }

  /** Two lines of published states as one; where both changed the same lines, those of the second stand. */
  async merged(theirs: string, ours: string): Promise<string> {
    const base = await this.git(['merge-base', theirs, ours]).catch(() => ours);
    const tree = await this.git(['merge-tree', '--write-tree', theirs, ours]).catch(async () =>
      this.#treeWith(theirs, ours, (await this.differences(base, ours, '.')).keys()),
    );
    return this.commitTree(tree, [theirs, ours], DESK, 'Bring together what was published and what is new');
  }

  /** The newest commit of the checkout that the desk was started in; null where it is none. */
  async fetchCheckout(source: string): Promise<string | null> {
    const top = await topOf(source);
    if (top === null) return null;
    await this.git(['fetch', '--quiet', '--no-tags', top, 'HEAD']);
    return this.commitOf('FETCH_HEAD');
  }

  /** The tree of a commit with some files of another. */
  async #treeWith(commit: string, other: string, paths: Iterable<string>): Promise<string> {
    const files = await this.list(other, '.');
    const lines = [...paths].map((path) => {
      const blob = files.get(path);
      return blob ? `100644 ${blob}\t${path}\0` : removal(path);
    });
    return this.#inIndex(commit, (run) => run(['update-index', '-z', '--index-info'], lines.join('')));
  }

  /** Makes a tree in an index of its own, which begins as a commit's. */
  async #inIndex(
    commit: string,
    change: (run: (parts: string[], input?: string) => Promise<unknown>) => Promise<unknown>,
  ): Promise<string> {
    const index = join(this.folder, 'index.making');
    await rm(index, { force: true });
    const run = (parts: string[], input = '') =>
      git([`--git-dir=${this.gitDir}`, `--work-tree=${this.draftFolder}`, ...parts], {
        env: { GIT_INDEX_FILE: index },
        input,
      });
    await run(['read-tree', commit]);
    await change(run);
    return (await run(['write-tree'])).toString().trim();
  }

  /** Moves branches together: all of them, or none. */
  async move(branches: Readonly<Record<string, string>>): Promise<void> {
    const lines = Object.entries(branches).map(([name, commit]) => `update ${name} ${commit}\n`);
    await this.git(['update-ref', '--stdin'], { input: `start\n${lines.join('')}prepare\ncommit\n` });
    if (branches[DRAFT]) await this.#reset(this.draftFolder, DRAFT);
  }

  /** The newest commits of a branch; only merges' first parents where `published`. */
  async log(branch: string, most: number, published: boolean, under?: string): Promise<Commit[]> {
    const format = '--format=%x01%H%x00%P%x00%aI%x00%an%x00%ae%x00%s%x00';
    const shape = published ? ['--first-parent', '--diff-merges=first-parent'] : ['--no-merges'];
    const text = await this.git([
      'log',
      ...shape,
      '--name-only',
      `-${most}`,
      format,
      branch,
      ...(under ? ['--', under] : []),
    ]);
    return text
      .split('\x01')
      .slice(1)
      .map((entry) => {
        const [id = '', parents = '', at = '', name = '', email = '', message = '', files = ''] =
          entry.split('\0');
        return {
          id,
          parents: parents.split(' ').filter(Boolean),
          at,
          author: { name, email },
          message,
          files: files.split('\n').filter(Boolean),
        };
      });
  }

  /** Lays the files of a commit into a folder of their own, for a build. */
  async checkOutForBuild(commit: string, source: string): Promise<string> {
    const folder = join(this.folder, 'build');
    await this.#checkOut(folder, commit, source);
    return folder;
  }

  async #checkOut(folder: string, reference: string, source: string): Promise<void> {
    if (!existsSync(join(folder, '.git'))) {
      await rm(folder, { recursive: true, force: true });
      await this.git(['worktree', 'prune']);
      await this.git(['worktree', 'add', '--force', '--detach', folder, reference]);
    }
    await this.#reset(folder, reference);
    // What the product was installed with builds the clone, too, and no picture is made twice.
    for (const shared of ['node_modules', '.cache']) {
      const there = join(resolve(source), shared);
      await mkdir(there, { recursive: true });
      if (!existsSync(join(folder, shared))) await symlink(there, join(folder, shared), 'dir');
    }
  }

  async #reset(folder: string, reference: string): Promise<void> {
    const commit = await this.commitOf(reference);
    await git(['checkout', '--quiet', '--force', '--detach', commit], { cwd: folder });
    await git(['clean', '--quiet', '-fd', 'content'], { cwd: folder });
  }

  /** A clone is made beside its place and renamed, so that a start that was cut short begins anew. */
  async #make(source: string, remote: string): Promise<void> {
    const making = join(this.folder, 'git.making');
    await rm(making, { recursive: true, force: true });
    const top = await topOf(source);
    if (top !== null) {
      const head = (await git(['rev-parse', 'HEAD'], { cwd: source })).toString().trim();
      await git(['clone', '--quiet', '--bare', '--single-branch', top, making]);
      await git([`--git-dir=${making}`, 'update-ref', MAIN, head]);
    } else if (remote !== '')
      await git(['clone', '--quiet', '--bare', '--single-branch', '--branch', 'main', '--', remote, making]);
    else await takeAsItLies(making, source, this.folder);
    const settings = {
      'core.fsync': 'all',
      'gc.auto': '0',
      'core.autocrlf': 'false',
      'user.useConfigOnly': 'true',
    };
    for (const [name, value] of Object.entries(settings))
      await git([`--git-dir=${making}`, 'config', name, value]);
    await git([`--git-dir=${making}`, 'symbolic-ref', 'HEAD', MAIN]);
    await git([`--git-dir=${making}`, 'update-ref', DRAFT, MAIN]);
    await rename(making, this.gitDir);
  }

  /** Locks and half-written packs that a killed git left behind. Nobody else works in this folder: the desk holds it. */
  async #removeOldLocks(): Promise<void> {
    const names = await readdir(this.gitDir, { recursive: true });
    const left = /^(?!objects).*\.lock$|^fast_import_crash_|^objects\/pack\/tmp_/;
    for (const name of names.filter((one) => left.test(one)))
      await rm(join(this.gitDir, name), { force: true });
  }
}

/** The checkout that a folder is; null where it is none, or only a part of one. */
async function topOf(source: string): Promise<string | null> {
  const top = await git(['rev-parse', '--show-toplevel'], { cwd: source }).catch(() => null);
  const path = top?.toString().trim() ?? '';
  return path !== '' && realpathSync(path) === realpathSync(source) ? path : null;
}

/** A first commit of a product that was unpacked without git. */
async function takeAsItLies(gitDir: string, source: string, deskFolder: string): Promise<void> {
  await git(['init', '--quiet', '--bare', '--initial-branch=main', gitDir]);
  const there = [`--git-dir=${gitDir}`, `--work-tree=${resolve(source)}`];
  await writeFile(
    join(gitDir, 'info', 'exclude'),
    `node_modules\nbuild/\n.cache\n/${deskFolder.split('/').pop()}/\n.spool/\n`,
  );
  await git([...there, 'add', '--all', '.'], { cwd: source });
  await git([...there, 'commit', '--quiet', '--message', 'As it was unpacked'], {
    cwd: source,
    env: identity(DESK),
  });
}

/** How an index is told that a file is gone. */
const removal = (path: string): string => `0 ${'0'.repeat(40)}\t${path}\0`;

const identity = ({ name, email }: Person) => ({
  GIT_AUTHOR_NAME: name || email,
  GIT_AUTHOR_EMAIL: email,
  GIT_COMMITTER_NAME: name || email,
  GIT_COMMITTER_EMAIL: email,
});
