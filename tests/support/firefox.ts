import type { LaunchOptions } from '@playwright/test';

/** Value of Gecko's preferences for a fine pointer that can hover, so that Firefox reports a mouse on machines without one. */
const MOUSE_CAPABILITIES = 6;

/**
 * Returns the options for an installed release of Firefox, driven by WebDriver BiDi. Playwright's own build is not needed.
 *
 * @param executablePath path of Firefox. Without it, the launch fails with a message.
 */
export const firefoxLaunchOptions = (
  executablePath: string | undefined,
): LaunchOptions & { channel: string } => ({
  channel: 'moz-firefox',
  ...(executablePath && { executablePath }),
  firefoxUserPrefs: {
    'ui.primaryPointerCapabilities': MOUSE_CAPABILITIES,
    'ui.allPointerCapabilities': MOUSE_CAPABILITIES,
    // All pages have one origin, so they need only one process. A process for each test costs 0.4 s.
    'fission.autostart': false,
    'dom.ipc.processCount': 1,
    'dom.ipc.processPrelaunch.enabled': false,
  },
});
