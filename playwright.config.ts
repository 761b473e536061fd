import { rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findChromium, findFirefox } from './scripts/find-programs.ts';
import { firefoxLaunchOptions } from './tests/support/firefox.ts';
import { freePort } from './tests/support/free-port.ts';
import { isSample } from './tests/support/sample.ts';

const chromium = findChromium();
const chromiumOptions = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...(chromium && { executablePath: chromium }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      // A host name that is not loopback. Its pages have no TLS, so they are not secure contexts.
      '--host-resolver-rules=MAP studio.test localhost',
    ],
  },
};
const { channel, ...firefoxOptions } = firefoxLaunchOptions(findFirefox());

/** The main process chooses the port, and its workers inherit it. */
const isMainProcess = process.env.TEST_PORT === undefined;
process.env.TEST_PORT ??= String(await freePort());
const dataFolder = join(tmpdir(), `site-test-${process.env.TEST_PORT}`);
if (isMainProcess) process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
const baseURL = process.env.BASE_URL ?? `http://localhost:${process.env.TEST_PORT}`;

const webServer: PlaywrightTestConfig['webServer'] = {
  command: 'node tests/support/start-site.ts',
  url: `${baseURL}/healthz`,
  stdout: 'ignore',
  timeout: 60_000,
  env: {
    PORT: process.env.TEST_PORT,
    DATA_FOLDER: dataFolder,
    RELAY_RATE: '100000',
    RELAY_MIN_FREE_MB: '0',
    NODE_NO_WARNINGS: '1',
  },
};

/**
 * Tests of the built site in browsers, behind its own server with the relay. Set BASE_URL to test a running site, such as the
 * development server.
 *
 * Tags of tests:
 * - `@main`: is part of `npm test`. The other tests run in `.ci/run`.
 * - `@firefox`: also runs in Firefox, because an engine can change its result.
 * - `@sample`: needs the sample content.
 */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results/browser',
  grepInvert: isSample ? [] : /@sample/,
  fullyParallel: true,
  workers: availableParallelism(),
  retries: process.env.CI ? 1 : 0,
  // Long enough for busy machines.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./scripts/test/playwright-reporter.ts']],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    trace: 'off',
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
  },
  projects: [
    { name: 'chromium', testMatch: ['e2e/**/*.spec.ts', 'a11y/**/*.spec.ts'], use: chromiumOptions },
    {
      name: 'firefox',
      testMatch: 'e2e/**/*.spec.ts',
      grep: /@firefox/,
      use: { browserName: 'firefox', ...(channel && { channel }), launchOptions: firefoxOptions },
    },
    { name: 'nightly', testMatch: 'nightly/**/*.spec.ts', use: chromiumOptions },
  ],
  ...(!process.env.BASE_URL && { webServer }),
});
