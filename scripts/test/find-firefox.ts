import { existsSync } from 'node:fs';
import { findOnPath } from './find-browser.ts';

const PROGRAM_NAMES = ['firefox-esr', 'firefox'];
const MAC_PATHS = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

export const NO_FIREFOX_MESSAGE =
  'Firefox is not installed, so pages were not tested in it (Debian: apt-get install firefox-esr, or set FIREFOX_PATH).';

/** Finds an installed Firefox. Without one, returns undefined, and tests run only in other browsers. */
export function findFirefox(): string | undefined {
  const fromEnvironment = process.env.FIREFOX_PATH;
  return [fromEnvironment, ...PROGRAM_NAMES.map(findOnPath), ...MAC_PATHS].find(
    (path) => path && existsSync(path),
  );
}
