import { lstat, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The npm scope of the product's own workspaces. */
const WORKSPACE_SCOPE = '@studio';

/**
 * Links the packages of one copy of the repository into another copy. Each package gets its own symbolic link, because with one link to
 * `node_modules` the other copy could not use its own workspaces. A second run adds packages that were installed since the first run.
 *
 * @param sourceFolder folder of the copy with installed packages.
 * @param targetFolder folder of the copy that gets the links.
 * @param excluded entries of `node_modules` to omit, such as caches.
 */
export async function linkPackages(
  sourceFolder: string,
  targetFolder: string,
  excluded: readonly string[] = [],
): Promise<void> {
  const sourceModules = resolve(sourceFolder, 'node_modules');
  const targetModules = join(targetFolder, 'node_modules');
  if ((await lstat(targetModules).catch(() => null))?.isSymbolicLink()) await rm(targetModules);
  await mkdir(join(targetModules, WORKSPACE_SCOPE), { recursive: true });
  const linkedNames = new Set(await readdir(targetModules));
  for (const name of await readdir(sourceModules))
    if (name !== WORKSPACE_SCOPE && !linkedNames.has(name) && !excluded.includes(name))
      await symlink(join(sourceModules, name), join(targetModules, name));
  const targetWorkspaces = join(targetModules, WORKSPACE_SCOPE);
  const linkedWorkspaces = new Set(await readdir(targetWorkspaces));
  // npm links workspaces by relative paths. The same path in the target leads to the target's own workspace.
  for (const name of await readdir(join(sourceModules, WORKSPACE_SCOPE)).catch(() => []))
    if (!linkedWorkspaces.has(name))
      await symlink(await readlink(join(sourceModules, WORKSPACE_SCOPE, name)), join(targetWorkspaces, name));
}
