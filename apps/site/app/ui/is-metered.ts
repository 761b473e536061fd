/** The Network Information API, which only Chromium supports. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Returns whether the visitor saves data or has a 2G connection. The site then prefetches nothing. bootstrap.js has the same check
 * (apps/site/app/critical-path).
 */
export function isMetered(): boolean {
  const { saveData = false, effectiveType = '' } =
    (navigator as Navigator & { connection?: NetworkInformation }).connection ?? {};
  return saveData || effectiveType.endsWith('2g');
}
