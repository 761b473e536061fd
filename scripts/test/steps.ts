import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { isSample } from '../../tests/support/sample.ts';
import { type Counts, playwrightCounts, vitestCounts, whole } from './counts.ts';
import { findBrowser, NO_BROWSER } from './find-browser.ts';
import { findFirefox, NO_FIREFOX } from './find-firefox.ts';
import { findWebKit, NO_WEBKIT } from './find-webkit.ts';
import { run } from './run.ts';

/** Which tests of a step to run: those of `npm test`, those that it leaves out, or all. */
export type Scope = 'main' | 'rest' | 'all';

/** One part of a test run. */
export interface Step {
  name: string;
  /** The step whose failure makes this one pointless. */
  needs?: string;
  /** Whether `npm test` runs it. `both`: it runs some of its tests. */
  inMain: boolean | 'both';
  run: (scope: Scope) => Promise<Counts>;
}

const NONE: Counts = { passed: 0, failed: 0, failures: [] };
const REPORTS = 'test-results';
const reportFile = (name: string): string => {
  const file = `${REPORTS}/${name}.json`;
  mkdirSync(REPORTS, { recursive: true });
  rmSync(file, { force: true });
  return file;
};

/** A program of node_modules/.bin, which npm puts first on the path; it passes or fails as a whole. */
const check =
  (program: string, ...args: string[]) =>
  async (): Promise<Counts> =>
    whole(await run(program, args));

/** A project of vitest.config.ts. @param args further arguments for Vitest. */
const vitest =
  (project: string, ...args: string[]) =>
  async (): Promise<Counts> => {
    const file = reportFile(project);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return vitestCounts(file, await run('vitest', ['run', '--project', project, ...args, ...reporters]));
  };

/** What the specification says of the sample content; skipped once the content is the studio's own. */
async function sample(): Promise<Counts> {
  if (isSample) return vitest('acceptance')();
  console.log('The content is the studio’s own: tests of the sample content were skipped.');
  return NONE;
}

async function webkit(): Promise<Counts> {
  // Each file has a server, a screen and a driver of its own: three at once are too many for two cores.
  if (findWebKit()) return vitest('webkit', '--maxWorkers=2')();
  console.log(NO_WEBKIT);
  return NONE;
}

async function playwright(scope: Scope): Promise<Counts> {
  const browser = findBrowser(true);
  if (!browser) {
    console.error(NO_BROWSER);
    return whole(1);
  }
  if (scope !== 'main' && !findFirefox()) console.log(NO_FIREFOX);
  // Playwright empties its own folder in test-results when it starts, so its report is beside that.
  const file = reportFile('playwright');
  const code = await run('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    TEST_SCOPE: scope,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return playwrightCounts(file, code);
}

/** The sources of the sample's images are Python; a developer of the site need not have it. */
async function imagery(): Promise<Counts> {
  if (spawnSync('python3', ['--version']).status !== 0) {
    console.log('python3 is not installed: the tests of imagery/ were skipped.');
    return NONE;
  }
  const code = await run('python3', ['-m', 'unittest', 'discover', '-s', 'imagery/tests'], {
    PYTHONPATH: 'imagery',
    PYTHONDONTWRITEBYTECODE: '1',
  });
  return whole(code);
}

async function build(): Promise<Counts> {
  const site = await run('npm', ['run', '--silent', 'build'], { ENQUIRY_SERVICE: '/relay' });
  return whole(site || (await run('npm', ['run', '--silent', 'build:admin'])));
}

async function types(): Promise<Counts> {
  return whole((await run('react-router', ['typegen'])) || (await run('tsc', [])));
}

/** The steps that run a second time, in a copy with another studio's content. */
const OWN_CONTENT_STEPS = ['build', 'built'];

/** Every step in order: quick ones first. docs/decisions/tests.md says what each protects. */
export const steps: readonly Step[] = [
  { name: 'types', inMain: true, run: types },
  { name: 'lint', inMain: true, run: check('biome', 'check', '--error-on-warnings') },
  { name: 'unused', inMain: true, run: check('knip') },
  { name: 'unit', inMain: true, run: vitest('unit') },
  // The build itself checks content and images.
  { name: 'build', inMain: true, run: build },
  { name: 'built', inMain: true, needs: 'build', run: vitest('built') },
  { name: 'acceptance', inMain: true, needs: 'build', run: sample },
  { name: 'budgets', inMain: true, needs: 'build', run: check('node', 'scripts/check-budgets.ts') },
  { name: 'browser', inMain: 'both', needs: 'build', run: playwright },
  // The oldest supported browsers have everything that is used unguarded (docs/decisions/supported-browsers.md).
  { name: 'support', inMain: false, needs: 'build', run: check('npm', 'run', '--silent', 'support') },
  { name: 'imagery', inMain: false, run: imagery },
  { name: 'process', inMain: false, run: vitest('process') },
  { name: 'models', inMain: false, needs: 'build', run: vitest('models') },
  { name: 'dev-server', inMain: false, run: vitest('dev-server') },
  {
    name: 'alternate-content',
    inMain: false,
    needs: 'build',
    run: check('node', 'scripts/test-alternate-content.ts', ...OWN_CONTENT_STEPS),
  },
  { name: 'deployment', inMain: false, needs: 'build', run: vitest('deployment') },
  { name: 'extension-points', inMain: false, needs: 'build', run: vitest('extension-points') },
  { name: 'webkit', inMain: false, needs: 'build', run: webkit },
];

/** The steps of a scope, in order. */
export const stepsOf = (scope: Scope): Step[] =>
  steps.filter(({ inMain }) => scope === 'all' || inMain === 'both' || (scope === 'main') === inMain);
