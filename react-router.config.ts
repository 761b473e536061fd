import type { Config } from '@react-router/dev/config';
import { sitePaths } from './apps/site/app/site-map.ts';

export default {
  appDirectory: 'apps/site/app',
  // apps/site/build/build.ts moves it to build/client when it is complete.
  buildDirectory: 'build/next',
  ssr: false,
  prerender: [...sitePaths],
} satisfies Config;
