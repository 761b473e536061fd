import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const site = 'https://studio.example';
export const recipient = 'hello@studio.example';

/** Halves the time that a new process needs to begin; tests begin many. */
export const compileCache = join(tmpdir(), 'relay-test-compiled');

const root = new URL('../../../', import.meta.url).pathname;
const running = new Set<ChildProcess>();
const folders = new Set<string>();

/** A relay in a process of its own, as `npm run relay` starts it. */
export interface RelayProcess {
  url: string;
  port: number;
  spool: string;
  pid: number;
  output(): string;
  /** Ends it and resolves with its exit code (null after a signal). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface RelayOptions {
  env?: Record<string, string>;
  spool?: string;
  /** Arguments for node, before the program. */
  nodeArguments?: string[];
  uid?: number;
  /** Said to the shell before the relay begins, such as `ulimit -n 600`. */
  shell?: string;
  /** An open file for its standard output, instead of being read; then PORT has to be given. */
  stdout?: number;
}

/**
 * A new folder, removed at the end of the test file. `memory` asks for a file system in memory: for
 * tests with thousands of enquiries, where a killed process (not a power cut) is the fault.
 */
export function temporaryFolder(kind: 'disk' | 'memory' = 'disk'): string {
  const base = kind === 'memory' && isRoomy(MEMORY) ? MEMORY : tmpdir();
  const folder = mkdtempSync(join(base, 'relay-test-'));
  folders.add(folder);
  return folder;
}

const MEMORY = '/dev/shm';

/** Whether a folder is there and has 500 MB to spare: a container's `/dev/shm` has 64 unless somebody says otherwise. */
function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 500 * 1024 * 1024;
}

/**
 * Another user than root, as whom a relay can be run: what no permission forbids root, it forbids him. Undefined for who is not
 * root, on a machine that lets nobody be another, and where the repository lies in a folder that only root may read.
 */
export function otherUser(): number | undefined {
  const nobody = 65534;
  if (process.getuid?.() !== 0) return undefined;
  const asOther = { uid: nobody, gid: nobody, env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' } };
  const tried = spawnSync(process.execPath, [join(root, 'packages/relay/cli.ts'), 'help'], asOther);
  return tried.status === 0 ? nobody : undefined;
}

/** Starts a relay on a free port and waits until it takes forms. Throws with its output when it does not. */
export async function startRelay(options: RelayOptions = {}): Promise<RelayProcess> {
  const spool = options.spool ?? join(temporaryFolder(), 'spool');
  const command = [process.execPath, ...(options.nodeArguments ?? []), join(root, 'packages/relay/cli.ts')];
  const shell = ['/bin/sh', '-c', `${options.shell ?? ':'}; exec "$0" "$@"`];
  const [program = '', ...args] = options.shell === undefined ? command : [...shell, ...command];
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      SITE_ORIGIN: site,
      RELAY_RECIPIENTS: `${recipient},studio@studio.example`,
      RELAY_FROM: 'Studio website <website@studio.example>',
      RELAY_RATE: '1000000',
      RELAY_RATE_MB: '1000000',
      RELAY_MIN_FREE_MB: '0',
      RELAY_SPOOL: spool,
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: compileCache,
      ...options.env,
    },
    stdio: ['ignore', options.stdout ?? 'pipe', 'pipe'],
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  });
  running.add(child);
  let output = '';
  const collect = (piece: Buffer) => {
    output += piece.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  let ended = false;
  // Not 'exit', at which its last words may still be on their way.
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      ended = true;
      running.delete(child);
      resolve(code);
    });
  });
  let port = 0;
  for (const end = Date.now() + 45_000; port === 0; await sleep(10)) {
    port =
      options.stdout === undefined
        ? Number(/Relay: http:\/\/localhost:(\d+)/.exec(output)?.[1] ?? 0)
        : await listening(Number(options.env?.PORT));
    if (ended || Date.now() > end) throw new Error(`The relay did not start:\n${output}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    spool,
    pid: child.pid ?? 0,
    output: () => output,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}

/** The port, once something answers there; 0 before. */
const listening = (port: number): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => port,
    () => 0,
  );

/** Ends what tests left running and removes their folders; for `afterAll`. */
export async function cleanUp(): Promise<void> {
  for (const child of running) child.kill('SIGKILL');
  while (running.size > 0) await sleep(10);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

/** Runs a command of the relay's command line on a spool. */
export async function relayCommand(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'packages/relay/cli.ts'), ...args], {
    env: {
      PATH: process.env.PATH,
      RELAY_RECIPIENTS: recipient,
      SITE_ORIGIN: site,
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: compileCache,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, output };
}
