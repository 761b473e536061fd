import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isSample } from '../../tests/support/sample.ts';
import { findBrowser, NO_BROWSER_MESSAGE } from './find-browser.ts';
import { findFirefox, NO_FIREFOX_MESSAGE } from './find-firefox.ts';
import { findPostgresFolder, NO_POSTGRES_MESSAGE } from './find-postgres.ts';
import { findWebKitPrograms, NO_WEBKIT_MESSAGE } from './find-webkit.ts';
import { spawnInherit } from './spawn-inherit.ts';
import { countsFromExitCode, playwrightCounts, type TestCounts, vitestCounts } from './test-reports.ts';

/** The tests of `npm test` (`main`), the tests that it leaves out (`rest`), or all. */
export type Scope = 'main' | 'rest' | 'all';

export interface Step {
  name: string;
  /** Another step that must succeed before this step. */
  prerequisite?: string;
  /** When the step runs. With `both`, each scope runs its own part of the step. */
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

/** Returns the `run` function of a step with one program. Its exit code counts as one test. */
const createProgramRunner =
  (program: string, ...args: string[]) =>
  async (): Promise<TestCounts> =>
    countsFromExitCode(await spawnInherit(program, args));

/** Returns the `run` function of a step with a project of vitest.config.ts. @param args further arguments for Vitest. */
const createVitestRunner =
  (project: string, ...args: string[]) =>
  async (): Promise<TestCounts> => {
    const reportFile = prepareReportFile(project);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
    return vitestCounts(
      reportFile,
      await spawnInherit('vitest', ['run', '--project', project, ...args, ...reporters]),
    );
  };

/** Compares the sample content with the specification. Skips these tests for other content. */
async function runSampleTests(): Promise<TestCounts> {
  if (isSample) return createVitestRunner('acceptance')();
  console.log('This is not the sample content: its tests were skipped.');
  return NO_TESTS;
}

async function runPostgresTests(): Promise<TestCounts> {
  if (findPostgresFolder() !== null) return createVitestRunner('postgres')();
  console.log(NO_POSTGRES_MESSAGE);
  return NO_TESTS;
}

async function runWebKitTests(): Promise<TestCounts> {
  // Each test file starts a server, a virtual screen (Xvfb) and a WebDriver. More than two files at a time would be too many for two cores.
  if (findWebKitPrograms()) return createVitestRunner('webkit', '--maxWorkers=2')();
  console.log(NO_WEBKIT_MESSAGE);
  return NO_TESTS;
}

async function runPlaywright(scope: Scope): Promise<TestCounts> {
  const browser = findBrowser({ install: true });
  if (!browser) {
    console.error(NO_BROWSER_MESSAGE);
    return countsFromExitCode(1);
  }
  if (scope !== 'main' && !findFirefox()) console.log(NO_FIREFOX_MESSAGE);
  // Playwright empties its output folder at the start, so the report is in another folder.
  const file = prepareReportFile('playwright');
  const exitCode = await spawnInherit('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    TEST_SCOPE: scope,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return playwrightCounts(file, exitCode);
}

/**
 * Checks the HTML of all pages with the Nu Html Checker (https://validator.w3.org/nu/about.html). Skips CSS, also in `sizes`,
 * because the checker does not know newer CSS such as `max()`.
 */
async function checkHtml(): Promise<TestCounts> {
  if (spawnSync('java', ['-version']).status !== 0) {
    console.log('Java is not installed: the HTML of the pages was not checked.');
    return NO_TESTS;
  }
  const jarFile = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
  const unknownCss = '.*(CSS: |Bad CSS number token).*';
  const options = ['--errors-only', '--filterpattern', unknownCss, '--skip-non-html'];
  return countsFromExitCode(await spawnInherit('java', ['-jar', jarFile, ...options, 'build/client']));
}

/** Tests imagery/, which generates the sample images. Skips the tests if Python is missing, because only imagery/ needs it. */
async function runImageryTests(): Promise<TestCounts> {
  if (spawnSync('python3', ['--version']).status !== 0) {
    console.log('python3 is not installed: the tests of imagery/ were skipped.');
    return NO_TESTS;
  }
  const exitCode = await spawnInherit('python3', ['-m', 'unittest', 'discover', '-s', 'imagery/tests'], {
    PYTHONPATH: 'imagery',
    PYTHONDONTWRITEBYTECODE: '1',
  });
  return countsFromExitCode(exitCode);
}

/**
 * Builds the site and the admin. `npm test` leaves out images and models, which take most of the time. During the tests, the server encodes
 * the images and models that are requested.
 */
async function runBuild(scope: Scope): Promise<TestCounts> {
  const args = scope === 'main' ? ['--', '--pages-first'] : [];
  // The two builds run in parallel, because each mostly uses one core.
  const exitCodes = await Promise.all([
    spawnInherit('npm', ['run', '--silent', 'build', ...args], { ENQUIRY_SERVICE: '/relay' }),
    spawnInherit('npm', ['run', '--silent', 'build:admin']),
  ]);
  return countsFromExitCode(Math.max(...exitCodes));
}

/** Tests the built site. `npm test` leaves out the tests of encoded images, because they need a complete build. */
async function testBuiltSite(scope: Scope): Promise<TestCounts> {
  const args = scope === 'main' ? ['--exclude', 'tests/built/link-previews.test.ts'] : [];
  return createVitestRunner('built', ...args)();
}

async function checkTypes(): Promise<TestCounts> {
  return countsFromExitCode(
    (await spawnInherit('react-router', ['typegen'])) || (await spawnInherit('tsc', [])),
  );
}

/** Steps that also run with the content of another studio. */
const ALTERNATE_CONTENT_STEPS = ['build', 'built'];

/** All steps, in the order in which they run. docs/decisions/tests.md describes them. */
export const steps: readonly Step[] = [
  { name: 'types', scope: 'main', run: checkTypes },
  { name: 'lint', scope: 'main', run: createProgramRunner('biome', 'check', '--error-on-warnings') },
  { name: 'unused', scope: 'main', run: createProgramRunner('knip') },
  { name: 'unit', scope: 'main', run: createVitestRunner('unit') },
  // Includes the checks of content and images.
  { name: 'build', scope: 'both', run: runBuild },
  { name: 'built', scope: 'both', prerequisite: 'build', run: testBuiltSite },
  { name: 'acceptance', scope: 'main', prerequisite: 'build', run: runSampleTests },
  { name: 'browser', scope: 'both', prerequisite: 'build', run: runPlaywright },
  // Checks that the oldest supported browsers have all features that the site uses (docs/decisions/supported-browsers.md).
  {
    name: 'support',
    scope: 'rest',
    prerequisite: 'build',
    run: createProgramRunner('npm', 'run', '--silent', 'support'),
  },
  { name: 'html', scope: 'rest', prerequisite: 'build', run: checkHtml },
  { name: 'imagery', scope: 'rest', run: runImageryTests },
  { name: 'process', scope: 'rest', run: createVitestRunner('process') },
  { name: 'postgres', scope: 'rest', run: runPostgresTests },
  { name: 'models', scope: 'rest', prerequisite: 'build', run: createVitestRunner('models') },
  { name: 'dev-server', scope: 'rest', run: createVitestRunner('dev-server') },
  {
    name: 'alternate-content',
    scope: 'rest',
    prerequisite: 'build',
    run: createProgramRunner('node', 'scripts/test-alternate-content.ts', ...ALTERNATE_CONTENT_STEPS),
  },
  { name: 'deployment', scope: 'rest', prerequisite: 'build', run: createVitestRunner('deployment') },
  {
    name: 'extension-points',
    scope: 'rest',
    prerequisite: 'build',
    run: createVitestRunner('extension-points'),
  },
  { name: 'webkit', scope: 'rest', prerequisite: 'build', run: runWebKitTests },
];

export const stepsInScope = (scope: Scope): Step[] =>
  steps.filter((step) => scope === 'all' || step.scope === 'both' || step.scope === scope);
