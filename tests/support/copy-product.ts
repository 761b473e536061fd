import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { linkPackages } from '@studio/files/link-packages';

/**
 * Copies the repository's files, including uncommitted ones, to a temporary folder. Installed packages and the cache are linked.
 *
 * @returns path of the folder, which the caller must remove.
 */
export async function copyProduct(): Promise<string> {
  const copyDir = realpathSync(mkdtempSync(join(tmpdir(), 'copy-')));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  for (const file of files.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(copyDir, file)), { recursive: true });
    cpSync(file, join(copyDir, file));
  }
  await linkPackages('.', copyDir);
  if (existsSync('.cache')) symlinkSync(join(process.cwd(), '.cache'), join(copyDir, '.cache'));
  return copyDir;
}
