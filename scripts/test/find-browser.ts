import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium without a user interface. Preferred, because tests take half the time with it. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const PROGRAM_NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export const NO_BROWSER_MESSAGE =
  'No browser was found. Install Chromium (Debian, Ubuntu: apt-get install chromium), or set CHROMIUM_PATH.';

/**
 * Finds Chromium or Chrome. Looks at CHROMIUM_PATH first, then for an installed browser, then for a browser that Playwright has downloaded.
 *
 * @param options.install whether to install Chromium if there is no browser. It is downloaded with Playwright, or installed as a Debian
 * package (as root only).
 * @returns path of the program, or undefined.
 */
export function findBrowser({ install = false } = {}): string | undefined {
  const path = findFromEnvironment() ?? findInstalled() ?? findDownloaded();
  if (path || !install) return path;
  console.log('No browser is installed. Installing Chromium.');
  if (tryRun('npx', ['playwright', 'install', 'chromium'])) {
    const downloadedPath = findDownloaded();
    if (downloadedPath) return downloadedPath;
  }
  if (process.getuid?.() === 0 && findOnPath('apt-get')) {
    tryRun('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]))
        return findInstalled();
  }
  return undefined;
}

/** Returns CHROMIUM_PATH. Prints a warning if the file does not exist. */
function findFromEnvironment(): string | undefined {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path))
    console.error(`CHROMIUM_PATH is ${path}, which does not exist. The variable is ignored.`);
  return path && existsSync(path) ? path : undefined;
}

/**
 * Finds a Chromium or Chrome with a user interface, for measurements that must match what visitors see. If there is none, returns
 * the headless shell, which once missed a contrast error.
 */
export function findFullBrowser(): string | undefined {
  return (
    findFromEnvironment() ??
    findInstalled(
      [...PROGRAM_NAMES].sort((a, b) => Number(a === HEADLESS_SHELL) - Number(b === HEADLESS_SHELL)),
    ) ??
    findDownloaded()
  );
}

const findInstalled = (names: readonly string[] = PROGRAM_NAMES): string | undefined =>
  names.map(findOnPath).find(Boolean) ?? MAC_PATHS.find((path) => existsSync(path));

/** Returns the path of the Chromium that `npx playwright install chromium` has downloaded, or undefined. */
function findDownloaded(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Returns the path of a program in the folders of PATH, or undefined. */
export function findOnPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const tryRun = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 180_000,
  }).status === 0;
