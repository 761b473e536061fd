import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isSample } from '../../tests/support/sample.ts';
import { findBrowser, NO_BROWSER_MESSAGE } from './find-browser.ts';
import { findFirefox, NO_FIREFOX_MESSAGE } from './find-firefox.ts';
import { findWebKitPrograms, NO_WEBKIT_MESSAGE } from './find-webkit.ts';
import { spawnInherit } from './spawn-inherit.ts';
import { countsFromExitCode, playwrightCounts, type TestCounts, vitestCounts } from './test-reports.ts';

/** Tests to run: those of `npm test`, those that it leaves out, or all. */
export type Scope = 'main' | 'rest' | 'all';

/** A step of a test run. */
export interface Step {
  name: string;
  /** Name of a step. If that step failed, this one is skipped. */
  needs?: string;
  /** Which commands run the step: `npm test`, what `npm test` leaves out, or both, each a part of its tests. */
  scope: 'main' | 'rest' | 'both';
  run: (scope: Scope) => Promise<TestCounts>;
}

const NO_TESTS: TestCounts = { passed: 0, failed: 0, failures: [] };
const REPORTS_DIR = 'test-results';
const prepareReportFile = (name: string): string => {
  const file = `${REPORTS_DIR}/${name}.json`;
  mkdirSync(REPORTS_DIR, { recursive: true });
  rmSync(file, { force: true });
  return file;
};

/** Returns the `run` function of a step whose program does not report individual tests. npm adds node_modules/.bin to PATH. */
const programRunner =
  (program: string, ...args: string[]) =>
  async (): Promise<TestCounts> =>
    countsFromExitCode(await spawnInherit(program, args));

/** Returns the `run` function of a step that runs a project of vitest.config.ts. @param args more arguments for Vitest. */
const vitestRunner =
  (project: string, ...args: string[]) =>
  async (): Promise<TestCounts> => {
    const file = prepareReportFile(project);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return vitestCounts(
      file,
      await spawnInherit('vitest', ['run', '--project', project, ...args, ...reporters]),
    );
  };

/** Tests what the specification says about the sample content. Skipped for other content. */
async function runSampleTests(): Promise<TestCounts> {
  if (isSample) return vitestRunner('acceptance')();
  console.log('This is not the sample content: its tests were skipped.');
  return NO_TESTS;
}

async function runWebKitTests(): Promise<TestCounts> {
  // Each test file starts a server, a virtual display (Xvfb) and a WebDriver: three files at a time are too many for two cores.
  if (findWebKitPrograms()) return vitestRunner('webkit', '--maxWorkers=2')();
  console.log(NO_WEBKIT_MESSAGE);
  return NO_TESTS;
}

async function runPlaywright(scope: Scope): Promise<TestCounts> {
  const browser = findBrowser(true);
  if (!browser) {
    console.error(NO_BROWSER_MESSAGE);
    return countsFromExitCode(1);
  }
  if (scope !== 'main' && !findFirefox()) console.log(NO_FIREFOX_MESSAGE);
  // Playwright empties its output folder at the start, so the report is outside of it.
  const file = prepareReportFile('playwright');
  const code = await spawnInherit('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    TEST_SCOPE: scope,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return playwrightCounts(file, code);
}

/**
 * Checks the HTML of all pages with the Nu Html Checker (https://validator.w3.org/nu/about.html). CSS is left out, also in `sizes`,
 * since the checker lags behind browsers there: it does not know `max()` or escaped at-rules.
 */
async function checkHtml(): Promise<TestCounts> {
  if (spawnSync('java', ['-version']).status !== 0) {
    console.log('Java is not installed: the HTML of the pages was not checked.');
    return NO_TESTS;
  }
  const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
  const unknownCss = '.*(CSS: |Bad CSS number token).*';
  const options = ['--errors-only', '--filterpattern', unknownCss, '--skip-non-html'];
  return countsFromExitCode(await spawnInherit('java', ['-jar', jar, ...options, 'build/client']));
}

/** Tests imagery/, which generates the sample images. Skipped without Python, which developers of the site do not need. */
async function runImageryTests(): Promise<TestCounts> {
  if (spawnSync('python3', ['--version']).status !== 0) {
    console.log('python3 is not installed: the tests of imagery/ were skipped.');
    return NO_TESTS;
  }
  const code = await spawnInherit('python3', ['-m', 'unittest', 'discover', '-s', 'imagery/tests'], {
    PYTHONPATH: 'imagery',
    PYTHONDONTWRITEBYTECODE: '1',
  });
  return countsFromExitCode(code);
}

async function runBuild(): Promise<TestCounts> {
  const site = await spawnInherit('npm', ['run', '--silent', 'build'], { ENQUIRY_SERVICE: '/relay' });
  return countsFromExitCode(site || (await spawnInherit('npm', ['run', '--silent', 'build:admin'])));
}

async function checkTypes(): Promise<TestCounts> {
  return countsFromExitCode(
    (await spawnInherit('react-router', ['typegen'])) || (await spawnInherit('tsc', [])),
  );
}

/** Steps that also run in a copy of the repository with the content of another studio. */
const ALTERNATE_CONTENT_STEPS = ['build', 'built'];

/** All steps in order. docs/decisions/tests.md says what each tests. */
export const steps: readonly Step[] = [
  { name: 'types', scope: 'main', run: checkTypes },
  { name: 'lint', scope: 'main', run: programRunner('biome', 'check', '--error-on-warnings') },
  { name: 'unused', scope: 'main', run: programRunner('knip') },
  { name: 'unit', scope: 'main', run: vitestRunner('unit') },
  // Includes the checks of content and images.
  { name: 'build', scope: 'main', run: runBuild },
  { name: 'built', scope: 'main', needs: 'build', run: vitestRunner('built') },
  { name: 'acceptance', scope: 'main', needs: 'build', run: runSampleTests },
  { name: 'budgets', scope: 'main', needs: 'build', run: programRunner('node', 'scripts/check-budgets.ts') },
  { name: 'browser', scope: 'both', needs: 'build', run: runPlaywright },
  // Checks that the oldest supported browsers have all features that are used (docs/decisions/supported-browsers.md).
  { name: 'support', scope: 'rest', needs: 'build', run: programRunner('npm', 'run', '--silent', 'support') },
  { name: 'html', scope: 'rest', needs: 'build', run: checkHtml },
  { name: 'imagery', scope: 'rest', run: runImageryTests },
  { name: 'process', scope: 'rest', run: vitestRunner('process') },
  { name: 'models', scope: 'rest', needs: 'build', run: vitestRunner('models') },
  { name: 'dev-server', scope: 'rest', run: vitestRunner('dev-server') },
  {
    name: 'alternate-content',
    scope: 'rest',
    needs: 'build',
    run: programRunner('node', 'scripts/test-alternate-content.ts', ...ALTERNATE_CONTENT_STEPS),
  },
  { name: 'deployment', scope: 'rest', needs: 'build', run: vitestRunner('deployment') },
  { name: 'extension-points', scope: 'rest', needs: 'build', run: vitestRunner('extension-points') },
  { name: 'webkit', scope: 'rest', needs: 'build', run: runWebKitTests },
];

/** Returns the steps of a scope, in order. */
export const stepsInScope = (scope: Scope): Step[] =>
  steps.filter((step) => scope === 'all' || step.scope === 'both' || step.scope === scope);
