// Prints stress tests of the relay as a table: `npm run bench:relay`, or selected rows: `npm run bench:relay -- crash disk`.
// All rows take about ten minutes.
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { connections } from './relay/connections.ts';
import { crash } from './relay/crash.ts';
import { fullDisk } from './relay/full-disk.ts';
import { hostile } from './relay/hostile.ts';
import { mailServer } from './relay/mail-server.ts';
import type { Row } from './relay/row.ts';
import { throughput } from './relay/throughput.ts';

const benchmarks: [string, () => Promise<Row>][] = [
  ['crash', () => crash(false)],
  ['power-cut', () => crash(true)],
  ['disk', fullDisk],
  ['hostile', hostile],
  ['one-address', () => connections(1)],
  ['addresses', () => connections(100)],
  ['mail-server', mailServer],
  ['text', () => throughput('forms per second, text only, 50 connections', 0, 50)],
  ['file', () => throughput('forms per second with 1 MB, 10 connections', 1024 * 1024, 10)],
];
const requestedNames = process.argv.slice(2);

console.log('| measurement | goal | result | passed |\n| --- | --- | --- | --- |');
for (const [name, measure] of benchmarks) {
  if (requestedNames.length > 0 && !requestedNames.includes(name)) continue;
  const { what, goal, measured, held } = await measure();
  console.log(`| ${what} | ${goal} | ${measured} | ${held ? 'yes' : 'NO'} |`);
  if (!held) process.exitCode = 1;
  await cleanUp();
}
