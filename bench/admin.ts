/**
 * Measures the admin for sites of several sizes. It measures the duration of publications and their effect on visitors, the delay from a
 * keystroke to the preview, the load time of the first screen, the duration of an image upload, the effect of a hostile text on visitors,
 * clicks in the preview, and memory when idle. Run after a build: npm run bench:admin -- [number of articles ...]
 */
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { createAdminFixture } from './admin/admin-fixture.ts';
import { measureClicks } from './admin/click-to-edit.ts';
import { measureIdleMemory, measureKeystrokes } from './admin/editing.ts';
import { measureFirstScreen } from './admin/first-screen.ts';
import { measureHostileText } from './admin/hostile-text.ts';
import { measureImageUpload } from './admin/image-upload.ts';
import { measurePublications, measureVisitors, prepareRelease } from './admin/publishing.ts';
import type { ResultRow } from './relay/result-row.ts';
import { startBrowser } from './site/browser.ts';
import { describeMachine } from './site/machine.ts';

/** Number of articles in the sample content. */
const SAMPLE_ARTICLES = 12;
const articleCounts = process.argv.slice(2).map(Number);
if (articleCounts.some((count) => !(count > 0)))
  throw new Error('Expected numbers of articles, such as 12 1000.');

const browser = await startBrowser();
console.log('| measurement | goal | result | passed |\n| --- | --- | --- | --- |');
const printRow = ({ name, goal, result, passed }: ResultRow): void => {
  console.log(`| ${name} | ${goal} | ${result} | ${passed ? 'yes' : 'NO'} |`);
  if (!passed) process.exitCode = 1;
};
try {
  for (const articles of articleCounts.length > 0 ? articleCounts : [SAMPLE_ARTICLES, 100, 1000]) {
    const fixture = await createAdminFixture(browser, articles);
    try {
      if (articles === SAMPLE_ARTICLES) {
        printRow(await measureIdleMemory(fixture));
        (await measureFirstScreen(browser, fixture)).forEach(printRow);
        printRow(await measureImageUpload(fixture));
        printRow(await measureHostileText(fixture));
        printRow(await measureClicks(fixture));
      }
      await prepareRelease(fixture);
      (await measurePublications(fixture, articles)).forEach(printRow);
      if (articles === SAMPLE_ARTICLES) printRow(await measureVisitors(fixture, 50, 200));
      (await measureKeystrokes(fixture, articles)).forEach(printRow);
    } finally {
      await fixture.close();
    }
  }
  console.log(describeMachine(browser.version()));
} finally {
  await browser.close();
  await cleanUp();
}
