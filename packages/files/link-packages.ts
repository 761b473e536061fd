import { lstat, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The npm scope of the product's own workspaces. */
const WORKSPACE_SCOPE = '@studio';

/**
 * Links the packages of one copy of the repository into another copy. Each package gets its own symbolic link, because with one link to
 * `node_modules` the other copy could not use its own workspaces. A second run adds packages that were installed since the first run, and corrects links to the
 * place where the repository was before.
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
  for (const name of await readdir(sourceModules))
    if (name !== WORKSPACE_SCOPE && !excluded.includes(name))
      await ensureLink(join(sourceModules, name), join(targetModules, name));
  const targetWorkspaces = join(targetModules, WORKSPACE_SCOPE);
  // npm links workspaces by relative paths. The same path in the target leads to the target's own workspace.
  for (const name of await readdir(join(sourceModules, WORKSPACE_SCOPE)).catch(() => []))
    await ensureLink(
      await readlink(join(sourceModules, WORKSPACE_SCOPE, name)),
      join(targetWorkspaces, name),
    );
}

/** Creates a symbolic link, or corrects one that leads elsewhere. Leaves a file or folder of that name as it is. */
export async function ensureLink(target: string, path: string): Promise<void> {
  const stats = await lstat(path).catch(() => null);
  if (stats && (!stats.isSymbolicLink() || (await readlink(path)) === target)) return;
  await rm(path, { force: true });
  await symlink(target, path);
}
