/**
 * Lists what still is sample and what a launch needs, and fails while anything is left.
 */
import { launchNeeds } from './launch/needs.ts';

const { needs, hints } = await launchNeeds('.');
for (const { file, text } of [...hints, ...needs]) console.log(`${file}: ${text}`);
console.log(
  needs.length === 0
    ? 'Nothing is sample any more. Before you announce the site, send one message of each form and read it.'
    : `\n${needs.length} things are left before a launch.`,
);
process.exitCode = needs.length > 0 ? 1 : 0;
