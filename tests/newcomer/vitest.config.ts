import { defineConfig } from 'vitest/config';

/** What a newcomer changes first, made in a copy of the product. */
export default defineConfig({
  test: { include: ['tests/newcomer/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 600_000 },
});
