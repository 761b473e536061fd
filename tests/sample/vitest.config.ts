import { defineConfig } from 'vitest/config';
import { pictures } from '../../tools/pictures/vite-plugin.ts';

/** What the specification says of the sample content. */
export default defineConfig({
  plugins: [pictures()],
  test: { include: ['tests/sample/**/*.test.ts'] },
});
