// Prints stress tests of the relay as a table: `npm run bench:relay`, or selected rows: `npm run bench:relay -- crash disk`.
// All rows take about ten minutes.
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { measureCrashes } from './relay/crash.ts';
import { measureFullDisk } from './relay/full-disk.ts';
import { measureHostilePosts } from './relay/hostile.ts';
import { measureMailOutage } from './relay/mail-server.ts';
import { measurePostgresKills, measurePostgresThroughput, measureTwoServers } from './relay/postgres.ts';
import type { ResultRow } from './relay/result-row.ts';
import { measureThroughput } from './relay/throughput.ts';

const benchmarks: [string, () => Promise<ResultRow>][] = [
  ['crash', () => measureCrashes(false)],
  ['power-cut', () => measureCrashes(true)],
  ['disk', measureFullDisk],
  ['hostile', measureHostilePosts],
  ['mail-server', measureMailOutage],
  ['text', () => measureThroughput('forms per second, text only, 50 connections', 0, 50)],
  ['file', () => measureThroughput('forms per second with 1 MB, 10 connections', 1024 * 1024, 10)],
  // The following benchmarks need PostgreSQL.
  ['postgres-kills', measurePostgresKills],
  ['two-servers', measureTwoServers],
  [
    'postgres-text',
    () => measurePostgresThroughput('PostgreSQL: forms per second, text only, 50 connections', 0, 50),
  ],
  [
    'postgres-file',
    () =>
      measurePostgresThroughput('PostgreSQL: forms per second with 1 MB, 10 connections', 1024 * 1024, 10),
  ],
];
const requestedNames = process.argv.slice(2);

console.log('| measurement | goal | result | passed |\n| --- | --- | --- | --- |');
for (const [name, measure] of benchmarks) {
  if (requestedNames.length > 0 && !requestedNames.includes(name)) continue;
  const { name: rowName, goal, result, passed } = await measure();
  console.log(`| ${rowName} | ${goal} | ${result} | ${passed ? 'yes' : 'NO'} |`);
  if (!passed) process.exitCode = 1;
  await cleanUp();
}
