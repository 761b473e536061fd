import { brand } from '@studio/brand/vite-plugin';
import { precompress } from '@studio/files/precompress';
import { defineConfig } from 'vite';
import { api, DESK } from './addresses.ts';

const outDir = new URL('../../build/desk', import.meta.url).pathname;

/** The desk's own bundle. */
export default defineConfig({
  root: new URL('./client', import.meta.url).pathname,
  base: `${DESK}/`,
  publicDir: false,
  plugins: [
    brand(),
    // Who is signed in is asked while the script is on its way: on a slow line that is half a second.
    {
      name: 'ask-early',
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
    // Data addresses are not in the policy for fonts.
    assetsInlineLimit: 0,
  },
});
