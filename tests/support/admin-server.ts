import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PENDING_MEDIA_LIST } from '@studio/media/background-encoder';
import { api } from '../../apps/admin/routes.ts';
import { hashToken } from '../../apps/admin/server/tokens.ts';
import { startSite } from '../relay/support/site-process.ts';
import { freePort } from './free-port.ts';
import { studioEmail } from './routes.ts';

const SESSION_TOKEN = 'session-of-the-tests';

/** The cookie of the owner's session, which `reset` plants. */
export const SESSION_COOKIE = { name: 'admin', value: SESSION_TOKEN };

/** Tables whose rows do not belong to a test: keys and states that the server keeps in memory. */
const KEPT_TABLES = ['secrets', 'problems', 'self_test'];

/** The program of `npm start` with its own content, database and mailbox. */
export interface AdminServer {
  url: string;
  /** Folder of the relay's database. */
  dataFolder: string;
  /** Folder of the admin's git clone and releases. */
  adminFolder: string;
  /** Restores the first state of content and database. The owner is signed in with `SESSION_COOKIE`. */
  reset: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the program with a new folder. It takes seconds, so that the tests of a worker share one. */
export async function startAdminServer(): Promise<AdminServer> {
  const folder = mkdtempSync(join(tmpdir(), 'admin-browser-'));
  const adminFolder = join(folder, 'admin');
  const dataFolder = join(folder, 'data');
  /** Starts the program with a copy of the site that counts as complete, because encoding all of its images takes minutes. */
  async function start() {
    const build = join(folder, 'build');
    cpSync('build', build, { recursive: true });
    const process = await startSite(
      join(build, 'client'),
      await freePort(),
      {
        ADMIN_FOLDER: adminFolder,
        DATA_FOLDER: dataFolder,
        BACKGROUND_ENCODING: 'off',
        LOG_LEVEL: 'warn',
        RELAY_RATE: '100000',
      },
      'apps/admin/start.ts',
    );
    // The running server has read the list of missing images, and encodes those that a test requests.
    rmSync(join(build, PENDING_MEDIA_LIST), { force: true });
    return process;
  }
  const git = (args: string[], input = '') =>
    execFileSync('git', [`--git-dir=${join(adminFolder, 'git')}`, ...args], { input })
      .toString()
      .trim();
  const readRefs = () =>
    new Map(
      git(['for-each-ref', '--format=%(refname) %(objectname)'])
        .split('\n')
        .map((line) => line.split(' ') as [ref: string, commit: string]),
    );

  let site = await start();
  const firstRefs = readRefs();
  const hasMoved = (branch: string, refs: ReadonlyMap<string, string>) =>
    refs.get(`refs/heads/${branch}`) !== firstRefs.get(`refs/heads/${branch}`);

  /** The server keeps the published release in memory, so it starts anew after a publication. */
  async function restart(): Promise<void> {
    await site.stop();
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    site = await start();
  }

  async function resetDraft(): Promise<void> {
    const response = await fetch(site.url + api.changes(), {
      method: 'DELETE',
      headers: { origin: site.url, cookie: `${SESSION_COOKIE.name}=${SESSION_COOKIE.value}` },
    });
    if (!response.ok) throw new Error(`The draft was not reset: ${await response.text()}`);
    const addedRefs = [...readRefs().keys()].filter((ref) => !firstRefs.has(ref));
    const commands = [
      ...addedRefs.map((ref) => `delete ${ref}\n`),
      ...[...firstRefs].map(([ref, commit]) => `update ${ref} ${commit}\n`),
    ];
    git(['update-ref', '--stdin'], commands.join(''));
  }

  return {
    get url() {
      return site.url;
    },
    dataFolder,
    adminFolder,
    reset: async () => {
      if (hasMoved('seen', readRefs())) await restart();
      resetDatabase(dataFolder);
      if (hasMoved('draft', readRefs())) await resetDraft();
    },
    stop: async () => {
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Removes the rows of all tests and plants the owner's session. */
function resetDatabase(folder: string): void {
  const database = new DatabaseSync(join(folder, 'studio.db'), { timeout: 10_000 });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    database.exec('BEGIN IMMEDIATE');
    for (const { name } of tables)
      if (!KEPT_TABLES.includes(String(name)) && !String(name).startsWith('sqlite_'))
        database.exec(`DELETE FROM "${name}"`);
    database
      .prepare('INSERT INTO sessions (hash, email, browser, created_at, last_seen_at) VALUES (?, ?, ?, ?, ?)')
      .run(hashToken(SESSION_TOKEN), studioEmail, 'Tests', ...Array(2).fill(new Date().toISOString()));
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}
