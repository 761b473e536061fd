import { defineConfig } from 'vitest/config';

/** The built site in WebKit, the engine of Safari, which Playwright cannot drive here. */
export default defineConfig({
  test: {
    include: ['tests/webkit/**/*.test.ts'],
    // One screen and one driver at a time.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
