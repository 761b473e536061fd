import { realpathSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { git } from './git.ts';
import { DRAFT, gitAuthorEnv, MAIN, SYSTEM_AUTHOR } from './refs.ts';

/** Commits survive a power cut (`core.fsync`), and no garbage collection delays a request (`gc.auto`). */
const GIT_CONFIG = {
  'core.fsync': 'all',
  'gc.auto': '0',
  'core.autocrlf': 'false',
  'user.useConfigOnly': 'true',
};

/**
 * Creates the admin's bare clone under a temporary name and renames it, so that an interrupted start begins again.
 *
 * @param gitDir path of the clone.
 * @param source a checkout of the product, or a copy of it without git.
 * @param remote URL to clone if the source is not a checkout; empty for none.
 */
export async function createClone(gitDir: string, source: string, remote: string): Promise<void> {
  const temporary = `${gitDir}.temporary`;
  const run = (...parts: string[]) => git([`--git-dir=${temporary}`, ...parts]);
  await rm(temporary, { recursive: true, force: true });
  const root = await findRepoRoot(source);
  if (root !== null) {
    const head = (await git(['rev-parse', 'HEAD'], { cwd: source })).toString().trim();
    await git(['clone', '--quiet', '--bare', '--single-branch', root, temporary]);
    await run('update-ref', MAIN, head);
  } else if (remote !== '')
    await git(['clone', '--quiet', '--bare', '--single-branch', '--branch', 'main', '--', remote, temporary]);
  else await importUnversioned(temporary, source, basename(resolve(gitDir, '..')));
  for (const [name, value] of Object.entries(GIT_CONFIG)) await run('config', name, value);
  await run('symbolic-ref', 'HEAD', MAIN);
  await run('update-ref', DRAFT, MAIN);
  await rename(temporary, gitDir);
}

/** Removes lock files and incomplete packs of killed git processes. Requires that no git is running in the clone. */
export async function removeStaleLocks(gitDir: string): Promise<void> {
  const names = await readdir(gitDir, { recursive: true });
  const leftover = /^(?!objects).*\.lock$|^fast_import_crash_|^objects\/pack\/tmp_/;
  for (const name of names.filter((path) => leftover.test(path)))
    await rm(join(gitDir, name), { force: true });
}

/** Returns the root of a checkout; null if the folder is not the root of one. */
export async function findRepoRoot(source: string): Promise<string | null> {
  const root = await git(['rev-parse', '--show-toplevel'], { cwd: source }).catch(() => null);
  const path = root?.toString().trim() ?? '';
  return path !== '' && realpathSync(path) === realpathSync(source) ? path : null;
}

/** Creates a clone whose first commit holds the files of a folder without git. */
async function importUnversioned(gitDir: string, source: string, adminFolder: string): Promise<void> {
  await git(['init', '--quiet', '--bare', '--initial-branch=main', gitDir]);
  await writeFile(
    join(gitDir, 'info', 'exclude'),
    `node_modules\nbuild/\n.cache\n/${adminFolder}/\n.data/\n.spool/\n`,
  );
  const run = (...parts: string[]) =>
    git([`--git-dir=${gitDir}`, `--work-tree=${resolve(source)}`, ...parts], {
      cwd: source,
      env: gitAuthorEnv(SYSTEM_AUTHOR),
    });
  await run('add', '--all', '.');
  await run('commit', '--quiet', '--message', 'Import files');
}
