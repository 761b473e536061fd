import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeOwnContent } from '../tests/alternate-content/write-content.ts';
import { clearCopy, copyPictures, copyRepository } from './copy-repository.ts';
import { steps } from './test/steps.ts';

/**
 * Runs the tests in a copy with another studio's content: other numbers of everything, another name, palette and fonts.
 *
 * `npm run test:alternate-content` runs all of `npm run test:full` but `alternate-content`, which is this, and `imagery`, which is not copied; with
 * names of steps, only those.
 * `--in FOLDER` makes the copy there and leaves it; where one is, it is brought up to date, and what was built in it stays.
 * What follows `--` is run in the copy instead: `npm run test:alternate-content -- --in /tmp/copy -- playwright test contact`.
 */
const STEPS = steps
  .map(({ name }) => name)
  .filter((name) => !['imagery', 'alternate-content'].includes(name));

const args = process.argv.slice(2);
const end = args.includes('--') ? args.indexOf('--') : args.length;
const { values, positionals } = parseArgs({
  args: args.slice(0, end),
  options: { in: { type: 'string' } },
  allowPositionals: true,
});
const [program, ...rest] = args.slice(end + 1);
const chosen = positionals.length > 0 ? positionals : STEPS;

const copy = values.in ? resolve(values.in) : mkdtempSync(join(tmpdir(), 'alternate-content-'));
const run = (name: string, ...given: string[]): number =>
  spawnSync(name, given, { cwd: copy, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
/** Tells a copy from a folder that somebody else filled. */
const MARK = '.alternate-content';

mkdirSync(copy, { recursive: true });
if (readdirSync(copy).length > 0 && !existsSync(join(copy, MARK))) {
  console.error(`${copy} holds something else than a copy: name a folder that is empty or not there yet.`);
  process.exit(2);
}
try {
  clearCopy(copy);
  await copyRepository(copy);
  if (!existsSync(join(copy, '.cache'))) await copyPictures(copy);
  writeFileSync(join(copy, MARK), '');
  writeOwnContent(copy);
  // Some checks ask git which files are the repository's, and the desk's tests what was last published.
  run('git', 'init', '-q');
  run('git', 'add', '-A');
  run('git', '-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'Own content');
  process.exitCode = program
    ? run(program, ...rest)
    : run(process.execPath, 'scripts/test.ts', '--full', ...chosen);
} finally {
  if (!values.in) rmSync(copy, { recursive: true, force: true });
}
