import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { isSample } from '../../tests/support/sample.ts';
import { type Counts, playwrightCounts, vitestCounts, whole } from './counts.ts';
import { findBrowser, NO_BROWSER } from './find-browser.ts';
import { findFirefox, NO_FIREFOX } from './find-firefox.ts';
import { findWebKit, NO_WEBKIT } from './find-webkit.ts';
import type { Run } from './run.ts';

/** A part of the test run. */
export interface Step {
  name: string;
  /** The step without which this one cannot run. */
  needs?: string;
  /** The step that it runs beside, where the machine has the cores for both. */
  beside?: string;
  /** Starts programs by `run`; resolves with its counts. */
  run: (run: Run) => Promise<Counts>;
}

const NONE: Counts = { passed: 0, failed: 0, failures: [] };
const REPORTS = 'test-results';
const report = (name: string): string => {
  const file = `${REPORTS}/${name}.json`;
  mkdirSync(REPORTS, { recursive: true });
  rmSync(file, { force: true });
  return file;
};

/** A program of node_modules/.bin, which npm puts first on the path. */
const check =
  (program: string, ...args: string[]) =>
  async (run: Run): Promise<Counts> =>
    whole(await run(program, args));

const vitest =
  (name: string, ...args: string[]) =>
  async (run: Run): Promise<Counts> => {
    const file = report(name);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const code = await run('vitest', ['run', ...args, ...reporters]);
    return vitestCounts(file, code);
  };

/** What the specification says of the sample content; it stands aside once the content is the studio's own. */
async function sample(run: Run): Promise<Counts> {
  if (isSample) return vitest('sample', '--config', 'tests/sample/vitest.config.ts')(run);
  console.log('The content is the studio’s own: what is true of the sample alone was left out.');
  return NONE;
}

/** Safari's engine; who has not installed it is told, and tests the site in the other browsers. */
async function webkit(run: Run): Promise<Counts> {
  if (!findWebKit()) {
    console.log(NO_WEBKIT);
    return NONE;
  }
  return vitest('webkit', '--config', 'tests/webkit/vitest.config.ts')(run);
}

async function playwright(run: Run): Promise<Counts> {
  const browser = findBrowser(true);
  if (!browser) {
    console.error(NO_BROWSER);
    return whole(1);
  }
  if (!findFirefox()) console.log(NO_FIREFOX);
  // Playwright empties its own folder in test-results when it begins, so its report lies beside.
  const file = report('playwright');
  const code = await run('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return playwrightCounts(file, code);
}

/** The pictures' sources are Python; who only works on the site need not have it. */
async function imagery(run: Run): Promise<Counts> {
  if (spawnSync('python3', ['--version']).status !== 0) {
    console.log('python3 is not installed: the tests of imagery/ were left out.');
    return NONE;
  }
  const code = await run('python3', ['-m', 'unittest', 'discover', '-s', 'imagery/tests'], {
    PYTHONPATH: 'imagery',
    PYTHONDONTWRITEBYTECODE: '1',
  });
  return whole(code);
}

/** What runs a second time, in a copy with another studio's content; all of it does by `npm run test:own-content`. */
const OWN_STEPS = ['sample', 'build'];

/** Every check, quick ones first. */
export const steps: readonly Step[] = [
  {
    name: 'types',
    run: async (run) => whole((await run('react-router', ['typegen'])) || (await run('tsc', []))),
  },
  { name: 'lint', run: check('biome', 'check', '--error-on-warnings') },
  { name: 'unused', run: check('knip') },
  { name: 'imagery', run: imagery },
  { name: 'unit', run: vitest('unit') },
  // Content and pictures are checked by the build itself.
  {
    name: 'build',
    beside: 'unit',
    run: async (run) =>
      whole(
        (await run('npm', ['run', '--silent', 'build'], { ENQUIRY_SERVICE: '/relay' })) ||
          (await run('npm', ['run', '--silent', 'build:desk'])),
      ),
  },
  // After the build, which has made the models that it reads, on all cores.
  { name: 'sample', run: sample },
  {
    name: 'development',
    run: vitest('development', '--config', 'tests/development/vitest.config.ts'),
  },
  {
    name: 'own',
    beside: 'development',
    needs: 'build',
    run: check('node', 'tools/test-own-content.ts', ...OWN_STEPS),
  },
  {
    name: 'production',
    needs: 'build',
    run: vitest('production', '--config', 'tests/production/vitest.config.ts'),
  },
  {
    name: 'newcomer',
    beside: 'production',
    needs: 'build',
    run: vitest('newcomer', '--config', 'tests/newcomer/vitest.config.ts'),
  },
  { name: 'budgets', needs: 'build', run: check('node', 'tools/check-budgets.ts') },
  // Nothing unguarded that the oldest supported browsers lack (docs/decisions/supported-browsers.md).
  { name: 'support', needs: 'build', run: check('npm', 'run', '--silent', 'support') },
  { name: 'browser', needs: 'build', run: playwright },
  { name: 'webkit', needs: 'build', run: webkit },
];
