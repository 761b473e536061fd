import { join } from 'node:path';
import type { WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll } from 'vitest';
import { cleanUp, temporaryFolder } from '../../relay/support/relay-process.ts';
import { type SiteProcess, startSite } from '../../relay/support/site-process.ts';
import { freePort } from '../../support/free-port.ts';
import { type Engine, startWebKit } from './browser.ts';

/** A browser window on the built site. */
export interface Visit {
  browser: WebDriver;
  /** Opens a page by its path. */
  go(path: string): Promise<void>;
  /** Returns the URL of a path. */
  toUrl(path: string): string;
}

/**
 * Serves the built site and starts a browser for the tests of a file. Call it once, at the top of the file.
 *
 * @param start starts the browser; by default WebKitGTK.
 * @returns function that opens a window (size in CSS px, arguments for the browser) for the tests of the group in which it is called.
 */
export function useBuiltSite(
  start: () => Promise<Engine> = startWebKit,
): (size: { width: number; height: number }, args?: readonly string[]) => Visit {
  let site: SiteProcess;
  let engine: Engine;
  beforeAll(async () => {
    site = await startSite('build/client', await freePort(), {
      RELAY_SPOOL: join(temporaryFolder(), 'spool'),
      RELAY_RATE: '100000',
      RELAY_MIN_FREE_MB: '0',
    });
    engine = await start();
  });
  afterAll(async () => {
    await engine?.stop();
    await site?.stop();
    await cleanUp();
  });
  return (size, args) => {
    let opened: WebDriver | undefined;
    beforeAll(async () => {
      opened = await engine.open(size, args);
    });
    afterAll(() => opened?.quit());
    const browser = () => {
      if (!opened) throw new Error('The window is open only during tests');
      return opened;
    };
    return {
      get browser() {
        return browser();
      },
      go: (path) => browser().get(site.url + path),
      toUrl: (path) => site.url + path,
    };
  };
}
