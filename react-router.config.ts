import type { Config } from '@react-router/dev/config';
import { sitePaths } from './apps/site/app/site-map.ts';

export default {
  appDirectory: 'apps/site/app',
  // When the build is complete, apps/site/build/build.ts moves it to build/client.
  buildDirectory: 'build/next',
  ssr: false,
  prerender: [...sitePaths],
} satisfies Config;
