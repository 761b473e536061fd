import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell first: the same Chromium without a desktop browser's windows around it, in half the time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Said when nothing else helped. */
export const NO_BROWSER =
  'No browser was found. Install Chromium (Debian, Ubuntu: apt-get install chromium), or name one by CHROMIUM_PATH.';

/**
 * Finds a Chromium or Chrome, and gets one where there is none: Playwright's own download first, then the
 * distribution's package, which takes the rights of root.
 *
 * @param get whether one may be fetched.
 * @returns the program's path, or undefined when none could be had.
 */
export function findBrowser(get: boolean): string | undefined {
  const found = named() ?? installed() ?? downloaded();
  if (found || !get) return found;
  console.log('No browser is installed; fetching one.');
  if (does('npx', ['playwright', 'install', 'chromium'])) {
    const fetched = downloaded();
    if (fetched) return fetched;
  }
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    does('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (does('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])) return installed();
  }
  return undefined;
}

function named(): string | undefined {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path))
    console.error(`CHROMIUM_PATH names ${path}, which does not exist; looking elsewhere.`);
  return path && existsSync(path) ? path : undefined;
}

/**
 * Finds a whole Chromium or Chrome, as visitors have it, before the headless shell, which leaves out what a desktop adds. For
 * what is measured: the shell found no fault in a contrast that the whole browser did.
 */
export function findWholeBrowser(): string | undefined {
  return (
    named() ?? installed([...NAMES].sort((a, b) => Number(a === SHELL) - Number(b === SHELL))) ?? downloaded()
  );
}

const installed = (names: readonly string[] = NAMES): string | undefined =>
  names.map(onPath).find(Boolean) ?? PLACES.find((path) => existsSync(path));

/** Chromium as `npx playwright install chromium` leaves it, in this version of Playwright. */
function downloaded(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** The path of an installed program; undefined when there is none of this name. */
export function onPath(name: string): string | undefined {
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

const does = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 180_000,
  }).status === 0;
