import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { getTestDatabaseUrl } from '../../support/test-database.ts';

export const testSiteOrigin = 'https://studio.example';
export const testRecipient = 'hello@studio.example';

const RELAY_PATH = new URL('../../../packages/relay/cli.ts', import.meta.url).pathname;
const REPOSITORY_ROOT = new URL('../../../', import.meta.url).pathname;
/** Cache folder for compiled code of Node. It halves the start time of a process. */
export const COMPILE_CACHE_FOLDER = join(REPOSITORY_ROOT, '.cache/compiled');

const runningProcesses = new Set<ChildProcess>();
const temporaryFolders = new Set<string>();

/** A relay in its own process, started like `npm run relay`. */
export interface RelayProcess {
  url: string;
  port: number;
  /** The data folder. */
  folder: string;
  pid: number;
  output(): string;
  /** Sends a signal, by default SIGTERM. @returns the exit code, or null when a signal ended the process */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface RelayOptions {
  env?: Record<string, string>;
  /** The data folder. The default is a new folder. */
  folder?: string;
  /** Arguments of Node before the script. */
  nodeArguments?: string[];
  uid?: number;
  /** Shell command before the start, such as `ulimit -n 600`. */
  shellPrelude?: string;
  /** File descriptor for standard output. The port cannot then be read from the output, so `env` must contain PORT. */
  stdout?: number;
}

/**
 * Creates a folder that `cleanUp` removes.
 * @param kind `memory` prefers a file system in memory. Tests with thousands of enquiries use it.
 */
export function createTemporaryFolder(kind: 'disk' | 'memory' = 'disk'): string {
  const parentFolder = kind === 'memory' && hasFreeSpace(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir();
  const folder = mkdtempSync(join(parentFolder, 'relay-test-'));
  temporaryFolders.add(folder);
  return folder;
}

const MEMORY_FOLDER = '/dev/shm';

/** Whether a folder exists and has 500 MB of free space. In a container, `/dev/shm` has only 64 MB by default. */
function hasFreeSpace(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 500 * 1024 * 1024;
}

/**
 * Returns the id of a user who has no root rights but can run a relay.
 *
 * @returns undefined when the tests do not run as root, or when a process of that user cannot be started or cannot read the repository.
 */
export function findUnprivilegedUid(): number | undefined {
  const nobodyUid = 65534;
  if (process.getuid?.() !== 0) return undefined;
  const spawnOptions = {
    uid: nobodyUid,
    gid: nobodyUid,
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
  };
  const result = spawnSync(process.execPath, [RELAY_PATH, 'help'], spawnOptions);
  return result.status === 0 ? nobodyUid : undefined;
}

/** Environment variables of a relay whose rate limits no test reaches. */
export const testEnvironment = (folder: string): Record<string, string> => ({
  PORT: '0',
  HOST: '127.0.0.1',
  SITE_ORIGIN: testSiteOrigin,
  SMTP_URL: 'smtp://127.0.0.1:1',
  RELAY_RECIPIENTS: `${testRecipient},studio@studio.example`,
  RELAY_FROM: 'Studio website <website@studio.example>',
  RELAY_RATE: '1000000',
  RELAY_MIN_FREE_MB: '0',
  DATA_FOLDER: folder,
});

const processEnvironment = {
  PATH: process.env.PATH,
  NODE_NO_WARNINGS: '1',
  NODE_COMPILE_CACHE: COMPILE_CACHE_FOLDER,
};

/** Starts a relay on a free port and waits until it listens. @throws with the output of the relay when it does not start */
export async function startRelay(options: RelayOptions = {}): Promise<RelayProcess> {
  const folder = options.folder ?? join(createTemporaryFolder(), 'data');
  const databaseUrl = await getTestDatabaseUrl(folder);
  const command = [process.execPath, ...(options.nodeArguments ?? []), RELAY_PATH];
  const shell = ['/bin/sh', '-c', `${options.shellPrelude ?? ':'}; exec "$0" "$@"`];
  const [program = '', ...args] = options.shellPrelude === undefined ? command : [...shell, ...command];
  const child = spawn(program, args, {
    env: {
      ...processEnvironment,
      ...testEnvironment(folder),
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      ...options.env,
    },
    stdio: ['ignore', options.stdout ?? 'pipe', 'pipe'],
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  });
  runningProcesses.add(child);
  let output = '';
  // Waits for 'close' instead of 'exit', because output may arrive after 'exit'.
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      runningProcesses.delete(child);
      resolve(code);
    });
  });
  const reported = new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const port = /Relay: http:\/\/localhost:(\d+)/.exec(output)?.[1];
        if (port) resolve(Number(port));
      });
    if (options.stdout !== undefined) void waitForPort(Number(options.env?.PORT)).then(resolve);
  });
  const port = await Promise.race([reported, exited.then(() => null)]);
  if (port === null) throw new Error(`The relay did not start:\n${output}`);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    folder,
    pid: child.pid ?? 0,
    output: () => output,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Waits until a server responds on a port. */
async function waitForPort(port: number): Promise<number> {
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))) await sleep(50);
  return port;
}

/** Kills the relays that still run and removes temporary folders. Use it in `afterAll`. */
export async function cleanUp(): Promise<void> {
  const ends = [...runningProcesses].map((child) => once(child, 'close'));
  for (const child of runningProcesses) child.kill('SIGKILL');
  await Promise.all(ends);
  for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true });
  temporaryFolders.clear();
}

/** Runs a command of `packages/relay/cli.ts`. */
export async function runRelayCommand(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [RELAY_PATH, ...args], {
    env: { ...processEnvironment, RELAY_RECIPIENTS: testRecipient, SITE_ORIGIN: testSiteOrigin, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output: stdout + stderr };
}
