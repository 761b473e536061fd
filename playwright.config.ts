import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './tests/support/free-port.ts';
import { isSample } from './tests/support/sample.ts';
import { findBrowser } from './tools/test/find-browser.ts';

const browser = findBrowser(false);

/**
 * End-to-end and accessibility tests in a real Chromium, against the built site behind its own server with the relay and
 * the mailbox. BASE_URL tests a site that runs already, such as the development server.
 *
 * The port is chosen once, by the process that starts the workers, and handed to them in the environment.
 */
process.env.TEST_PORT ??= String(await freePort());
const baseURL = process.env.BASE_URL ?? `http://localhost:${process.env.TEST_PORT}`;

export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'a11y/**/*.spec.ts'],
  outputDir: 'test-results/browser',
  ...(!isSample && { grepInvert: /@sample/ }),
  fullyParallel: true,
  workers: 2,
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
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage'],
    },
  },
  ...(!process.env.BASE_URL && {
    webServer: {
      command: 'node server/start.ts',
      url: `${baseURL}/healthz`,
      stdout: 'ignore' as const,
      timeout: 30_000,
      env: {
        PORT: process.env.TEST_PORT,
        RELAY_SPOOL: join(tmpdir(), `site-test-${process.env.TEST_PORT}`),
        RELAY_RATE: '100000',
        RELAY_MIN_FREE_MB: '0',
        NODE_NO_WARNINGS: '1',
      },
    },
  }),
});
