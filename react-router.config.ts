import type { Config } from '@react-router/dev/config';
import { addresses } from './app/site-map.ts';

export default {
  appDirectory: 'app',
  // Beside the site that stands: tools/build.ts puts it in its place once it is whole.
  buildDirectory: 'build/next',
  ssr: false,
  prerender: [...addresses],
} satisfies Config;
