import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { findWebKit } from '../../../scripts/find-programs.ts';
import { freePort } from '../../support/free-port.ts';
import { startScreen } from '../../support/virtual-screen.ts';

/** Timeout for opening a window, which takes about 2 s on an idle machine. */
const OPEN_TIMEOUT_MS = 60_000;

/** A running WebDriver server for WebKitGTK. */
export interface WebKit {
  /**
   * Opens a window with an empty cache. The caller must quit the window.
   *
   * @param size in CSS px.
   * @param args more arguments for the browser.
   */
  open(size: { width: number; height: number }, args?: readonly string[]): Promise<WebDriver>;
  stop(): Promise<void>;
}

/**
 * Starts WebKitGTK on a virtual screen. Its engine is like the newest Safari.
 *
 * @param waitsForLoad whether opening a page waits for its load event, which never fires if a file hangs.
 * @throws Error when WebKitGTK is not installed or does not respond within 60 s.
 */
export async function startWebKit({ waitsForLoad = true } = {}): Promise<WebKit> {
  const programs = findWebKit();
  const screen = await startScreen(programs.xvfb);
  const processes = [screen.process];
  const startDriver = async () => {
    const port = await freePort();
    // Virtual screens have no graphics card.
    const env = { ...process.env, DISPLAY: screen.display, WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' };
    processes.unshift(spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore' }));
    await waitForUrl(`http://127.0.0.1:${port}/status`);
    return `http://127.0.0.1:${port}`;
  };
  const openWindow = async (
    server: string,
    size: { width: number; height: number },
    args: readonly string[],
  ) => {
    const capabilities = {
      browserName: 'MiniBrowser',
      pageLoadStrategy: waitsForLoad ? 'normal' : 'none',
      'webkitgtk:browserOptions': {
        binary: programs.browser,
        args: ['--automation', '--full-screen', ...args],
      },
    };
    const browser = await new Builder()
      .usingServer(server)
      .withCapabilities(new Capabilities(capabilities))
      .build();
    await browser
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size });
    return browser;
  };
  const stop = async () => {
    for (const process of processes) await endProcess(process);
  };
  let server = await startDriver().catch(async (failure: unknown) => {
    await stop();
    throw failure;
  });
  return {
    stop,
    async open(size, args = []) {
      try {
        return await withTimeout(OPEN_TIMEOUT_MS, openWindow(server, size, args));
      } catch (failure) {
        // Sometimes the driver fails to connect to the browser and waits forever. No page was opened yet, so a retry is safe.
        console.log(`WebKitGTK opened no window (${failure}); retrying with another driver.`);
        server = await startDriver();
        return withTimeout(OPEN_TIMEOUT_MS, openWindow(server, size, args));
      }
    },
  };
}

/** @throws when a promise does not settle within the timeout. */
const withTimeout = <T>(timeoutMs: number, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    sleep(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error(`timed out after ${timeoutMs / 1000} s`);
    }),
  ]);

/** Waits until a URL responds. @throws after 60 s. */
async function waitForUrl(url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // The server does not listen yet.
    }
  }
  throw new Error(`${url} does not respond`);
}

async function endProcess(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  await ended;
}
