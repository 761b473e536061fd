import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { pictures } from './tools/pictures/vite-plugin.ts';

export default defineConfig({
  plugins: [pictures(), reactRouter()],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
});
