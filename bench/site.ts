/**
 * Measures the built site: pages against their limit pages, interactions, and on request growth. Prints the tables, and
 * keeps those of a full run in docs/performance.md.
 * Run: npm run bench -- [options]; the options are in bench/site/options.ts.
 */
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { startBrowser } from './site/browser.ts';
import { firstTaps } from './site/first-tap.ts';
import { measureGrowth } from './site/growth.ts';
import { growthTable } from './site/growth-table.ts';
import { interactionTable } from './site/interaction-table.ts';
import { interact } from './site/interactions.ts';
import { describeMachine } from './site/machine.ts';
import { measurePages } from './site/measure-pages.ts';
import { readOptions } from './site/options.ts';
import { pageTables } from './site/page-tables.ts';
import { keepParts, type Part } from './site/report.ts';
import { freePort, stage } from './site/serve.ts';

const REPORT = 'docs/performance.md';

const options = readOptions(process.argv.slice(2));
const port = await freePort();
const staged = await stage(options.client);
const browser = await startBrowser(port);
const machine = describeMachine(browser.version());
const parts: Part[] = [];
try {
  if (options.parts.pages) {
    const measured = await measurePages(staged, browser, port, options, (line) => console.error(line));
    parts.push({ name: 'pages', text: pageTables(measured, options.runs), machine });
  }
  if (options.parts.interactions) {
    const server = await staged.serve();
    const timed = await interact(browser, server.url, options.repeats);
    const taps = await firstTaps(browser, server.url, options.repeats);
    await server.stop();
    parts.push({ name: 'interactions', text: interactionTable(timed, taps, options.repeats), machine });
  }
  if (options.parts.growth) {
    const growth = await measureGrowth(browser, options.repeats, (line) => console.error(line));
    parts.push({ name: 'growth', text: growthTable(growth), machine });
  }
} finally {
  await browser.close();
  await staged.remove();
  await cleanUp();
}
for (const { text, machine } of parts) console.log(`${text}\n${machine}\n`);
if (options.complete) await keepParts(REPORT, parts);
