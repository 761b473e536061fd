import { defineConfig } from 'vitest/config';
import { models } from '../../tools/models/vite-plugin.ts';
import { pictures } from '../../tools/pictures/vite-plugin.ts';
import { words } from '../../tools/words/vite-plugin.ts';

/** What the specification says of the sample content. */
export default defineConfig({
  plugins: [pictures(), models(), words()],
  test: { include: ['tests/sample/**/*.test.ts'] },
});
