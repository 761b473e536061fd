/**
 * Measures the built site: load time and bytes of pages compared with baseline pages, interactions, and optionally growth. Writes
 * the tables to docs/performance.md, unless pages, runs or repeats are reduced.
 * Run: npm run bench -- [options] (bench/site/options.ts)
 */
import { constants, setPriority } from 'node:os';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startBrowser } from './site/browser.ts';
import { measureFirstTaps } from './site/first-tap.ts';
import { measureGrowth } from './site/growth.ts';
import { formatGrowthTable } from './site/growth-table.ts';
import { formatInteractionTable } from './site/interaction-table.ts';
import { measureInteractions } from './site/interactions.ts';
import { describeMachine } from './site/machine.ts';
import { addBaselinePages, measureLoad, measureSpeed } from './site/measure-pages.ts';
import { readOptions } from './site/options.ts';
import { formatLoadTable, formatSpeedTable } from './site/page-tables.ts';
import { type ReportSection, updateReport } from './site/report.ts';
import { stageSite } from './site/staged-site.ts';

const REPORT_FILE = 'docs/performance.md';

const options = readOptions(process.argv.slice(2));
const port = await freePort();
const staged = await stageSite(options.client);
const browser = await startBrowser(port);
// The server and Lighthouse get a lower priority than the browser, because they would not run on a phone.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const machine = describeMachine(browser.version());
const log = (line: string) => console.error(line);
const sections: ReportSection[] = [];
try {
  if (options.parts.speed || options.parts.bytes) await addBaselinePages(staged, browser, options.pages);
  const { url, stop } = await staged.serve();
  if (options.parts.speed) {
    const speeds = await measureSpeed(url, browser, port, options, log);
    sections.push({ name: 'speed', text: formatSpeedTable(speeds, options.runs), machine });
  }
  if (options.parts.bytes) {
    const loads = await measureLoad(url, browser, port, options.pages);
    sections.push({ name: 'bytes', text: formatLoadTable(loads), machine });
  }
  if (options.parts.interactions) {
    const interactions = await measureInteractions(browser, url, options.repeats);
    const taps = await measureFirstTaps(browser, url, options.repeats);
    sections.push({
      name: 'interactions',
      text: formatInteractionTable(interactions, taps, options.repeats),
      machine,
    });
  }
  await stop();
  if (options.parts.growth) {
    const growth = await measureGrowth(browser, options.repeats, log);
    sections.push({ name: 'growth', text: formatGrowthTable(growth), machine });
  }
} finally {
  await browser.close();
  await staged.remove();
  await cleanUp();
}
for (const { text, machine } of sections) console.log(`${text}\n${machine}\n`);
if (options.writesReport) await updateReport(REPORT_FILE, sections);
