import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import {
  findWebKitPrograms,
  findWpePrograms,
  NO_WEBKIT_MESSAGE,
  NO_WPE_MESSAGE,
} from '../../../scripts/test/find-webkit.ts';
import { createTemporaryFolder } from '../../relay/support/relay-process.ts';
import { freePort } from '../../support/free-port.ts';
import { startScreen } from '../../support/virtual-screen.ts';

/** Timeout for opening a window, which takes about 2 s on an idle machine. */
const OPEN_TIMEOUT_MS = 60_000;

/** A running WebDriver server for one browser. */
export interface Engine {
  /**
   * Opens a window with an empty cache. The caller must quit the window.
   *
   * @param size in CSS px. WPE ignores it and always uses 800 by 600.
   * @param args more arguments for the browser.
   */
  open(size: { width: number; height: number }, args?: readonly string[]): Promise<WebDriver>;
  stop(): Promise<void>;
}

/**
 * Starts WebKitGTK on a virtual screen. Its engine is like the newest Safari.
 *
 * @param reducedMotion whether reduced motion is on.
 * @param waitsForLoad whether opening a page waits for its load event, which never fires if a file hangs.
 * @throws when WebKitGTK is not installed or does not respond within 60 s.
 */
export async function startWebKit({ reducedMotion = false, waitsForLoad = true } = {}): Promise<Engine> {
  const webkit = findWebKitPrograms();
  if (!webkit) throw new Error(NO_WEBKIT_MESSAGE);
  const screen = await startScreen(webkit.xvfb);
  const env = {
    DISPLAY: screen.display,
    // Virtual screens have no graphics card.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    ...(reducedMotion && { XDG_CONFIG_HOME: createReducedMotionSettings() }),
  };
  return startDriver(webkit.driver, env, [screen.process], async (server, { width, height }, args) => {
    const browserWindow = await connect(server, 'MiniBrowser', {
      pageLoadStrategy: waitsForLoad ? 'normal' : 'none',
      'webkitgtk:browserOptions': {
        binary: webkit.browser,
        args: ['--automation', '--full-screen', ...args],
      },
    });
    await browserWindow.manage().window().setRect({ x: 0, y: 0, width, height });
    return browserWindow;
  });
}

/**
 * Starts WPE. The WPE of Debian 12 is an engine of 2022, like Safari 16.0.
 *
 * @throws when WPE is not installed or does not respond within 60 s.
 */
export async function startWpe(): Promise<Engine> {
  const wpe = findWpePrograms();
  if (!wpe) throw new Error(NO_WPE_MESSAGE);
  return startDriver(wpe.driver, { XDG_RUNTIME_DIR: createTemporaryFolder() }, [], (server, _size, args) =>
    connect(server, 'cog', {
      'wpe:browserOptions': { binary: wpe.browser, args: ['--automation', '-P', 'headless', ...args] },
    }),
  );
}

type OpenWindow = (
  server: string,
  size: { width: number; height: number },
  args: readonly string[],
) => Promise<WebDriver>;

async function startDriver(
  program: string,
  env: Record<string, string>,
  otherProcesses: readonly ChildProcess[],
  openWindow: OpenWindow,
): Promise<Engine> {
  const processes = [...otherProcesses];
  const stop = async () => {
    for (const process of processes) await endProcess(process);
  };
  const startServer = async () => {
    const port = await freePort();
    const server = `http://127.0.0.1:${port}`;
    processes.unshift(
      spawn(program, [`--port=${port}`], { env: { ...process.env, ...env }, stdio: 'ignore' }),
    );
    await waitForUrl(`${server}/status`);
    return server;
  };
  let server = await startServer().catch(async (failure: unknown) => {
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
        console.log(`${program} opened no window (${failure}); retrying with another driver.`);
        server = await startServer();
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

const connect = (server: string, browserName: string, options: Record<string, unknown>): Promise<WebDriver> =>
  new Builder()
    .usingServer(server)
    .withCapabilities(new Capabilities({ browserName, ...options }))
    .build();

/** Creates a GTK settings folder that turns animations off. WebKitGTK then reports a preference for reduced motion. */
function createReducedMotionSettings(): string {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return folder;
}

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
