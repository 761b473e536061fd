import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findOnPath } from './find-browser.ts';

/** Programs for tests in WebKitGTK. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  /** Xvfb, a virtual screen. */
  xvfb: string;
}

export const NO_WEBKIT_MESSAGE =
  'WebKitGTK is not installed, so pages were not tested in it (Debian, Ubuntu: apt-get install xvfb webkit2gtk-driver).';

/** Programs for tests in WPE, which needs no screen. */
export interface WpePrograms {
  driver: string;
  browser: string;
}

export const NO_WPE_MESSAGE =
  'WPE is not installed, so pages were not tested in an engine as old as Safari 16.0 (Debian 12: apt-get install cog wpewebkit-driver).';

/** Finds the programs for WPE. Returns undefined if one of them is missing. */
export function findWpePrograms(): WpePrograms | undefined {
  const driver = findOnPath('WPEWebDriver');
  const browser = findOnPath('cog');
  return driver && browser ? { driver, browser } : undefined;
}

/** Finds the programs for WebKitGTK. Returns undefined if one of them is missing. */
export function findWebKitPrograms(): WebKitPrograms | undefined {
  const driver = findOnPath('WebKitWebDriver');
  const xvfb = findOnPath('Xvfb');
  const browser = BROWSER_PACKAGES.flatMap(listPackageFiles).find(
    (path) => path.endsWith('/MiniBrowser') && existsSync(path),
  );
  return driver && xvfb && browser ? { driver, browser, xvfb } : undefined;
}

/** Debian packages with MiniBrowser, the browser that the driver starts. */
const BROWSER_PACKAGES = ['libwebkit2gtk-4.1-0', 'libwebkitgtk-6.0-4', 'libwebkit2gtk-4.0-37'];

/** Lists the files of a Debian package. Empty if it is not installed. */
function listPackageFiles(name: string): string[] {
  const { status, stdout } = spawnSync('dpkg', ['-L', name], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n') : [];
}
