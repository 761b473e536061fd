import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect } from 'vitest';
import type { EntryChange, EntryResponse, PublishedVersion, PublishStatus } from '../api-types.ts';
import { api } from '../routes.ts';
import { git } from '../server/git.ts';
import { type RunningAdmin, startAdmin } from './running-admin.ts';
import { createSiteFixture, ENTRY } from './site-fixture.ts';

/** The admin with a product of one candle and Asha signed in. Each test gets a new one. */
export interface AdminFixture {
  /** Temporary folder of the test. The product is in its folder `product`. */
  baseFolder: () => string;
  admin: () => RunningAdmin;
  start: (remote?: string) => Promise<void>;
  /** Commits a file in the product's checkout, pulls the published commits and restarts the server. */
  pullAndCommitInCheckout: (path: string, text: string) => Promise<void>;
  request: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    address: string,
    body?: object,
  ) => Promise<LightMyRequestResponse>;
  readEntry: (file: string) => Promise<EntryResponse>;
  /** Changes some fields of an entry. */
  editEntry: (file: string, change: object) => Promise<void>;
  publishStatus: () => Promise<PublishStatus>;
  /** Waits until no publish is running. */
  waitForPublish: () => Promise<PublishStatus>;
  publish: () => Promise<PublishStatus>;
  rollBack: (commit: string) => Promise<PublishStatus>;
  history: () => Promise<PublishedVersion[]>;
  changes: () => Promise<EntryChange[]>;
  /** Returns the candle's vessel on the served site. */
  servedVessel: () => Promise<string>;
  /** Publishes vessels of the candle one after another. @returns the published versions, the newest first. */
  publishVessels: (...vessels: string[]) => Promise<PublishedVersion[]>;
}

/** Starts the admin before each test of a file and stops it afterwards. */
export function setUpAdminFixture(): AdminFixture {
  // Git and the build run as real processes on a machine that may be busy.
  let base = '';
  let admin: RunningAdmin;
  let cookie = '';

  const start: AdminFixture['start'] = async (remote = '') => {
    const source = join(base, 'product');
    admin = await startAdmin({
      source,
      within: base,
      dataFolder: join(base, 'data'),
      clientDir: join(source, 'build/client'),
      remote,
    });
    cookie = await admin.signIn();
  };
  beforeEach(async () => {
    base = mkdtempSync(join(tmpdir(), 'small-admin-'));
    await createSiteFixture(join(base, 'product'));
    await start();
  });
  afterEach(async () => {
    await admin.stop();
    rmSync(base, { recursive: true, force: true });
  });

  const ask: AdminFixture['request'] = (method, address, body) =>
    admin.request(method, address, body, cookie);
  const read: AdminFixture['readEntry'] = async (file) => (await ask('GET', api.entry(file))).json();
  const write: AdminFixture['editEntry'] = async (file, change) => {
    const { version, fields } = await read(file);
    const answer = await ask('PUT', api.entry(file), {
      version,
      fields: { ...(fields as object), ...change },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const state: AdminFixture['publishStatus'] = async () => (await ask('GET', api.publish())).json();
  const ended: AdminFixture['waitForPublish'] = async () => {
    await expect.poll(async () => (await state()).isRunning, { timeout: 120_000 }).toBe(false);
    return state();
  };
  const publish: AdminFixture['publish'] = async () => {
    await ask('POST', api.publish(), {});
    return ended();
  };
  const history: AdminFixture['history'] = async () => (await ask('GET', api.history())).json();
  return {
    baseFolder: () => base,
    admin: () => admin,
    start,
    pullAndCommitInCheckout: async (path, text) => {
      await admin.stop();
      const cwd = join(base, 'product');
      const run = (...args: string[]) =>
        git(['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com', ...args], { cwd });
      writeFileSync(join(cwd, path), text);
      await run('add', path);
      await run('commit', '--quiet', '-m', `Change ${path}`);
      await run('pull', '--quiet', '--no-rebase', '--no-edit', join(admin.folder, 'git'), 'main');
      await start();
    },
    request: ask,
    readEntry: read,
    editEntry: write,
    publishStatus: state,
    waitForPublish: ended,
    publish,
    history,
    rollBack: async (commit) => {
      expect((await ask('POST', api.rollBack(commit), {})).statusCode).toBe(202);
      return ended();
    },
    changes: async () => (await ask('GET', api.changes())).json(),
    servedVessel: async () => /<title>(.*)<\/title>/.exec((await admin.request('GET', '/')).body)?.[1] ?? '',
    publishVessels: async (...vessels) => {
      for (const vessel of vessels) {
        await write(ENTRY, { vessel });
        expect((await publish()).error).toBeNull();
      }
      return history();
    },
  };
}
