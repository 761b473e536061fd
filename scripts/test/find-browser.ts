import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell comes first: it has no user interface and takes half the time. */
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

/** Message when no browser is found or installed. */
export const NO_BROWSER_MESSAGE =
  'No browser was found. Install Chromium (Debian, Ubuntu: apt-get install chromium), or set CHROMIUM_PATH.';

/**
 * Finds Chromium or Chrome. If none is installed, tries Playwright's download, then the package of the distribution, which requires
 * root.
 *
 * @param canInstall whether it may be downloaded or installed.
 * @returns path of the program, or undefined.
 */
export function findBrowser(canInstall: boolean): string | undefined {
  const found = fromEnvironment() ?? installed() ?? downloaded();
  if (found || !canInstall) return found;
  console.log('No browser is installed. Installing Chromium.');
  if (tryRun('npx', ['playwright', 'install', 'chromium'])) {
    const path = downloaded();
    if (path) return path;
  }
  if (process.getuid?.() === 0 && findOnPath('apt-get')) {
    tryRun('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])) return installed();
  }
  return undefined;
}

function fromEnvironment(): string | undefined {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path))
    console.error(`CHROMIUM_PATH is ${path}, which does not exist. It is ignored.`);
  return path && existsSync(path) ? path : undefined;
}

/**
 * Finds Chromium or Chrome, and prefers a full browser to the headless shell, for measurements that must match what visitors see.
 * The shell once missed a contrast error that the full browser found.
 */
export function findFullBrowser(): string | undefined {
  return (
    fromEnvironment() ??
    installed(
      [...PROGRAM_NAMES].sort((a, b) => Number(a === HEADLESS_SHELL) - Number(b === HEADLESS_SHELL)),
    ) ??
    downloaded()
  );
}

const installed = (names: readonly string[] = PROGRAM_NAMES): string | undefined =>
  names.map(findOnPath).find(Boolean) ?? MAC_PATHS.find((path) => existsSync(path));

/** Returns the Chromium that `npx playwright install chromium` downloads. */
function downloaded(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Returns the path of a program on PATH, or undefined. */
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
