/**
 * Lists what still is sample and what a launch needs, and fails while anything is left.
 */
import { existsSync } from 'node:fs';
import { launchNeeds } from './launch/needs.ts';

const { needs, hints } = await launchNeeds('.');
for (const { file, text } of [...hints, ...needs]) console.log(`${file}: ${text}`);
// No program here can see it, and it is nothing that the desk could open.
if (existsSync('content/models'))
  console.log(
    'content/models: open a piece on a real iPhone and on an Android phone, and press "Stand it in your room": it should stand there at true size.',
  );
console.log(
  needs.length === 0
    ? 'Nothing is sample any more. Before you announce the site, send one message of each form and read it.'
    : `\nThings left before a launch: ${needs.length}.`,
);
process.exitCode = needs.length > 0 ? 1 : 0;
