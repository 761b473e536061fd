/** What Chromium tells of the line; other browsers say nothing. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether bytes are dear: the visitor asks to save data, or the line is 2G. Then nothing is fetched before it is wanted. The
 * starter asks the same (apps/site/app/critical-path/first-view.js).
 */
export function isMetered(): boolean {
  const { saveData = false, effectiveType = '' } =
    (navigator as Navigator & { connection?: Connection }).connection ?? {};
  return saveData || effectiveType.endsWith('2g');
}
