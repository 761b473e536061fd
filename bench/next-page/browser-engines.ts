import { type Browser, firefox } from '@playwright/test';
import { By } from 'selenium-webdriver';
import { findFirefox } from '../../scripts/find-programs.ts';
import { startWebKit } from '../../tests/webkit/support/browser.ts';
import { startBrowser } from '../site/browser.ts';

/** A browser window with an empty cache, driven by Playwright or WebDriver. */
export interface BrowserWindow {
  /** Opens a page, and waits for its load event. */
  goto(url: string): Promise<void>;
  /** Runs a script in the page. */
  run<T>(script: string): Promise<T>;
  /** Presses Shift, which is an input that has no effect on the page. */
  pressKey(): Promise<void>;
  /** Moves the mouse over the first element that matches. */
  hover(selector: string): Promise<void>;
  /** Clicks the first element that matches. */
  click(selector: string): Promise<void>;
  close(): Promise<void>;
}

/** An installed browser. */
export interface BrowserEngine {
  name: string;
  open(size: { width: number; height: number }): Promise<BrowserWindow>;
  stop(): Promise<void>;
}

/** Functions that start each engine. */
export const engineStarters: readonly (() => Promise<BrowserEngine>)[] = [
  async () => createPlaywrightEngine('Chromium', await startBrowser()),
  async () => {
    const executablePath = findFirefox();
    const prefs = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 };
    const options = {
      ...(executablePath && { executablePath }),
      channel: 'moz-firefox',
      firefoxUserPrefs: prefs,
    };
    return createPlaywrightEngine('Firefox', await firefox.launch(options));
  },
  startWebKitEngine,
];

function createPlaywrightEngine(name: string, browser: Browser): BrowserEngine {
  return {
    name,
    stop: () => browser.close(),
    open: async (viewport) => {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      return {
        goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
        run: (script) => page.evaluate(`(() => { ${script} })()`),
        pressKey: () => page.keyboard.press('Shift'),
        hover: (selector) => page.locator(selector).first().hover(),
        click: (selector) => page.locator(selector).first().click({ noWaitAfter: true }),
        close: () => context.close(),
      };
    },
  };
}

async function startWebKitEngine(): Promise<BrowserEngine> {
  const engine = await startWebKit();
  return {
    name: 'WebKit',
    stop: () => engine.stop(),
    open: async (size) => {
      const window = await engine.open(size);
      const findElement = (selector: string) => window.findElement(By.css(selector));
      return {
        goto: (url) => window.get(url),
        run: (script) => window.executeScript(script),
        pressKey: () => window.actions().sendKeys('\uE008').perform(),
        hover: async (selector) =>
          window
            .actions()
            .move({ origin: await findElement(selector) })
            .perform(),
        click: async (selector) => (await findElement(selector)).click(),
        close: () => window.quit(),
      };
    },
  };
}
