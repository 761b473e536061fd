import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { onPath } from './find-browser.ts';

/** The programs by which a page is opened in WebKitGTK. */
export interface WebKit {
  driver: string;
  browser: string;
  /** A screen without a monitor, for machines that have none. */
  screen: string;
}

/** Said when a part is missing. */
export const NO_WEBKIT =
  'WebKitGTK is not installed: pages were not tested in it (Debian, Ubuntu: apt-get install xvfb webkit2gtk-driver).';

/** The programs by which a page is opened in WPE, which draws without a screen. */
export interface Wpe {
  driver: string;
  browser: string;
}

/** Said when a part is missing. */
export const NO_WPE =
  'WPE is not installed: pages were not tested in an engine as old as Safari 16.0 (Debian 12: apt-get install cog wpewebkit-driver).';

/** Finds WPE and its driver; undefined where one of them is missing. */
export function findWpe(): Wpe | undefined {
  const driver = onPath('WPEWebDriver');
  const browser = onPath('cog');
  return driver && browser ? { driver, browser } : undefined;
}

/** Finds WebKitGTK, its driver and a virtual screen; undefined where one of them is missing. */
export function findWebKit(): WebKit | undefined {
  const driver = onPath('WebKitWebDriver');
  const screen = onPath('Xvfb');
  const browser = BROWSERS.flatMap(filesOf).find((path) => path.endsWith('/MiniBrowser') && existsSync(path));
  return driver && screen && browser ? { driver, browser, screen } : undefined;
}

/** Debian's packages that hold the small browser which the driver starts. */
const BROWSERS = ['libwebkit2gtk-4.1-0', 'libwebkitgtk-6.0-4', 'libwebkit2gtk-4.0-37'];

/** The files of one of Debian's packages; none where it is not installed. */
function filesOf(name: string): string[] {
  const { status, stdout } = spawnSync('dpkg', ['-L', name], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n') : [];
}
