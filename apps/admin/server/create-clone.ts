import { realpathSync } from 'node:fs';
import { appendFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { git } from './git.ts';
import { BACKUP_REFS, DRAFT, gitAuthorEnv, MAIN, SYSTEM_AUTHOR } from './refs.ts';

/** With `core.fsync`, commits survive a power cut. With `gc.auto=0`, no garbage collection delays a request. */
const GIT_CONFIG = `[core]
\tfsync = all
\tautocrlf = false
[gc]
\tauto = 0
[user]
\tuseConfigOnly = true
`;

/**
 * Creates the admin's bare clone. Renames it from a temporary name at the end, so that an interrupted clone is not used.
 *
 * @param gitDir path of the clone.
 * @param productFolder folder of the product, which is a git checkout or a copy without git.
 * @param remote URL to clone if the product is not a checkout; empty for none.
 * @param restoresDrafts whether to restore the drafts that `Remote` keeps on the remote.
 * @returns whether drafts were restored.
 */
export async function createClone(
  gitDir: string,
  productFolder: string,
  { remote, restoresDrafts }: { remote: string; restoresDrafts: boolean },
): Promise<boolean> {
  const temporaryGitDir = `${gitDir}.temporary`;
  const runGit = (...args: string[]) => git([`--git-dir=${temporaryGitDir}`, ...args]);
  await rm(temporaryGitDir, { recursive: true, force: true });
  const repoRoot = await findRepoRoot(productFolder);
  if (repoRoot !== null) {
    const headCommit = (await git(['rev-parse', 'HEAD'], { cwd: productFolder })).toString().trim();
    await git(['clone', '--quiet', '--bare', '--single-branch', repoRoot, temporaryGitDir]);
    await runGit('update-ref', MAIN, headCommit);
  } else if (remote !== '')
    await git([
      'clone',
      '--quiet',
      '--bare',
      '--single-branch',
      '--branch',
      'main',
      '--',
      remote,
      temporaryGitDir,
    ]);
  else await importUnversioned(temporaryGitDir, productFolder, basename(resolve(gitDir, '..')));
  await appendFile(join(temporaryGitDir, 'config'), GIT_CONFIG);
  await runGit('symbolic-ref', 'HEAD', MAIN);
  await runGit('update-ref', DRAFT, MAIN);
  const isRestored = restoresDrafts && (await restoreDrafts(temporaryGitDir, remote));
  await rename(temporaryGitDir, gitDir);
  return isRestored;
}

/** Fetches the drafts that are kept on the remote. @returns false if the remote has no drafts. */
async function restoreDrafts(gitDir: string, remote: string): Promise<boolean> {
  const backups = await git(['ls-remote', '--', remote, ...Object.values(BACKUP_REFS)]);
  if (backups.toString().trim() === '') return false;
  const refspecs = Object.entries(BACKUP_REFS).map(([branch, backupRef]) => `+${backupRef}:${branch}`);
  await git([`--git-dir=${gitDir}`, 'fetch', '--quiet', '--no-tags', '--', remote, ...refspecs]);
  return true;
}

/** Removes lock files and incomplete packs of killed git processes. Must be called while no git process runs in the clone. */
export async function removeStaleLocks(gitDir: string): Promise<void> {
  const names = await readdir(gitDir, { recursive: true });
  const leftoverPattern = /^(?!objects).*\.lock$|^fast_import_crash_|^objects\/pack\/tmp_/;
  for (const name of names.filter((path) => leftoverPattern.test(path)))
    await rm(join(gitDir, name), { force: true });
}

/** Returns the real path of a checkout's root folder; null if the folder is not such a root. */
export async function findRepoRoot(folder: string): Promise<string | null> {
  const repoRoot = await git(['rev-parse', '--show-toplevel'], { cwd: folder }).catch(() => null);
  const path = repoRoot?.toString().trim() ?? '';
  return path !== '' && realpathSync(path) === realpathSync(folder) ? path : null;
}

/** Creates a repository whose first commit has the files of a folder without git. */
async function importUnversioned(gitDir: string, productFolder: string, adminFolder: string): Promise<void> {
  await git(['init', '--quiet', '--bare', '--initial-branch=main', gitDir]);
  await writeFile(
    join(gitDir, 'info', 'exclude'),
    `node_modules\n/build/\n.cache\n/${adminFolder}/\n.data/\n.spool/\n`,
  );
  const runGit = (...args: string[]) =>
    git([`--git-dir=${gitDir}`, `--work-tree=${resolve(productFolder)}`, ...args], {
      cwd: productFolder,
      env: gitAuthorEnv(SYSTEM_AUTHOR),
    });
  await runGit('add', '--all', '.');
  await runGit('commit', '--quiet', '--message', 'Import files');
}
