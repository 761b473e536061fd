import type { Page } from './test.ts';

/** What a browser may tell of its line (Network Information API); Chromium alone does. */
interface Line {
  saveData?: boolean;
  effectiveType?: '4g' | '2g' | 'slow-2g';
}

/** Makes the browser tell this of its line, before the page asks. */
export const tellLine = (page: Page, line: Line): Promise<unknown> =>
  page.addInitScript(
    (value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }),
    line,
  );

/** Longer in ms than what is fetched ahead waits: for a first frame 500, on a link 100. */
export const PATIENCE = 900;
