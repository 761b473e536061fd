import browserslist from 'browserslist';

/** The browsers that the application is built for, as the build calls them. */
const NAMES: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'ios',
  safari: 'safari',
};

/**
 * The oldest version of each browser that the application supports, from `browserslist` in package.json, the one place that
 * says so. Pages are readable in any: older ones show them as without script (apps/site/app/critical-path).
 *
 * @returns targets as Vite's `build.target` takes them, such as `safari16.4`.
 */
export function oldestBrowsers(): string[] {
  const oldest = new Map<string, number>();
  for (const entry of browserslist()) {
    const [browser = '', version = ''] = entry.split(' ');
    const name = NAMES[browser];
    if (!name) continue;
    // iOS's are given as a range: `18.5-18.7`.
    const number = Number.parseFloat(version);
    oldest.set(name, Math.min(number, oldest.get(name) ?? number));
  }
  return [...oldest].map(([name, version]) => `${name}${version}`).sort();
}
