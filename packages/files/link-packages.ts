import { lstat, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The npm scope of the product's own workspaces. */
const OWN_SCOPE = '@studio';

/**
 * Links the packages installed in one copy of the product into another, which uses its own workspaces. Running it again adds
 * what is new. A single link to all of `node_modules` would run the first copy's workspaces.
 *
 * @param without entries of `node_modules` to leave out, such as caches.
 */
export async function linkPackages(from: string, to: string, without: readonly string[] = []): Promise<void> {
  const source = resolve(from, 'node_modules');
  const target = join(to, 'node_modules');
  if ((await lstat(target).catch(() => null))?.isSymbolicLink()) await rm(target);
  await mkdir(join(target, OWN_SCOPE), { recursive: true });
  const link = (path: string, linked: string) =>
    symlink(path, join(target, linked)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  for (const name of await readdir(source))
    if (name !== OWN_SCOPE && !without.includes(name)) await link(join(source, name), name);
  for (const name of await readdir(join(source, OWN_SCOPE)).catch(() => []))
    await link(await readlink(join(source, OWN_SCOPE, name)), join(OWN_SCOPE, name));
}
