import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPILE_CACHE_FOLDER, createTemporaryFolder } from './relay-process.ts';

/** The server of the site, the relay and the mailbox, in its own process. */
export interface SiteProcess {
  url: string;
  pid: number;
  output(): string;
  stop(): Promise<number | null>;
}

/**
 * Starts the server and waits until it listens.
 *
 * @param clientDir folder with the built site
 * @param program path of the server's main module, relative to `folder`
 * @param folder root of the repository that contains the program
 * @throws with its output when it does not start
 */
export async function startSite(
  clientDir: string,
  port: number,
  env: Record<string, string> = {},
  program = 'apps/server/start.ts',
  folder = process.cwd(),
): Promise<SiteProcess> {
  const child = spawn(process.execPath, [join(folder, program)], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SITE_DIR: clientDir,
      DATA_FOLDER: env.DATA_FOLDER ?? join(createTemporaryFolder(), 'spool'),
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: COMPILE_CACHE_FOLDER,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  let hasExited = false;
  // Waits for 'close' instead of 'exit', because output may arrive after 'exit'.
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      hasExited = true;
      resolve(code);
    });
  });
  for (const deadline = Date.now() + 90_000; !output.includes('Site:'); await sleep(10)) {
    if (!hasExited && Date.now() < deadline) continue;
    child.kill();
    throw new Error(`The server did not start:\n${output}`);
  }
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
