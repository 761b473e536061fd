import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, test } from 'vitest';
import { onePathPerPageType } from '../../support/routes.ts';
import { useBuiltSite } from '../../webkit/support/on-site.ts';
import { waitForValue } from '../../webkit/support/page.ts';

// WebKit paints a new page early only if the page has enough content. Otherwise it paints after the load event, and therefore after
// the last image (docs/decisions/first-view.md).

const browserWindow = useBuiltSite({ waitsForLoad: false })({ width: 1440, height: 900 });

/** Forwards requests to the site, but never responds to requests for images. */
const server = createServer(async ({ url = '/' }, response) => {
  if (url.startsWith('/assets/pictures/')) return;
  const { status, headers, body } = await fetch(browserWindow.toUrl(url));
  headers.delete('content-encoding');
  response.writeHead(status, Object.fromEntries(headers));
  for await (const chunk of body ?? []) response.write(chunk);
  response.end();
});
const toUrl = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await browserWindow.browser.get(toUrl('/healthz'));
});
afterAll(() => server.closeAllConnections());

test.each(onePathPerPageType)('%s is painted while all images hang', async (path) => {
  const { browser } = browserWindow;
  await browser.get(toUrl(path));
  const isParsed = `location.pathname === ${JSON.stringify(path)} && document.readyState !== 'loading'`;
  await waitForValue(browser, `${isParsed} && performance.getEntriesByType('paint').length > 0`, true);
});
