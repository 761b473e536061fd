import type { LaunchOptions } from '@playwright/test';

/** Bits of Gecko's preferences for pointers. */
const POINTER_CAPABILITIES = { touch: 1, mouse: 6 } as const;

/**
 * Returns the options for a released Firefox, driven by WebDriver BiDi. Playwright's own build would have to be downloaded.
 *
 * @param pointer pointing device that style sheets see. A mouse has a fine pointer and can hover, also on machines without one.
 */
export const firefoxLaunchOptions = (
  executablePath: string,
  pointer: keyof typeof POINTER_CAPABILITIES = 'mouse',
): LaunchOptions & { channel: string } => ({
  channel: 'moz-firefox',
  executablePath,
  firefoxUserPrefs: {
    'ui.primaryPointerCapabilities': POINTER_CAPABILITIES[pointer],
    'ui.allPointerCapabilities': POINTER_CAPABILITIES[pointer],
    // All pages have one origin, so they need only one process. A process for each test costs 0.4 s.
    'fission.autostart': false,
    'dom.ipc.processCount': 1,
    'dom.ipc.processPrelaunch.enabled': false,
  },
});
