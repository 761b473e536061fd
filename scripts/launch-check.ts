/**
 * `npm run launch-check`: lists sample content and missing settings, and fails while a launch task is left.
 */
import { existsSync } from 'node:fs';
import { ConfigError } from '../packages/http/settings.ts';
import { readLaunchChecklist } from '../packages/launch/launch-checklist.ts';
import { configWarnings, readConfig } from '../packages/relay/config.ts';
import { readStudioContact } from '../packages/relay/studio-contact.ts';

const { needs, hints } = await readLaunchChecklist('.');
for (const { file, text } of [...hints, ...needs]) console.log(`${file}: ${text}`);
// Nothing can check this automatically, and no entry of the content can be opened for it.
if (existsSync('content/models'))
  console.log(
    'content/models: open a piece on a real iPhone and on an Android phone, and press "View in your room": it should appear at its real size.',
  );
for (const text of relayWarnings()) console.log(`environment: ${text}`);
console.log(
  needs.length === 0
    ? 'No sample content is left. Before you announce the site, send one message with each form and read it.'
    : `\n${needs.length} tasks left before the launch.`,
);
process.exitCode = needs.length > 0 ? 1 : 0;

/** Returns the errors and warnings of the relay's settings. They matter when the check runs in the server's environment. */
function relayWarnings(): readonly string[] {
  try {
    return configWarnings(readConfig(process.env, readStudioContact(), true));
  } catch (error) {
    if (error instanceof ConfigError) return error.issues;
    throw error;
  }
}
