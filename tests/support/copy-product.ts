import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { linkPackages } from '@studio/files/link-packages';

/**
 * Copies the product as a clone has it, with what is not committed yet, into a folder of its own; installed packages and
 * encoded pictures are shared with this one.
 *
 * @returns the folder, which the caller removes.
 */
export async function copyProduct(): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'copy-')));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  for (const file of files.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  // Pictures that are encoded already are not encoded again.
  await linkPackages('.', folder);
  if (existsSync('.cache')) symlinkSync(join(process.cwd(), '.cache'), join(folder, '.cache'));
  return folder;
}
