/**
 * `npm run bench [-- PART...]` prints the figures of the built site (`site`), the admin (`admin`) and the relay (`relay`), each with
 * its limit. It exits with 1 if a figure is above its limit. Run `npm run build:test` first. `npm run bench -- admin 1000` measures the
 * admin of a site with 1,000 articles.
 */
import { cpus } from 'node:os';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { freePort } from '../tests/support/free-port.ts';
import { measureAdmin } from './admin.ts';
import { startBrowser } from './browser.ts';
import { measureRelay } from './relay.ts';
import { measureSite } from './site.ts';

const parts = process.argv.slice(2).filter((argument) => !/^\d+$/.test(argument));
const [articles = 12] = process.argv
  .slice(2)
  .filter((argument) => !parts.includes(argument))
  .map(Number);
const isRequested = (part: string) => parts.length === 0 || parts.includes(part);

const debuggingPort = await freePort();
const browser = await startBrowser(debuggingPort);
const day = new Date().toISOString().slice(0, 10);
console.log(`${day}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, `);
console.log(`Chromium ${browser.version()}\n\n| figure | measured | limit | |\n| --- | --: | --: | --- |`);
try {
  if (isRequested('site')) await measureSite(browser, debuggingPort);
  if (isRequested('admin')) await measureAdmin(browser, articles);
  if (isRequested('relay')) await measureRelay();
} finally {
  await browser.close();
  await cleanUp();
}
