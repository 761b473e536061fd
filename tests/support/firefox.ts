import type { LaunchOptions } from '@playwright/test';

/** Bits of Gecko's preferences for a mouse, which is a fine pointer and can hover. Without them, a machine without a mouse has none. */
const MOUSE_CAPABILITIES = 6;

/** Returns the options for a released Firefox, driven by WebDriver BiDi. Playwright's own build would have to be downloaded. */
export const firefoxLaunchOptions = (executablePath: string): LaunchOptions & { channel: string } => ({
  channel: 'moz-firefox',
  executablePath,
  firefoxUserPrefs: {
    'ui.primaryPointerCapabilities': MOUSE_CAPABILITIES,
    'ui.allPointerCapabilities': MOUSE_CAPABILITIES,
    // All pages have one origin, so they need only one process. A process for each test costs 0.4 s.
    'fission.autostart': false,
    'dom.ipc.processCount': 1,
    'dom.ipc.processPrelaunch.enabled': false,
  },
});
