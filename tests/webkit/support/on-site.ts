import { join } from 'node:path';
import type { WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll } from 'vitest';
import { cleanUp, createTemporaryFolder } from '../../relay/support/relay-process.ts';
import { type SiteProcess, startSite } from '../../relay/support/site-process.ts';
import { freePort } from '../../support/free-port.ts';
import { startWebKit, type WebKit } from './browser.ts';

/** A browser window that opens pages of the built site. */
export interface BrowserWindow {
  browser: WebDriver;
  /** Opens a page by its path. */
  go(path: string): Promise<void>;
  toUrl(path: string): string;
}

/**
 * Serves the built site and starts a browser for the tests of a file. Call it once, at the top of the file.
 *
 * @param options of `startWebKit`.
 * @returns function that opens a window for the tests of the `describe` block in which it is called. Its parameters are the size in CSS
 * px and arguments for the browser.
 */
export function useBuiltSite(
  options: Parameters<typeof startWebKit>[0] = {},
): (size: { width: number; height: number }, args?: readonly string[]) => BrowserWindow {
  let site: SiteProcess;
  let webkit: WebKit;
  beforeAll(async () => {
    site = await startSite('build/client', await freePort(), {
      DATA_FOLDER: join(createTemporaryFolder(), 'spool'),
      RELAY_RATE: '100000',
      RELAY_MIN_FREE_MB: '0',
    });
    webkit = await startWebKit(options);
  });
  afterAll(async () => {
    await webkit?.stop();
    await site?.stop();
    await cleanUp();
  });
  return (size, args) => {
    let openedBrowser: WebDriver | undefined;
    beforeAll(async () => {
      openedBrowser = await webkit.open(size, args);
    });
    afterAll(() => openedBrowser?.quit());
    const getBrowser = () => {
      if (!openedBrowser) throw new Error('The window is open only during tests');
      return openedBrowser;
    };
    return {
      get browser() {
        return getBrowser();
      },
      go: (path) => getBrowser().get(site.url + path),
      toUrl: (path) => site.url + path,
    };
  };
}
