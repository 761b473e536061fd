import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './app/prerender.ts';

export default {
  appDirectory: 'app',
  ssr: false,
  prerender: prerenderedPaths,
} satisfies Config;
