import browserslist from 'browserslist';

/** Vite's names of browsers, by their names in browserslist. */
const VITE_NAMES: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'ios',
  safari: 'safari',
};

/**
 * Returns the oldest supported version of each browser, from `browserslist` in package.json. Older browsers get pages without
 * JavaScript (apps/site/app/critical-path).
 *
 * @returns targets for Vite's `build.target`, such as `safari16.4`.
 */
export function oldestBrowsers(): string[] {
  const oldest = new Map<string, number>();
  for (const entry of browserslist()) {
    const [browser = '', version = ''] = entry.split(' ');
    const name = VITE_NAMES[browser];
    if (!name) continue;
    // Versions of iOS are ranges, such as `18.5-18.7`.
    const versionNumber = Number.parseFloat(version);
    oldest.set(name, Math.min(versionNumber, oldest.get(name) ?? versionNumber));
  }
  return [...oldest].map(([name, version]) => `${name}${version}`).sort();
}
