import { errorText } from '@studio/http/errors';
import { ConfigError } from '@studio/http/settings';
import { serve } from './serve.ts';

try {
  await serve(process.env);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `Error: ${errorText(error)}`);
  process.exit(1);
}
