/**
 * Builds and tests a copy of the repository with the newest React Router, and says what breaks first. Nothing here changes.
 * Run: npm run probe:framework [-- VERSION], where VERSION is one of npm's, such as 8.4.0 (the newest unless given).
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const version = process.argv[2] ?? 'latest';
const CACHE = '.cache';
const copy = mkdtempSync(join(tmpdir(), 'probe-framework-'));

/** What is run in the copy, each with what its failure means. */
const steps: [command: string, meaning: string][] = [
  [
    `npm install --no-audit --no-fund --save-exact react-router@${version} @react-router/dev@${version}`,
    'it cannot be installed beside the other packages',
  ],
  ['npm run typecheck', 'its types have changed'],
  [
    'npx vitest run apps/site/app/critical-path apps/site/app/layout',
    'the finishing steps do not work, or its list of files has changed',
  ],
  [
    'npm test -- build',
    'its pages are of another form (apps/site/app/critical-path/README.md lists what is expected), or it does not build',
  ],
  [
    'npx playwright test tests/e2e/first-view.spec.ts tests/e2e/page-styles.spec.ts tests/e2e/script-fails.spec.ts tests/e2e/top-bar.spec.ts',
    'pages do not come to life as they should, or their links are not fetched ahead (apps/site/app/layout/prefetch-pages.tsx)',
  ],
];

const run = (command: string): boolean =>
  spawnSync(command, { cwd: copy, shell: true, stdio: 'inherit' }).status === 0;

try {
  const files = spawnSync('git', ['archive', 'HEAD'], { maxBuffer: 1024 ** 3 });
  spawnSync('tar', ['-x', '-C', copy], { input: files.stdout });
  if (!existsSync(join(copy, 'package.json')))
    throw new Error('There is nothing to probe: this needs git, and the repository committed.');
  // Pictures are made once for all copies.
  if (existsSync(CACHE)) cpSync(CACHE, join(copy, CACHE), { recursive: true });
  const failed = steps.find(([command]) => !run(command));
  const manifest = join(copy, 'node_modules/react-router/package.json');
  const tried = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : version;
  console.log(
    failed
      ? `\nReact Router ${tried} breaks the site: ${failed[1]} ("${failed[0]}" failed).`
      : `\nThe site builds and works with React Router ${tried}.`,
  );
  process.exitCode = failed ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
