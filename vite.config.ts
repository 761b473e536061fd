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
 * How the scripts are divided into files. On a slow connection the first tap waits for all scripts of the page, and every six files
 * cost a round trip, so there are few. React is separate: it runs while the others load, and changes least often. Code that
 * several pages share is one file, except forms, the link to copy and fetched lists (few pages), the gallery dialog (loaded when
 * it opens) and the shortlist (loaded after hydration).
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
  {
    name: 'shared',
    test: /node_modules\/react-router\/|preload-helper|\/packages\/content\/|\/apps\/site\/app\/(?!forms\/|saved\/[\w-]+\.ts$|ui\/toasts|routes\/shared\/(?:fetch-json|copy-link)|ui\/model\/|ui\/gallery-dialog\/(?!use-))|:messages\/(?!forms|message|model|turning|saved)/,
    minShareCount: 2,
  },
  { name: 'saved', test: /\/app\/saved\/[\w-]+\.ts$|:messages\/saved/ },
  {
    name: 'enquiry',
    test: /\/app\/forms\/(?!brief\/|first-talk\/)|:messages\/(forms|message)/,
    minShareCount: 2,
  },
];

/** Names a class of a CSS module: `_title_1a2b3`, one hash for each file. A hash for each class would compress worse. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  return `_${name}_${createHash('sha256').update(path).digest('hex').slice(0, 5)}`;
}

export default defineConfig(({ command, isPreview }) => ({
  // A build logs only warnings, unless it is verbose.
  ...(command === 'build' && process.env.BUILD_LOG_LEVEL !== 'info' && { logLevel: 'warn' as const }),
  plugins: [brandPlugin(), imagesPlugin(), modelsPlugin(), messagesPlugin(), reactRouter()],
  css: {
    modules: { generateScopedName: scopedName },
    postcss: { plugins: [removeComposedCopies({ isBuild: command === 'build' })] },
  },
  build: {
    target: oldestBrowsers(),
    assetsInlineLimit: 0,
    // In KB. The 3D viewer is larger than Vite's limit of 500; `npm run budgets` checks it.
    chunkSizeWarningLimit: 650,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
          // Each message is a constant in a module of its own (packages/content/messages), so it is in the file that uses it.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
        },
      },
    },
  },
  // Prerendering runs a preview server, which would watch all files for nothing.
  // Many programs empty a file before they write it. In development, wait until the size has not changed for 50 ms. Otherwise
  // an empty file is sometimes read, and the write that follows within 5 ms is missed.
  server: {
    watch: isPreview ? null : { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } },
  },
}));
