import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Message when the tests with PostgreSQL are skipped. */
export const NO_POSTGRES_MESSAGE =
  'PostgreSQL is not installed: its tests were skipped. On Debian: apt-get install postgresql';

/** Debian's folder, with a subfolder for each version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** Returns the folder of `initdb` and `postgres`, or null if they are not installed. */
export function findPostgresFolder(): string | null {
  const versions = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}
