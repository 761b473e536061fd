import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { createBuildLogger } from './apps/site/build/build-logger.ts';
import { removeComposedCopies } from './apps/site/build/remove-composed-copies.ts';
import packageJson from './package.json' with { type: 'json' };
import { brandPlugin } from './packages/brand/vite-plugin.ts';
import { messagesPlugin } from './packages/content/messages/vite-plugin.ts';
import { imagesPlugin } from './packages/images/vite-plugin.ts';
import { modelsPlugin } from './packages/models/vite-plugin.ts';

/**
 * How scripts are divided into files. On a slow connection, the first tap waits for all scripts of the page, and every six files
 * take a round trip. So there are few files.
 *
 * React has its own file, because it runs while the others load, and changes least often. Code that several pages share is in one
 * file. The exceptions are code that few pages need (forms, the button that copies a link, fetched lists) and code that loads later
 * (the gallery dialog, the shortlist).
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

/**
 * Returns the name of a CSS module's class, such as `_title_1a2b3`. All classes of a file have the same hash, because the HTML then
 * compresses better.
 */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  return `_${name}_${createHash('sha256').update(path).digest('hex').slice(0, 5)}`;
}

/** Such as `safari16.4`. Older browsers get pages without JavaScript (apps/site/app/critical-path). */
const OLDEST_BROWSERS = packageJson.browserslist.map((browser) =>
  browser.replace('ios_saf', 'ios').replace(' ', ''),
);

const logLevel = process.env.BUILD_LOG_LEVEL === 'info' ? 'info' : 'warn';

export default defineConfig(({ command, isPreview }) => ({
  // A build logs only warnings, unless it is verbose.
  ...(command === 'build' && { logLevel, customLogger: createBuildLogger(logLevel) }),
  plugins: [brandPlugin(), imagesPlugin(), modelsPlugin(), messagesPlugin(), reactRouter()],
  css: {
    modules: { generateScopedName: scopedName },
    postcss: { plugins: [removeComposedCopies({ isBuild: command === 'build' })] },
  },
  build: {
    target: OLDEST_BROWSERS,
    assetsInlineLimit: 0,
    // In KB. Vite's default is 500, but the 3D viewer is larger. tests/built/weights.test.ts checks its size.
    chunkSizeWarningLimit: 650,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
          // Each message is a constant in its own module (packages/content/messages). This moves it into the file that uses it.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
        },
      },
    },
  },
  // Prerendering runs a preview server, which does not need to watch files. In development, waits until the size of a file has not
  // changed for 50 ms. Many programs empty a file before they write it, and Vite would read the empty file.
  server: {
    watch: isPreview ? null : { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } },
  },
}));
