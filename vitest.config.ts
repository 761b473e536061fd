import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { models } from './tools/models/vite-plugin.ts';
import { pictures } from './tools/pictures/vite-plugin.ts';
import { words } from './tools/words/vite-plugin.ts';

/** Unit tests beside the code, and the relay's tests with real processes. Browsers have their own: playwright.config.ts. */
export default defineConfig({
  // Content refers to photographs and models, so reading it needs their catalogues; components say words.
  plugins: [pictures(), models(), words()],
  test: {
    include: ['{app,desk,relay,server,tools,tests/relay}/**/*.test.{ts,tsx}'],
    // Some tests start processes of their own and wait for them, others only reckon: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Room for a machine that has other work; nothing waits this long that is well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
