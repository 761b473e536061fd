import type { LaunchOptions, WorkerFixture } from '@playwright/test';

type LaunchOptionsFixture = WorkerFixture<LaunchOptions, { launchOptions: LaunchOptions }>;

/**
 * Creates options for `test.use()` that start Chromium with more arguments.
 *
 * @param args command-line switches, such as `--blink-settings=defaultFontSize=32`.
 */
export function browserArguments(...args: string[]): {
  launchOptions: [LaunchOptionsFixture, { scope: 'worker' }];
} {
  return {
    launchOptions: [
      ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] }),
      { scope: 'worker' },
    ],
  };
}
