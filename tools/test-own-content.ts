import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeOwnContent } from '../tests/own-content/write-content.ts';
import { copyPictures, copyRepository } from './copy-repository.ts';

/**
 * Runs the tests in a copy with another studio's content: other numbers of everything, another name, palette and fonts.
 *
 * `npm run test:own-content` runs all that read content or look at pages; with names, as `npm test` takes them, only those.
 * `--keep` leaves the copy and says where it is.
 */
const args = process.argv.slice(2);
const keep = args.includes('--keep');
const named = args.filter((arg) => !arg.startsWith('--'));
const steps =
  named.length > 0
    ? named
    : ['types', 'content', 'pictures', 'unit', 'sample', 'build', 'budgets', 'browser'];

const copy = mkdtempSync(join(tmpdir(), 'own-content-'));
const run = (program: string, ...rest: string[]): number =>
  spawnSync(program, rest, { cwd: copy, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
try {
  await copyRepository(copy);
  await copyPictures(copy);
  writeOwnContent(copy);
  // Some checks ask git which files are the repository's, and the desk's tests what was last published.
  run('git', 'init', '-q');
  run('git', 'add', '-A');
  run('git', '-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'Own content');
  process.exitCode = run(process.execPath, 'tools/test.ts', ...steps);
} finally {
  if (keep) console.log(`The copy is in ${copy}`);
  else rmSync(copy, { recursive: true, force: true });
}
