import { ConfigError } from '../relay/config.ts';
import { errorText } from '../relay/problem.ts';
import { serve } from './serve.ts';

try {
  await serve(process.env);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `Error: ${errorText(error)}`);
  process.exit(1);
}
