import type { Browser } from '@playwright/test';
import { DESK } from '../../apps/admin/addresses.ts';
import type { Row } from '../relay/row.ts';
import { inPage, PHONE, slowLine } from '../site/browser.ts';
import { median } from '../site/statistics.ts';
import type { Office } from './office.ts';

/** Kilobytes of script as they travel, and seconds until one can work. */
const KILOBYTES = 200;
const SECONDS = 3;
const TIMES = 5;

/** Opens the desk on a phone with an empty cache and slow 4G, until the list of everything can be used. */
export async function firstScreen(browser: Browser, { page, site }: Office): Promise<Row[]> {
  const storageState = await page.context().storageState();
  const opened: { bytes: number; seconds: number }[] = [];
  for (let time = 0; time < TIMES; time += 1)
    opened.push(
      await inPage(browser, { ...PHONE, baseURL: site.url, storageState }, async (phone, context) => {
        await slowLine(phone);
        let bytes = 0;
        const devtools = await context.newCDPSession(phone);
        await devtools.send('Network.enable');
        const scripts = new Set<string>();
        devtools.on('Network.responseReceived', ({ requestId, type }) => {
          if (type === 'Script') scripts.add(requestId);
        });
        devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
          if (scripts.has(requestId)) bytes += encodedDataLength;
        });
        const begun = performance.now();
        await phone.goto(DESK, { waitUntil: 'commit' });
        await phone.locator('main li a').first().waitFor();
        return { bytes, seconds: (performance.now() - begun) / 1000 };
      }),
    );
  const kilobytes = Math.max(...opened.map(({ bytes }) => bytes)) / 1024;
  const seconds = median(opened.map((one) => one.seconds));
  return [
    {
      what: 'the desk’s first screen, script as it travels',
      goal: `${KILOBYTES} KB`,
      measured: `${kilobytes.toFixed(0)} KB`,
      held: kilobytes > 0 && kilobytes <= KILOBYTES,
    },
    {
      what: `the desk’s first screen on slow 4G, until its list can be used, median of ${TIMES}`,
      goal: `${SECONDS} s`,
      measured: `${seconds.toFixed(1)} s`,
      held: seconds <= SECONDS,
    },
  ];
}
