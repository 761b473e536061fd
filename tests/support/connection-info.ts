import type { Page } from './test.ts';

/** Properties of the Network Information API, which only Chromium has. */
interface ConnectionInfo {
  saveData?: boolean;
  effectiveType?: '4g' | '2g' | 'slow-2g';
}

export const mockConnection = (page: Page, connection: ConnectionInfo): Promise<unknown> =>
  page.addInitScript(
    (value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }),
    connection,
  );
