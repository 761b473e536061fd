import type { Config } from '@react-router/dev/config';
import { sitePaths } from './apps/site/app/site-map.ts';

export default {
  appDirectory: 'apps/site/app',
  // Beside the site that stands: apps/site/build/build.ts puts it in its place once it is whole.
  buildDirectory: 'build/next',
  ssr: false,
  prerender: [...sitePaths],
} satisfies Config;
