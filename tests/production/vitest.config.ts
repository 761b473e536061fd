import { defineConfig } from 'vitest/config';

/** The built site as it is deployed: with production's packages alone, and as a service. */
export default defineConfig({
  test: {
    include: ['tests/production/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
