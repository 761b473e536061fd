import type { Config } from '@react-router/dev/config';
import { addresses } from './app/site-map.ts';

export default {
  appDirectory: 'app',
  ssr: false,
  prerender: [...addresses],
} satisfies Config;
