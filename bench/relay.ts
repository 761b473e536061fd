// Prints what the relay withstands, as a table: `npm run bench:relay`, or some rows by their names, as in
// `npm run bench:relay -- crash disk`. All of it takes some ten minutes.
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { connections } from './relay/connections.ts';
import { crash } from './relay/crash.ts';
import { fullDisk } from './relay/full-disk.ts';
import { hostile } from './relay/hostile.ts';
import { mailServer } from './relay/mail-server.ts';
import type { Row } from './relay/row.ts';
import { throughput } from './relay/throughput.ts';

const figures: [string, () => Promise<Row>][] = [
  ['crash', () => crash(false)],
  ['power-cut', () => crash(true)],
  ['disk', fullDisk],
  ['hostile', hostile],
  ['one-address', () => connections(1)],
  ['addresses', () => connections(100)],
  ['mail-server', mailServer],
  ['text', () => throughput('forms a second, text alone, 50 at once', 0, 50)],
  ['file', () => throughput('forms a second, with 1 MB, 10 at once', 1024 * 1024, 10)],
];
const wanted = process.argv.slice(2);

console.log('| what | goal | measured | holds |\n| --- | --- | --- | --- |');
for (const [name, measure] of figures) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { what, goal, measured, held } = await measure();
  console.log(`| ${what} | ${goal} | ${measured} | ${held ? 'yes' : 'NO'} |`);
  if (!held) process.exitCode = 1;
  await cleanUp();
}
