import { existsSync } from 'node:fs';
import { onPath } from './find-browser.ts';

const NAMES = ['firefox-esr', 'firefox'];
const PLACES = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Said when it is missing. */
export const NO_FIREFOX =
  'Firefox is not installed: pages were not tested in it (Debian: apt-get install firefox-esr; FIREFOX_PATH names one elsewhere).';

/** Finds an installed Firefox; undefined where there is none. None is fetched: whoever has none tests in Chromium. */
export function findFirefox(): string | undefined {
  const named = process.env.FIREFOX_PATH;
  return [named, ...NAMES.map(onPath), ...PLACES].find((path) => path && existsSync(path));
}
