import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/test/find-browser.ts';
import { findFirefox } from './scripts/test/find-firefox.ts';
import { freePort } from './tests/support/free-port.ts';
import { isSample } from './tests/support/sample.ts';
import { findXvfb } from './tests/support/virtual-screen.ts';

const browser = findBrowser(false);
const firefox = findFirefox();
const screen = findXvfb();

/** Which tests run: those of `npm test`, those that it leaves out, or all (scripts/test/steps.ts). */
const scope = process.env.TEST_SCOPE ?? 'all';
/** Tests that stand aside where the content is a studio's own. */
const skipped = isSample ? [] : [/@sample/];

/** What browsers may differ in, in Firefox too; what is the same in each is tested once. */
const IN_FIREFOX = [
  'e2e/{application,article,blog,carousels,degraded-loading,console,contact,contact-failures,cursor,first-view,home,homes,lightbox,not-found,page-styles,portfolio,prefetch,routes,script-fails,storage-denied,testimonials,top-bar,viewer,viewer-on-phones}.spec.ts',
];

/**
 * Firefox by the W3C's BiDi protocol, as released: Playwright's own build would have to be downloaded.
 *
 * @param headless without a window, and so without WebGL.
 */
const inFirefox = (executablePath: string, headless: boolean) => ({
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  headless,
  launchOptions: {
    executablePath,
    // A mouse (fine, and able to hover), which a machine without one would not have.
    firefoxUserPrefs: { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 },
  },
});

/**
 * End-to-end and accessibility tests in a real Chromium, and what browsers may differ in in Firefox too where it is installed,
 * against the built site behind its own server with the relay and the mailbox. Tests with the tag `@chromium` need what only
 * Chromium's protocol can do; those with the tag `@once` repeat what others show in both; those with `@firefox` run in a Firefox
 * with a window, too, on a screen without a monitor. Those with `@main` are what `npm test` runs, in Chromium alone. BASE_URL
 * tests a site that runs already, such as the development server.
 *
 * The port is chosen once, by the process that starts the workers, and handed to them in the environment.
 */
process.env.TEST_PORT ??= String(await freePort());
const baseURL = process.env.BASE_URL ?? `http://localhost:${process.env.TEST_PORT}`;

export default defineConfig({
  ...(firefox && screen && { globalSetup: './tests/support/start-firefox-screen.ts' }),
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'a11y/**/*.spec.ts'],
  outputDir: 'test-results/browser',
  grepInvert: skipped,
  fullyParallel: true,
  // Tests wait more than they work: as many at once as there are cores leave half of the processors' time unused.
  workers: availableParallelism() + 1,
  retries: 0,
  // Room for a machine that has other work; nothing waits this long that is well.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    trace: 'off',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
  },
  projects: [
    {
      name: 'chromium',
      ...(scope === 'main' && { grep: /@main/ }),
      ...(scope === 'rest' && { grepInvert: [/@main/, ...skipped] }),
      use: {
        browserName: 'chromium',
        launchOptions: {
          ...(browser && { executablePath: browser }),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--disable-dev-shm-usage',
            // A name that is not loopback: without TLS, a page there is not a secure context.
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
            // A project's own takes the place of the one for all. What the sample says is the same in each browser.
            grepInvert: /@chromium|@once|@sample/,
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
      command: 'node apps/server/start.ts',
      url: `${baseURL}/healthz`,
      stdout: 'ignore' as const,
      timeout: 30_000,
      env: {
        PORT: process.env.TEST_PORT,
        DATA_FOLDER: join(tmpdir(), `site-test-${process.env.TEST_PORT}`),
        RELAY_RATE: '100000',
        RELAY_MIN_FREE_MB: '0',
        NODE_NO_WARNINGS: '1',
      },
    },
  }),
});
