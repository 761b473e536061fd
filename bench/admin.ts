/**
 * Prints the desk's figures: how long a publication takes and what visitors notice of it, how soon a draft's page shows a key
 * that was pressed, how soon the desk itself and a photograph are there, and what the desk weighs when nobody works at it.
 * Of a site with more articles, too. Run: npm run bench:desk -- [articles ...]. The site and the desk must have been built.
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

const SAMPLE = 12;
const sizes = process.argv.slice(2).map(Number);

const browser = await startBrowser();
console.log('| what | goal | measured | holds |\n| --- | --- | --- | --- |');
const print = ({ what, goal, measured, held }: Row): void => {
  console.log(`| ${what} | ${goal} | ${measured} | ${held ? 'yes' : 'NO'} |`);
  if (!held) process.exitCode = 1;
};
try {
  for (const articles of sizes.length > 0 ? sizes : [SAMPLE, 100, 1000]) {
    const office = await openOffice(browser, articles);
    try {
      if (articles === SAMPLE) {
        print(await idleMemory(office));
        (await firstScreen(browser, office)).forEach(print);
        print(await photograph(office));
        print(await hostileText(office));
      }
      // The first one lays all files into the folder in which releases are made.
      await publishing(office, articles);
      (await publishing(office, articles)).forEach(print);
      if (articles === SAMPLE) (await publishing(office, articles, 200)).forEach(print);
      print(await keystrokes(office, articles));
    } finally {
      await office.close();
    }
  }
  console.log(describeMachine(browser.version()));
} finally {
  await browser.close();
  await cleanUp();
}
