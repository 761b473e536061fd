import { rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/test/find-browser.ts';
import { findFirefox } from './scripts/test/find-firefox.ts';
import { firefoxLaunchOptions } from './tests/support/firefox.ts';
import { freePort } from './tests/support/free-port.ts';
import { isSample } from './tests/support/sample.ts';
import { findXvfb } from './tests/support/virtual-screen.ts';

const browser = findBrowser();
const firefox = findFirefox();
const screen = findXvfb();

/** The tests to run: those of `npm test` (`main`), all others (`rest`), or all. See scripts/test/steps.ts. */
const scope = process.env.TEST_SCOPE ?? 'all';
/** Tests of the sample content are skipped for the content of another studio. */
const skippedTags = isSample ? [] : [/@sample/];

/** These tests run in Firefox too, because their results may differ between browsers. */
const IN_FIREFOX = [
  'e2e/{application,article,blog,brief,degraded-loading,console,contact,contact-failures,cursor,first-view,home,homes,lightbox,marks,page-styles,portfolio,prefetch,routes,saved,script-fails,storage-denied,testimonials,top-bar,viewer}.spec.ts',
];

/** Settings of a released Firefox. @param headless without a window. Firefox then has no WebGL. */
const inFirefox = (executablePath: string, headless: boolean) => {
  const { channel, ...launchOptions } = firefoxLaunchOptions(executablePath);
  return { browserName: 'firefox' as const, channel, headless, launchOptions };
};

/**
 * End-to-end and accessibility tests of the built site, behind its own server with the relay. They run in Chromium, and some also
 * in Firefox if it is installed. Set BASE_URL to test a running site, such as the development server.
 *
 * Tags of tests:
 * - `@main`: is part of `npm test`.
 * - `@chromium`: needs the DevTools protocol.
 * - `@skip-firefox`: cannot differ in Firefox, or cannot be tested there, so it does not run there.
 * - `@firefox`: also runs in a Firefox with a window, on a virtual display.
 * - `@sample`: needs the sample content.
 *
 * The main process chooses the port, and its workers inherit it.
 */
const isMainProcess = process.env.TEST_PORT === undefined;
process.env.TEST_PORT ??= String(await freePort());
const dataFolder = join(tmpdir(), `site-test-${process.env.TEST_PORT}`);
if (isMainProcess) process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
const baseURL = process.env.BASE_URL ?? `http://localhost:${process.env.TEST_PORT}`;

export default defineConfig({
  ...(firefox && screen && { globalSetup: './tests/support/start-firefox-screen.ts' }),
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'a11y/**/*.spec.ts'],
  outputDir: 'test-results/browser',
  grepInvert: skippedTags,
  fullyParallel: true,
  // Tests mostly wait, so that two for each core keep all cores busy.
  workers: availableParallelism() * 2,
  retries: 0,
  // Long enough for busy machines.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    trace: 'off',
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
  },
  projects: [
    {
      name: 'chromium',
      ...(scope === 'main' && { grep: /@main/ }),
      ...(scope === 'rest' && { grepInvert: [/@main/, ...skippedTags] }),
      use: {
        browserName: 'chromium',
        launchOptions: {
          ...(browser && { executablePath: browser }),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--disable-dev-shm-usage',
            // A host name that is not loopback. Its pages have no TLS, so they are not secure contexts.
            '--host-resolver-rules=MAP studio.test localhost',
          ],
        },
      },
    },
    ...(firefox && scope !== 'main'
      ? [
          {
            name: 'firefox',
            testMatch: IN_FIREFOX,
            // Replaces the setting of all projects, so it repeats @sample.
            grepInvert: /@chromium|@skip-firefox|@sample/,
            use: inFirefox(firefox, true),
          },
        ]
      : []),
    ...(firefox && screen && isSample && scope !== 'main'
      ? [
          {
            name: 'firefox with WebGL',
            testMatch: 'e2e/model.spec.ts',
            grep: /@firefox/,
            use: inFirefox(firefox, false),
          },
        ]
      : []),
  ],
  ...(!process.env.BASE_URL && {
    webServer: {
      command: 'node tests/support/start-site.ts',
      url: `${baseURL}/healthz`,
      stdout: 'ignore' as const,
      timeout: 30_000,
      env: {
        PORT: process.env.TEST_PORT,
        DATA_FOLDER: dataFolder,
        RELAY_RATE: '100000',
        RELAY_MIN_FREE_MB: '0',
        NODE_NO_WARNINGS: '1',
      },
    },
  }),
});
