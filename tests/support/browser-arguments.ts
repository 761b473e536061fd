import type { LaunchOptions, WorkerFixture } from '@playwright/test';

type LaunchOptionsFixture = WorkerFixture<LaunchOptions, { launchOptions: LaunchOptions }>;

/**
 * Creates the options for `test.use()` at the top of a file whose tests run in a Chromium with further arguments.
 *
 * @param more command-line switches, such as `--blink-settings=defaultFontSize=32`.
 */
export function browserArguments(...more: string[]): {
  launchOptions: [LaunchOptionsFixture, { scope: 'worker' }];
} {
  return {
    launchOptions: [
      ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...more] }),
      { scope: 'worker' },
    ],
  };
}
