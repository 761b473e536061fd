import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { pictures } from './tools/pictures/vite-plugin.ts';

/**
 * How a page's script is divided. A first tap on a slow line waits for all of it, and each round of six files costs a round
 * trip: what most pages share comes in two files, what changes with the framework's version and what changes with ours.
 */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|preload-helper/,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'shared', test: /\/app\//, minShareCount: 4, priority: 1 },
];

export default defineConfig(({ isPreview }) => ({
  plugins: [pictures(), reactRouter()],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  // Pages are made through a preview server, which would watch every file that is written, and all others, for nothing.
  ...(isPreview && { server: { watch: null } }),
}));
