import { errorText } from '../relay/problem.ts';
import { ConfigError } from '../relay/settings.ts';
import { serve } from './serve.ts';

try {
  await serve(process.env);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `Error: ${errorText(error)}`);
  process.exit(1);
}
