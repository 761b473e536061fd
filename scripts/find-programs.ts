import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium without a user interface. Tests take half the time with it. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const CHROMIUM_MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const FIREFOX_MAC_PATH = '/Applications/Firefox.app/Contents/MacOS/firefox';
/** Debian packages with MiniBrowser, the browser that WebKitWebDriver starts. */
const WEBKIT_PACKAGES = ['libwebkit2gtk-4.1-0', 'libwebkitgtk-6.0-4', 'libwebkit2gtk-4.0-37'];
/** Debian's folder of PostgreSQL, with a subfolder for each version. */
const POSTGRES_FOLDER = '/usr/lib/postgresql';

/** Finds Chromium or Chrome: `CHROMIUM_PATH`, then an installed one, then the one that Playwright has downloaded. */
export const findChromium = (): string | undefined => findChromiumOf([HEADLESS_SHELL, ...CHROMIUM_NAMES]);

/** Finds a Chromium or Chrome with a user interface if there is one, for measurements that match what visitors see. */
export const findFullChromium = (): string | undefined => findChromiumOf([...CHROMIUM_NAMES, HEADLESS_SHELL]);

const findChromiumOf = (names: readonly string[]): string | undefined =>
  [
    process.env.CHROMIUM_PATH,
    ...names.map(findOnPath),
    ...CHROMIUM_MAC_PATHS,
    chromium.executablePath(),
  ].find(isProgram);

/** Finds Firefox: `FIREFOX_PATH`, then an installed one. */
export const findFirefox = (): string | undefined =>
  [process.env.FIREFOX_PATH, findOnPath('firefox-esr'), findOnPath('firefox'), FIREFOX_MAC_PATH].find(
    isProgram,
  );

/** Finds WebKitGTK, its WebDriver and a virtual screen. @throws Error that says how to install them. */
export function findWebKit(): { driver: string; browser: string; xvfb: string } {
  const listFiles = (name: string) =>
    spawnSync('dpkg', ['-L', name], { encoding: 'utf8' }).stdout?.split('\n') ?? [];
  const driver = findOnPath('WebKitWebDriver');
  const xvfb = findOnPath('Xvfb');
  const browser = WEBKIT_PACKAGES.flatMap(listFiles).find((path) => path.endsWith('/MiniBrowser'));
  if (!driver || !xvfb || !browser)
    throw new Error('WebKitGTK is not installed (Debian: apt-get install xvfb webkit2gtk-driver).');
  return { driver, browser, xvfb };
}

/** Finds the folder of `initdb` and `postgres`. @throws Error that says how to install them. */
export function findPostgresFolder(): string {
  const versions = existsSync(POSTGRES_FOLDER) ? readdirSync(POSTGRES_FOLDER) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => join(POSTGRES_FOLDER, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const found = folders.find((folder) => isProgram(join(folder, 'initdb')));
  if (!found) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql).');
  return found;
}

/** Returns the path of a program in the folders of PATH, or undefined. */
export function findOnPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string | undefined): path is string {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
