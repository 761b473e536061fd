/**
 * Prints measurements of the admin for sites of several sizes: duration of a publication and its effect on visitors, delay from a
 * keystroke to the preview, load time of the first screen, duration of an image upload, and memory when idle.
 * Run after a build: npm run bench:desk -- [number of articles ...]
 */
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { idleMemory, keystrokes, publishing } from './admin/figures.ts';
import { firstScreen } from './admin/first-screen.ts';
import { hostileText } from './admin/hostile-text.ts';
import { openOffice } from './admin/office.ts';
import { photograph } from './admin/photograph.ts';
import type { Row } from './relay/row.ts';
import { startBrowser } from './site/browser.ts';
import { describeMachine } from './site/machine.ts';

const SAMPLE_ARTICLES = 12;
const articleCounts = process.argv.slice(2).map(Number);

const browser = await startBrowser();
console.log('| measurement | goal | result | passed |\n| --- | --- | --- | --- |');
const printRow = ({ what, goal, measured, held }: Row): void => {
  console.log(`| ${what} | ${goal} | ${measured} | ${held ? 'yes' : 'NO'} |`);
  if (!held) process.exitCode = 1;
};
try {
  for (const articles of articleCounts.length > 0 ? articleCounts : [SAMPLE_ARTICLES, 100, 1000]) {
    const fixture = await openOffice(browser, articles);
    try {
      if (articles === SAMPLE_ARTICLES) {
        printRow(await idleMemory(fixture));
        (await firstScreen(browser, fixture)).forEach(printRow);
        printRow(await photograph(fixture));
        printRow(await hostileText(fixture));
      }
      // Warm-up: the first publication copies all files into the release folder.
      await publishing(fixture, articles);
      (await publishing(fixture, articles)).forEach(printRow);
      if (articles === SAMPLE_ARTICLES) (await publishing(fixture, articles, 200)).forEach(printRow);
      printRow(await keystrokes(fixture, articles));
    } finally {
      await fixture.close();
    }
  }
  console.log(describeMachine(browser.version()));
} finally {
  await browser.close();
  await cleanUp();
}
