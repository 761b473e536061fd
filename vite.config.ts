import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { pictures } from './tools/pictures/vite-plugin.ts';

export default defineConfig(({ isPreview }) => ({
  plugins: [pictures(), reactRouter()],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  // Pages are made through a preview server, which would watch every file that is written, and all others, for nothing.
  ...(isPreview && { server: { watch: null } }),
}));
