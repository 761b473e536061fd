import { lstat, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The npm scope of the product's own workspaces. */
const OWN_SCOPE = '@studio';

/**
 * Links the packages that are installed in one copy of the repository into another copy. The other copy uses its own workspaces,
 * which a single link to all of `node_modules` would prevent. A second run adds packages that were installed since the first.
 *
 * @param from folder of the copy with installed packages.
 * @param to folder of the copy that gets the links.
 * @param excluded entries of `node_modules` to omit, such as caches.
 */
export async function linkPackages(
  from: string,
  to: string,
  excluded: readonly string[] = [],
): Promise<void> {
  const source = resolve(from, 'node_modules');
  const target = join(to, 'node_modules');
  if ((await lstat(target).catch(() => null))?.isSymbolicLink()) await rm(target);
  await mkdir(join(target, OWN_SCOPE), { recursive: true });
  const addLink = (path: string, name: string) =>
    symlink(path, join(target, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  for (const name of await readdir(source))
    if (name !== OWN_SCOPE && !excluded.includes(name)) await addLink(join(source, name), name);
  for (const name of await readdir(join(source, OWN_SCOPE)).catch(() => []))
    await addLink(await readlink(join(source, OWN_SCOPE, name)), join(OWN_SCOPE, name));
}
