import { afterAll, beforeAll, test } from 'vitest';
import { onePathPerPageType } from '../support/routes.ts';
import { startWebKit } from './support/browser.ts';
import { type FaultyProxy, startFaultyProxy } from './support/faulty-proxy.ts';
import { useBuiltSite } from './support/on-site.ts';
import { waitForValue } from './support/page.ts';

// WebKit paints a new page early only if the page has enough content. Otherwise it paints after the load event, and therefore after
// the last image (docs/decisions/first-view.md).

const openWindow = useBuiltSite(() => startWebKit({ waitsForLoad: false }));
const browserWindow = openWindow({ width: 1440, height: 900 });

let proxy: FaultyProxy;
beforeAll(async () => {
  proxy = await startFaultyProxy(browserWindow.toUrl(''));
  proxy.break({ hang: /\/assets\/pictures\// });
  await browserWindow.browser.get(proxy.toUrl('/healthz'));
});
afterAll(() => proxy?.stop());

test.each(onePathPerPageType)('%s is painted while all images hang', async (path) => {
  await browserWindow.browser.get(proxy.toUrl(path));
  const isParsed = `location.pathname === ${JSON.stringify(path)} && document.readyState !== 'loading'`;
  await waitForValue(
    browserWindow.browser,
    `${isParsed} && performance.getEntriesByType('paint').length > 0`,
    true,
  );
});
