import { join } from 'node:path';
import type { WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll } from 'vitest';
import { cleanUp, createTemporaryFolder } from '../../relay/support/relay-process.ts';
import { type SiteProcess, startSite } from '../../relay/support/site-process.ts';
import { freePort } from '../../support/free-port.ts';
import { type Engine, startWebKit } from './browser.ts';

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
 * @param startEngine starts the browser. The default is WebKitGTK.
 * @returns function that opens a window for the tests of the `describe` block in which it is called. Its parameters are the size in CSS
 * px and arguments for the browser.
 */
export function useBuiltSite(
  startEngine: () => Promise<Engine> = startWebKit,
): (size: { width: number; height: number }, args?: readonly string[]) => BrowserWindow {
  let site: SiteProcess;
  let engine: Engine;
  beforeAll(async () => {
    site = await startSite('build/client', await freePort(), {
      DATA_FOLDER: join(createTemporaryFolder(), 'spool'),
      RELAY_RATE: '100000',
      RELAY_MIN_FREE_MB: '0',
    });
    engine = await startEngine();
  });
  afterAll(async () => {
    await engine?.stop();
    await site?.stop();
    await cleanUp();
  });
  return (size, args) => {
    let openedBrowser: WebDriver | undefined;
    beforeAll(async () => {
      openedBrowser = await engine.open(size, args);
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
