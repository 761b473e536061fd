import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { findWebKit, NO_WEBKIT, type WebKit } from '../../../tools/test/find-webkit.ts';
import { freePort } from '../../support/free-port.ts';

/** Room for the largest window that is tested, in px. */
const SCREEN = '2600x1800x24';

/** A screen and a driver, each a process of its own. */
export interface Engine {
  /** Opens a window of this size in CSS px, with an empty cache. The caller quits it. */
  open(size: { width: number; height: number }, args?: readonly string[]): Promise<WebDriver>;
  stop(): Promise<void>;
}

/**
 * Starts WebKit on a virtual screen.
 *
 * @throws when it is not installed or does not answer within 10 s.
 */
export async function startWebKit(): Promise<Engine> {
  const webkit = findWebKit();
  if (!webkit) throw new Error(NO_WEBKIT);
  const screen = await startScreen(webkit);
  const port = await freePort();
  const driver = spawn(webkit.driver, [`--port=${port}`], {
    // Drawn by the processor: virtual screens have no graphics card.
    env: { ...process.env, DISPLAY: screen.display, WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' },
    stdio: 'ignore',
  });
  const server = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await end(driver);
    await end(screen.process);
  };
  try {
    await answering(`${server}/status`);
  } catch (failure) {
    await stop();
    throw failure;
  }
  return {
    stop,
    async open({ width, height }, args = []) {
      const window = await new Builder()
        .usingServer(server)
        .withCapabilities(
          new Capabilities({
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': {
              binary: webkit.browser,
              args: ['--automation', '--full-screen', ...args],
            },
          }),
        )
        .build();
      await window.manage().window().setRect({ x: 0, y: 0, width, height });
      return window;
    },
  };
}

/** Starts a virtual screen, which chooses a number that is free and says it. */
async function startScreen({ screen }: WebKit): Promise<{ process: ChildProcess; display: string }> {
  const process = spawn(screen, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(process.stdio[3] as Readable, 'data');
  return { process, display: `:${String(number).trim()}` };
}

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
