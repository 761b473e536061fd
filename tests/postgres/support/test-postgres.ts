import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgresFolder } from '../../../scripts/find-programs.ts';
import { freePort } from '../../support/free-port.ts';

let databaseCount = 0;

/** Runs a query on a database. */
async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Creates an empty database in the cluster of a URL. @returns the URL of the database */
export async function createDatabase(clusterUrl: string): Promise<string> {
  const name = `test_${process.pid}_${++databaseCount}`;
  await query(clusterUrl, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href;
}

/** A PostgreSQL server on loopback, with a temporary data folder. It can be restarted on the same port. */
export class TestPostgres {
  readonly #programs: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'postgres-test-'));
  /** User who runs PostgreSQL if the tests run as root, because PostgreSQL refuses to run as root. Otherwise null. */
  readonly #user: { uid: number; gid: number } | null;
  #port = 0;
  #server: ChildProcess | null = null;

  /** @throws Error if PostgreSQL is not installed */
  constructor() {
    this.#programs = findPostgresFolder();
    const id = (option: string) => Number(spawnSync('id', [option, 'postgres']).stdout.toString());
    this.#user = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : null;
    if (this.#user) chownSync(this.#folder, this.#user.uid, this.#user.gid);
    const { status, stderr } = spawnSync(
      join(this.#programs, 'initdb'),
      [
        '--pgdata',
        this.#dataFolder,
        '--username',
        'postgres',
        '--auth',
        'trust',
        '--encoding',
        'UTF8',
        '--no-locale',
      ],
      { ...this.#user, cwd: this.#folder },
    );
    if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  }

  get #dataFolder(): string {
    return join(this.#folder, 'data');
  }

  /** URL of the cluster's first database. */
  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/postgres`;
  }

  /** Starts the server and waits until it accepts connections. */
  async start(): Promise<this> {
    if (this.#port === 0) this.#port = await freePort();
    const options = {
      port: this.#port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: this.#folder,
    };
    const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#server = spawn(join(this.#programs, 'postgres'), ['-D', this.#dataFolder, ...args], {
      ...this.#user,
      cwd: this.#folder,
      stdio: 'ignore',
    });
    for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
      const error = await query(this.url, 'SELECT 1').catch((reason: unknown) => reason);
      if (error === undefined) return this;
      if (Date.now() > deadline) throw error;
    }
  }

  /** Stops the server. @param signal SIGINT, which rolls back open transactions first, or SIGQUIT, which stops at once as in a crash */
  async stop(signal: 'SIGQUIT' | 'SIGINT' = 'SIGINT'): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.once('exit', () => resolve());
      server.kill(signal);
    });
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
