import { realpathSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { DESK_PERSON, DRAFT, identity, MAIN } from './branches.ts';
import { git } from './git.ts';

/** No commit is lost with the power, and nothing is tidied up while somebody waits. */
const SETTINGS = {
  'core.fsync': 'all',
  'gc.auto': '0',
  'core.autocrlf': 'false',
  'user.useConfigOnly': 'true',
};

/**
 * Makes the desk's clone, beside its place, and renames it, so that a start that was cut short begins anew.
 *
 * @param gitDir where it comes to stand. @param source a checkout, or a product that was unpacked without git.
 * @param remote what is cloned where the source is no checkout; empty for none.
 */
export async function makeClone(gitDir: string, source: string, remote: string): Promise<void> {
  const making = `${gitDir}.making`;
  const run = (...parts: string[]) => git([`--git-dir=${making}`, ...parts]);
  await rm(making, { recursive: true, force: true });
  const top = await topOf(source);
  if (top !== null) {
    const head = (await git(['rev-parse', 'HEAD'], { cwd: source })).toString().trim();
    await git(['clone', '--quiet', '--bare', '--single-branch', top, making]);
    await run('update-ref', MAIN, head);
  } else if (remote !== '')
    await git(['clone', '--quiet', '--bare', '--single-branch', '--branch', 'main', '--', remote, making]);
  else await takeAsItLies(making, source, basename(resolve(gitDir, '..')));
  for (const [name, value] of Object.entries(SETTINGS)) await run('config', name, value);
  await run('symbolic-ref', 'HEAD', MAIN);
  await run('update-ref', DRAFT, MAIN);
  await rename(making, gitDir);
}

/** Locks and half-written packs that a killed git left behind. Nobody else works in this folder: the desk holds it. */
export async function removeOldLocks(gitDir: string): Promise<void> {
  const names = await readdir(gitDir, { recursive: true });
  const left = /^(?!objects).*\.lock$|^fast_import_crash_|^objects\/pack\/tmp_/;
  for (const name of names.filter((one) => left.test(one))) await rm(join(gitDir, name), { force: true });
}

/** The checkout that a folder is; null where it is none, or only a part of one. */
export async function topOf(source: string): Promise<string | null> {
  const top = await git(['rev-parse', '--show-toplevel'], { cwd: source }).catch(() => null);
  const path = top?.toString().trim() ?? '';
  return path !== '' && realpathSync(path) === realpathSync(source) ? path : null;
}

/** A first commit of a product that was unpacked without git. */
async function takeAsItLies(gitDir: string, source: string, deskFolder: string): Promise<void> {
  await git(['init', '--quiet', '--bare', '--initial-branch=main', gitDir]);
  await writeFile(
    join(gitDir, 'info', 'exclude'),
    `node_modules\nbuild/\n.cache\n/${deskFolder}/\n.spool/\n`,
  );
  const run = (...parts: string[]) =>
    git([`--git-dir=${gitDir}`, `--work-tree=${resolve(source)}`, ...parts], {
      cwd: source,
      env: identity(DESK_PERSON),
    });
  await run('add', '--all', '.');
  await run('commit', '--quiet', '--message', 'As it was unpacked');
}
