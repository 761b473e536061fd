import { defineConfig } from 'vitest/config';

/** The built site in WebKit, the engine of Safari, which Playwright cannot drive as it is installed here. */
export default defineConfig({
  test: {
    include: ['tests/webkit/**/*.test.ts'],
    // Each file has a server, a screen and a driver of its own; more at once would only queue on a small machine.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
