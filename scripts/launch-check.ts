/** `npm run launch-check` lists sample content and missing settings. Fails if a required task is left. */
import { existsSync } from 'node:fs';
import { ConfigError } from '../packages/http/settings.ts';
import { readLaunchChecklist } from '../packages/launch/launch-checklist.ts';
import { findConfigWarnings, readConfig } from '../packages/relay/config.ts';
import { readStudioContact } from '../packages/relay/studio-contact.ts';

const { requiredTasks, suggestions } = readLaunchChecklist('.');
for (const { file, text } of [...suggestions, ...requiredTasks]) console.log(`${file}: ${text}`);
// This task is not in the checklist, because no program can check it.
if (existsSync('content/models'))
  console.log(
    'content/models: open a piece on a real iPhone and on an Android phone, and press "View in your room": it should appear at its real size.',
  );
for (const text of findRelayWarnings()) console.log(`environment: ${text}`);
console.log(
  requiredTasks.length === 0
    ? 'No sample content is left. Before you announce the site, send one message with each form and read it.'
    : `\n${requiredTasks.length} tasks left before the launch.`,
);
process.exitCode = requiredTasks.length > 0 ? 1 : 0;

/** Returns the errors and warnings of the relay's settings. This needs the environment variables of the server. */
function findRelayWarnings(): readonly string[] {
  try {
    return findConfigWarnings(readConfig(process.env, readStudioContact(), true));
  } catch (error) {
    if (error instanceof ConfigError) return error.issues;
    throw error;
  }
}
