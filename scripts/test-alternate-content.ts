import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeAlternateContent } from '../tests/alternate-content/write-alternate-content.ts';
import { clearCopy, copyImageCache, copyRepository } from './copy-repository.ts';

/**
 * Runs the tests in a copy of the repository with the content of another studio: other numbers of entries, another name, palette
 * and fonts.
 *
 * `npm run test:alternate-content [-- SCRIPT...]` runs the given npm scripts. The default is the build and the tests of the built site.
 *
 * `--in FOLDER` creates or updates the copy in FOLDER. It stays there with its builds.
 *
 * After a second `--`, a command runs in the copy instead of the scripts: `npm run test:alternate-content -- --in /tmp/copy --
 * playwright test contact`.
 */
const DEFAULT_SCRIPTS = ['build:test', 'test:built'];

const args = process.argv.slice(2);
const separatorIndex = args.includes('--') ? args.indexOf('--') : args.length;
const { values, positionals } = parseArgs({
  args: args.slice(0, separatorIndex),
  options: { in: { type: 'string' } },
  allowPositionals: true,
});
const [program, ...programArgs] = args.slice(separatorIndex + 1);
const selectedScripts = positionals.length > 0 ? positionals : DEFAULT_SCRIPTS;

const copyDir = values.in ? resolve(values.in) : mkdtempSync(join(tmpdir(), 'alternate-content-'));
const runInCopy = (command: string, ...commandArgs: string[]): number =>
  spawnSync(command, commandArgs, { cwd: copyDir, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
/** File that marks a folder as a copy. Only such a folder may be cleared. */
const MARKER_FILE = '.alternate-content';

mkdirSync(copyDir, { recursive: true });
if (readdirSync(copyDir).length > 0 && !existsSync(join(copyDir, MARKER_FILE))) {
  console.error(`${copyDir} is not a copy of the repository. Choose an empty or new folder.`);
  process.exit(2);
}
try {
  clearCopy(copyDir);
  await copyRepository(copyDir);
  if (!existsSync(join(copyDir, '.cache'))) await copyImageCache(copyDir);
  writeFileSync(join(copyDir, MARKER_FILE), '');
  writeAlternateContent(copyDir);
  // Some checks list the files in git, and tests of the admin read the last commit.
  runInCopy('git', 'init', '-q');
  runInCopy('git', 'add', '-A');
  runInCopy(
    'git',
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    'commit',
    '-qm',
    'Alternate content',
  );
  process.exitCode = program
    ? runInCopy(program, ...programArgs)
    : runInCopy(process.execPath, 'scripts/test.ts', ...selectedScripts);
} finally {
  if (!values.in) rmSync(copyDir, { recursive: true, force: true });
}
