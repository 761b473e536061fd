import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { removeComposedCopies } from './apps/site/build/remove-composed-copies.ts';
import { brandPlugin } from './packages/brand/vite-plugin.ts';
import { messagesPlugin } from './packages/content/messages/vite-plugin.ts';
import { imagesPlugin } from './packages/images/vite-plugin.ts';
import { modelsPlugin } from './packages/models/vite-plugin.ts';
import { oldestBrowsers } from './scripts/support/oldest-browsers.ts';

/**
 * How a page's script is divided. A first tap on a slow line waits for all of it, and each round of six files costs a round
 * trip: few files, then. React runs while the others are still on their way, and changes least often; what several pages
 * share comes in one file. The forms' code (validation) is wanted by a few pages only,
 * and the gallery dialog only once something is to be opened in it.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
  {
    name: 'shared',
    test: /node_modules\/react-router\/|preload-helper|\/packages\/content\/|\/apps\/site\/app\/(?!forms\/|ui\/model\/|ui\/gallery-dialog\/(?!use-))|:messages\/(?!forms|message|model|turning)/,
    minShareCount: 2,
  },
  { name: 'enquiry', test: /\/app\/forms\/|:messages\/(forms|message)/, minShareCount: 2 },
];

/** Names a class of a CSS module: `_title_1a2b3`, one hash for each file. A hash for each class would compress worse. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  return `_${name}_${createHash('sha256').update(path).digest('hex').slice(0, 5)}`;
}

export default defineConfig(({ command, isPreview }) => ({
  // A build logs warnings only, unless it is told to be verbose.
  ...(command === 'build' && process.env.BUILD_LOG_LEVEL !== 'info' && { logLevel: 'warn' as const }),
  plugins: [brandPlugin(), imagesPlugin(), modelsPlugin(), messagesPlugin(), reactRouter()],
  css: { modules: { generateScopedName: scopedName }, postcss: { plugins: [removeComposedCopies] } },
  build: {
    target: oldestBrowsers(),
    assetsInlineLimit: 0,
    // In KB: the viewer of 3D models, which `npm run budgets` watches, is larger than the 500 that Vite warns of.
    chunkSizeWarningLimit: 650,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
          // Words are constants of modules of their own (packages/content/messages): each goes where it is said.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
        },
      },
    },
  },
  // Pages are made through a preview server, which would watch every file that is written, and all others, for nothing.
  // Many programs empty a file before they write it. In development a change counts once the file's size has stayed the same
  // for 50 ms; without, an empty file is read now and then, and the write that follows within 5 ms is not noticed.
  server: {
    watch: isPreview ? null : { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } },
  },
}));
