import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { findWebKit, findWpe, NO_WEBKIT, NO_WPE } from '../../../scripts/test/find-webkit.ts';
import { temporaryFolder } from '../../relay/support/relay-process.ts';
import { freePort } from '../../support/free-port.ts';
import { startScreen } from '../../support/virtual-screen.ts';

/** How long in ms a window may take to open: some 2 s on a quiet machine. */
const STARTED = 25_000;

/** A browser's driver, with what it needs, in processes of their own. */
export interface Engine {
  /**
   * Opens a window with an empty cache. The caller quits it.
   *
   * @param size in CSS px; WPE's window is 800 by 600 whatever is asked for.
   * @param args more arguments of the browser.
   */
  open(size: { width: number; height: number }, args?: readonly string[]): Promise<WebDriver>;
  stop(): Promise<void>;
}

/**
 * Starts WebKitGTK, an engine like Safari's newest, on a virtual screen.
 *
 * @param lessMotion whether the visitor asks for less motion.
 * @param waitsForLoad whether opening a page takes until its load event, which does not come while a file of it hangs.
 * @throws when it is not installed or does not answer within 10 s.
 */
export async function startWebKit({ lessMotion = false, waitsForLoad = true } = {}): Promise<Engine> {
  const webkit = findWebKit();
  if (!webkit) throw new Error(NO_WEBKIT);
  const screen = await startScreen(webkit.screen);
  const env = {
    DISPLAY: screen.display,
    // Drawn by the processor: virtual screens have no graphics card.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    ...(lessMotion && { XDG_CONFIG_HOME: desktopWithoutAnimations() }),
  };
  return startDriver(webkit.driver, env, [screen.process], async (server, { width, height }, args) => {
    const window = await connect(server, 'MiniBrowser', {
      pageLoadStrategy: waitsForLoad ? 'normal' : 'none',
      'webkitgtk:browserOptions': {
        binary: webkit.browser,
        args: ['--automation', '--full-screen', ...args],
      },
    });
    await window.manage().window().setRect({ x: 0, y: 0, width, height });
    return window;
  });
}

/**
 * Starts WPE, in Debian 12 an engine of 2022 like Safari 16.0.
 *
 * @throws when it is not installed or does not answer within 10 s.
 */
export async function startWpe(): Promise<Engine> {
  const wpe = findWpe();
  if (!wpe) throw new Error(NO_WPE);
  return startDriver(wpe.driver, { XDG_RUNTIME_DIR: temporaryFolder() }, [], (server, _size, args) =>
    connect(server, 'cog', {
      'wpe:browserOptions': { binary: wpe.browser, args: ['--automation', '-P', 'headless', ...args] },
    }),
  );
}

type Open = (
  server: string,
  size: { width: number; height: number },
  args: readonly string[],
) => Promise<WebDriver>;

async function startDriver(
  program: string,
  env: Record<string, string>,
  others: readonly ChildProcess[],
  open: Open,
): Promise<Engine> {
  const processes = [...others];
  const stop = async () => {
    for (const process of processes) await end(process);
  };
  const begin = async () => {
    const port = await freePort();
    const server = `http://127.0.0.1:${port}`;
    processes.unshift(
      spawn(program, [`--port=${port}`], { env: { ...process.env, ...env }, stdio: 'ignore' }),
    );
    await answering(`${server}/status`);
    return server;
  };
  let server = await begin().catch(async (failure: unknown) => {
    await stop();
    throw failure;
  });
  return {
    stop,
    async open(size, args = []) {
      try {
        return await within(STARTED, open(server, size, args));
      } catch (failure) {
        // No page has been asked for yet: at times driver and browser miss each other, and the driver waits for ever.
        console.log(`${program} opened no window (${failure}); another one is started.`);
        server = await begin();
        return within(STARTED, open(server, size, args));
      }
    },
  };
}

/** @throws when a promise is not kept within so many ms. */
const within = <T>(patience: number, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    sleep(patience, undefined, { ref: false }).then(() => {
      throw new Error(`nothing within ${patience / 1000} s`);
    }),
  ]);

const connect = (server: string, browserName: string, options: Record<string, unknown>): Promise<WebDriver> =>
  new Builder()
    .usingServer(server)
    .withCapabilities(new Capabilities({ browserName, ...options }))
    .build();

/** A folder of settings in which the desktop's animations are switched off: so WebKitGTK learns what a visitor prefers. */
function desktopWithoutAnimations(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return folder;
}

/** Starts a virtual screen, which chooses a number that is free and says it. */
async function answering(url: string): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not yet.
    }
  }
  throw new Error(`${url} does not answer`);
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  await ended;
}
