import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { messagesPlugin } from './packages/content/messages/vite-plugin.ts';
import { imagesPlugin } from './packages/images/vite-plugin.ts';
import { modelsPlugin } from './packages/models/vite-plugin.ts';
import { findChromium } from './scripts/find-programs.ts';
import { isSample } from './tests/support/sample.ts';

/** Tests that start processes or wait for real timers. */
const PROCESS_TESTS = [
  '{apps,packages,scripts}/**/*.process.test.{ts,tsx}',
  'tests/{relay,hosts,dev-server,extension-points,deployment}/**/*.test.ts',
];

/** Tests that run with SQLite in their own project, and with PostgreSQL in another. */
const DATABASE_TESTS = [
  'packages/store/enquiry-search.test.ts',
  'packages/relay/retention.test.ts',
  'packages/relay/webhook/webhook-deliveries.test.ts',
  'apps/admin/server/reminders.test.ts',
  'tests/relay/problems.test.ts',
  'tests/relay/imap.test.ts',
  'apps/admin/server/{sign-in,people,enquiry-routes,webhook-delivery,preview-links}.process.test.ts',
];

/** Content contains ids of images and models, and components import messages. */
const createContentPlugins = () => [imagesPlugin(), modelsPlugin(), messagesPlugin()];

/** Packages that components import. */
const COMPONENT_DEPENDENCIES = [
  'react',
  'react/jsx-dev-runtime',
  'react-dom/client',
  'react-router',
  'valibot',
  'image-size',
];

const chromium = findChromium();
const browser = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  // Labels of fields may be translated, but not their ids.
  locators: { testIdAttribute: 'id' },
  provider: playwright({
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  }),
  instances: [{ browser: 'chromium' as const }],
};

/** @param timeoutMs of a test and of a hook: long enough for busy machines. */
const project = (name: string, include: string[], timeoutMs: number, globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, include, testTimeout: timeoutMs, hookTimeout: timeoutMs, globalSetup },
});

/** All tests except those of Playwright. docs/decisions/tests.md says when they run. */
export default defineConfig({
  plugins: createContentPlugins(),
  test: {
    maxWorkers: availableParallelism(),
    retry: process.env.CI ? 1 : 0,
    // The default of one second is too short for a process on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', './scripts/test/vitest-reporter.ts'],
    setupFiles: ['tests/support/property-seed.ts'],
    globalSetup: ['tests/support/temporary-folder.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...PROCESS_TESTS, '**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Files share their modules, which halves the time. Therefore tests must not mock modules.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        // Not `extends`, because the setup files need Node.
        plugins: createContentPlugins(),
        // Vite would reload the page of a test when it finds another dependency.
        optimizeDeps: { include: COMPONENT_DEPENDENCIES },
        test: { name: 'components', include: ['tests/components/**/*.test.{ts,tsx}'], browser },
      },
      project(
        'built',
        ['tests/built/**/*.test.ts', ...(isSample ? ['tests/acceptance/**/*.test.ts'] : [])],
        60_000,
      ),
      {
        extends: true,
        test: {
          name: 'process',
          include: PROCESS_TESTS,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // As in `unit`: loading the modules of a server took a third of the time.
          isolate: false,
        },
      },
      project('postgres', ['tests/postgres/**/*.test.ts', ...DATABASE_TESTS], 240_000, [
        'tests/postgres/support/global-setup.ts',
      ]),
      project('webkit', ['tests/webkit/**/*.test.ts'], 240_000),
      project('nightly', ['tests/nightly/**/*.test.ts'], 1_800_000),
    ],
  },
});
