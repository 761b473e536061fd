import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { messagesPlugin } from './packages/content/messages/vite-plugin.ts';
import { imagesPlugin } from './packages/images/vite-plugin.ts';
import { modelsPlugin } from './packages/models/vite-plugin.ts';
import { findBrowser } from './scripts/test/find-browser.ts';

/** Tests that start processes or wait for real timers. */
const PROCESS_TESTS = [
  '{apps,packages,scripts}/**/*.process.test.{ts,tsx}',
  'tests/hosts/**/*.process.test.ts',
  'tests/relay/**/*.test.ts',
];

/** Tests that run with SQLite in their own project, and with PostgreSQL in another. */
const DATABASE_TESTS = [
  'packages/store/enquiry-search.test.ts',
  'packages/relay/retention.test.ts',
  'packages/relay/webhook/webhook-delivery-table.test.ts',
  'apps/admin/server/reminders.test.ts',
  'tests/relay/health-monitor.test.ts',
  'tests/relay/imap.test.ts',
  'apps/admin/server/{sign-in,people,enquiry-routes,webhook-delivery,preview-links}.process.test.ts',
];

const chromium = findBrowser();

/** Content contains ids of images and models, and components import messages. */
const createContentPlugins = () => [imagesPlugin(), modelsPlugin(), messagesPlugin()];

const project = (name: string, include: string[], timeoutMs = 120_000) => ({
  extends: true as const,
  test: {
    name,
    include,
    testTimeout: timeoutMs,
    hookTimeout: 2 * timeoutMs,
  },
});

/** All tests except those of Playwright. docs/decisions/tests.md says when they run. */
export default defineConfig({
  plugins: createContentPlugins(),
  test: {
    // Many tests mostly wait for child processes, so that two for each core keep all cores busy.
    maxWorkers: availableParallelism() * 2,
    // Long enough for busy machines.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default of one second is too short for a process on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['tests/support/property-seed.ts'],
    globalSetup: ['tests/support/temporary-folder.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts,tests/hosts}/**/*.test.{ts,tsx}'],
          exclude: [...PROCESS_TESTS, '**/node_modules/**'],
          // Files share their modules, which halves the time. Therefore tests must not mock modules.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        // Not `extends`, because the setup files need Node.
        plugins: createContentPlugins(),
        // Vite would reload the page of a test when it finds another dependency.
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom/client',
            'react-router',
            'valibot',
            'image-size',
          ],
        },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.{ts,tsx}'],
          browser: {
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
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      project('process', PROCESS_TESTS, 240_000),
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['tests/postgres/**/*.test.ts', ...DATABASE_TESTS],
          globalSetup: ['tests/postgres/support/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      project('built', ['tests/built/**/*.test.ts']),
      project('acceptance', ['tests/acceptance/**/*.test.ts']),
      project('models', ['tests/models/**/*.test.ts']),
      project('dev-server', ['tests/dev-server/**/*.test.ts']),
      project('extension-points', ['tests/extension-points/**/*.test.ts'], 240_000),
      project('deployment', ['tests/deployment/**/*.test.ts']),
      project('webkit', ['tests/webkit/**/*.test.ts']),
    ],
  },
});
