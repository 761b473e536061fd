import { brandPlugin } from '@studio/brand/vite-plugin';
import { precompress } from '@studio/files/precompress';
import { defineConfig } from 'vite';
import { ADMIN_PATH, api } from './routes.ts';

const outDir = new URL('../../build/admin', import.meta.url).pathname;

/** Builds the admin's browser bundle. */
export default defineConfig({
  root: new URL('./client', import.meta.url).pathname,
  base: `${ADMIN_PATH}/`,
  publicDir: false,
  plugins: [
    brandPlugin(),
    // Requesting the session while the script loads saves half a second on a slow connection.
    {
      name: 'preload-session',
      transformIndexHtml: () => [
        {
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', href: api.session(), as: 'fetch', crossorigin: 'anonymous' },
        },
      ],
    },
    { name: 'precompress', closeBundle: async () => void (await precompress(outDir)) },
  ],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The content security policy allows no data: URLs for fonts.
    assetsInlineLimit: 0,
  },
});
