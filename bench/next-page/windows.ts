import { type Browser, firefox } from '@playwright/test';
import { By } from 'selenium-webdriver';
import { findFirefox, NO_FIREFOX } from '../../scripts/test/find-firefox.ts';
import { startWebKit } from '../../tests/webkit/support/browser.ts';
import { startBrowser } from '../site/browser.ts';

/** A browser window with an empty cache, driven by Playwright or WebDriver. */
export interface Window {
  /** Opens a page, and waits for its load event. */
  go(url: string): Promise<void>;
  /** Runs a script in the page. */
  run<T>(script: string): Promise<T>;
  /** Presses Shift, an input without an effect of its own. */
  key(): Promise<void>;
  /** Moves the mouse over the first element that matches. */
  rest(css: string): Promise<void>;
  /** Clicks the first element that matches. */
  click(css: string): Promise<void>;
  close(): Promise<void>;
}

/** An installed browser. */
export interface Engine {
  name: string;
  open(size: { width: number; height: number }): Promise<Window>;
  stop(): Promise<void>;
}

/** Functions that start each engine. */
export const engines: readonly (() => Promise<Engine>)[] = [
  async () => withPlaywright('Chromium', await startBrowser()),
  async () => {
    const executablePath = findFirefox();
    if (!executablePath) throw new Error(NO_FIREFOX);
    const prefs = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 };
    const options = { executablePath, channel: 'moz-firefox', firefoxUserPrefs: prefs };
    return withPlaywright('Firefox', await firefox.launch(options));
  },
  startWebKitEngine,
];

function withPlaywright(name: string, browser: Browser): Engine {
  return {
    name,
    stop: () => browser.close(),
    open: async (viewport) => {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      return {
        go: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
        run: (script) => page.evaluate(`(() => { ${script} })()`),
        key: () => page.keyboard.press('Shift'),
        rest: (css) => page.locator(css).first().hover(),
        click: (css) => page.locator(css).first().click({ noWaitAfter: true }),
        close: () => context.close(),
      };
    },
  };
}

async function startWebKitEngine(): Promise<Engine> {
  const engine = await startWebKit();
  return {
    name: 'WebKit',
    stop: () => engine.stop(),
    open: async (size) => {
      const window = await engine.open(size);
      const find = (css: string) => window.findElement(By.css(css));
      return {
        go: (url) => window.get(url),
        run: (script) => window.executeScript(script),
        key: () => window.actions().sendKeys('\uE008').perform(),
        rest: async (css) =>
          window
            .actions()
            .move({ origin: await find(css) })
            .perform(),
        click: async (css) => (await find(css)).click(),
        close: () => window.quit(),
      };
    },
  };
}
