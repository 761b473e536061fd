import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { models } from './tools/models/vite-plugin.ts';
import { pictures } from './tools/pictures/vite-plugin.ts';
import { words } from './tools/words/vite-plugin.ts';

/** Tests that start processes or wait for real time: they end in `.process.test.ts`, or are the relay's own. */
const PROCESS_TESTS = [
  '{app,desk,relay,server,tools}/**/*.process.test.{ts,tsx}',
  'tests/relay/**/*.test.ts',
];

/** A project of tests that use the built site or start processes. */
const project = (name: string, include: string[], timeoutMs = 120_000) => ({
  extends: true as const,
  test: {
    name,
    include,
    testTimeout: timeoutMs,
    hookTimeout: 2 * timeoutMs,
  },
});

/** All tests but those in browsers driven by Playwright: playwright.config.ts. docs/decisions/tests.md says which run when. */
export default defineConfig({
  // Content refers to photographs and models, so reading it needs their catalogues; components say words.
  plugins: [pictures(), models(), words()],
  test: {
    // Some tests wait for others' processes: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Room for a machine that has other work; nothing waits this long that is well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,desk,relay,server,tools}/**/*.test.{ts,tsx}'],
          exclude: [...PROCESS_TESTS, '**/node_modules/**'],
        },
      },
      project('process', PROCESS_TESTS),
      project('built', ['tests/built/**/*.test.ts']),
      project('sample', ['tests/sample/**/*.test.ts']),
      project('models', ['tests/models/**/*.test.ts']),
      project('development', ['tests/development/**/*.test.ts']),
      project('newcomer', ['tests/newcomer/**/*.test.ts'], 240_000),
      project('production', ['tests/production/**/*.test.ts']),
      project('webkit', ['tests/webkit/**/*.test.ts'], 60_000),
    ],
  },
});
