import { afterAll, beforeAll, test } from 'vitest';
import { onePathPerPageType } from '../support/routes.ts';
import { startWebKit } from './support/browser.ts';
import { type FaultySite, startFaultyProxy } from './support/faulty-proxy.ts';
import { useBuiltSite } from './support/on-site.ts';
import { waitForValue } from './support/page.ts';

// WebKit paints a new page once it has enough content, otherwise only after the load event and so after the last image
// (docs/decisions/first-view.md).

const open = useBuiltSite(() => startWebKit({ waitsForLoad: false }));
const visit = open({ width: 1440, height: 900 });

let site: FaultySite;
beforeAll(async () => {
  site = await startFaultyProxy(visit.toUrl(''));
  site.break({ hang: /\/assets\/pictures\// });
  await visit.browser.get(site.toUrl('/healthz'));
});
afterAll(() => site?.stop());

test.each(onePathPerPageType)('%s is painted while all images hang', async (path) => {
  await visit.browser.get(site.toUrl(path));
  const isParsed = `location.pathname === ${JSON.stringify(path)} && document.readyState !== 'loading'`;
  await waitForValue(visit.browser, `${isParsed} && performance.getEntriesByType('paint').length > 0`, true);
});
