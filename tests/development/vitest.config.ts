import { defineConfig } from 'vitest/config';

/** The development server with a copy of the repository, in which content is edited. */
export default defineConfig({
  test: { include: ['tests/development/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 240_000 },
});
