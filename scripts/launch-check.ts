/**
 * Lists what still is sample and what a launch needs, and fails while anything is left.
 */
import { existsSync } from 'node:fs';
import { ConfigError } from '../packages/http/settings.ts';
import { launchNeeds } from '../packages/launch/needs.ts';
import { configWarnings, readConfig } from '../packages/relay/config.ts';
import { readStudioFacts } from '../packages/relay/studio.ts';

const { needs, hints } = await launchNeeds('.');
for (const { file, text } of [...hints, ...needs]) console.log(`${file}: ${text}`);
// No program here can see it, and it is nothing that the desk could open.
if (existsSync('content/models'))
  console.log(
    'content/models: open a piece on a real iPhone and on an Android phone, and press "Stand it in your room": it should stand there at true size.',
  );
for (const text of relayWarnings()) console.log(`environment: ${text}`);
console.log(
  needs.length === 0
    ? 'Nothing is sample any more. Before you announce the site, send one message of each form and read it.'
    : `\nThings left before a launch: ${needs.length}.`,
);
process.exitCode = needs.length > 0 ? 1 : 0;

/** What is wrong with the relay's settings, for who runs this check in the server's environment. */
function relayWarnings(): readonly string[] {
  try {
    return configWarnings(readConfig(process.env, readStudioFacts(), true));
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
