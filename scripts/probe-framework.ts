/**
 * Builds and tests a copy of the repository with another version of React Router, and reports the first failure.
 * Run: npm run probe:framework [-- VERSION]. VERSION is a version or tag on npm, such as 8.4.0. The default is latest.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const version = process.argv[2] ?? 'latest';
const CACHE_DIR = '.cache';
const copyDir = mkdtempSync(join(tmpdir(), 'probe-framework-'));

/** These commands run in the copy. The text says what a failure of the command means. */
const steps: [command: string, meaning: string][] = [
  [
    `npm install --no-audit --no-fund --save-exact react-router@${version} @react-router/dev@${version}`,
    'it cannot be installed with the other packages',
  ],
  ['npm run typecheck', 'its types have changed'],
  [
    'npx vitest run apps/site/app/critical-path apps/site/app/layout',
    'the post-processing of pages fails, or the build manifest has changed',
  ],
  [
    'npm test -- build',
    'the build fails, or its HTML has changed (apps/site/app/critical-path/README.md lists what is expected)',
  ],
  [
    'npx playwright test tests/e2e/first-view.spec.ts tests/e2e/page-styles.spec.ts tests/e2e/script-fails.spec.ts tests/e2e/top-bar.spec.ts',
    'pages do not hydrate, or links are not prefetched (apps/site/app/layout/prefetch-pages.ts)',
  ],
];

const runInCopy = (command: string): boolean =>
  spawnSync(command, { cwd: copyDir, shell: true, stdio: 'inherit' }).status === 0;

try {
  const archive = spawnSync('git', ['archive', 'HEAD'], { maxBuffer: 1024 ** 3 });
  spawnSync('tar', ['-x', '-C', copyDir], { input: archive.stdout });
  if (!existsSync(join(copyDir, 'package.json')))
    throw new Error('The repository could not be copied. Install git and commit your changes.');
  // With the cache, no images are encoded again.
  if (existsSync(CACHE_DIR)) cpSync(CACHE_DIR, join(copyDir, CACHE_DIR), { recursive: true });
  const failedStep = steps.find(([command]) => !runInCopy(command));
  const manifest = join(copyDir, 'node_modules/react-router/package.json');
  const testedVersion = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : version;
  console.log(
    failedStep
      ? `\nReact Router ${testedVersion} breaks the site: ${failedStep[1]} ("${failedStep[0]}" failed).`
      : `\nThe site builds and works with React Router ${testedVersion}.`,
  );
  process.exitCode = failedStep ? 1 : 0;
} finally {
  rmSync(copyDir, { recursive: true, force: true });
}
