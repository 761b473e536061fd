import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect } from 'vitest';
import type { EntryChange, EntryResponse, PublishedVersion, PublishStatus } from '../api-types.ts';
import { api } from '../routes.ts';
import { git } from '../server/git.ts';
import { type RunningAdmin, startAdmin } from './running-admin.ts';
import { createSiteFixture, ENTRY } from './site-fixture.ts';

/** An admin for a site with one candle. The editor Asha is signed in. Each test gets a new admin. */
export interface AdminFixture {
  /** Temporary folder of the test. The product is in the subfolder `product`. */
  baseFolder: () => string;
  admin: () => RunningAdmin;
  start: (remote?: string) => Promise<void>;
  /** Stops the server, commits a file in the product's checkout, pulls the published commits and starts the server again. */
  pullAndCommitInCheckout: (path: string, text: string) => Promise<void>;
  request: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ) => Promise<LightMyRequestResponse>;
  readEntry: (file: string) => Promise<EntryResponse>;
  /** Saves an entry with changes of some fields. */
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
  let baseFolder = '';
  let admin: RunningAdmin;
  let cookie = '';

  const start: AdminFixture['start'] = async (remote = '') => {
    const source = join(baseFolder, 'product');
    admin = await startAdmin({
      source,
      parentFolder: baseFolder,
      dataFolder: join(baseFolder, 'data'),
      clientDir: join(source, 'build/client'),
      remote,
    });
    cookie = await admin.signIn();
  };
  beforeEach(async () => {
    baseFolder = mkdtempSync(join(tmpdir(), 'small-admin-'));
    await createSiteFixture(join(baseFolder, 'product'));
    await start();
  });
  afterEach(async () => {
    await admin.stop();
    rmSync(baseFolder, { recursive: true, force: true });
  });

  const request: AdminFixture['request'] = (method, url, body) => admin.request(method, url, body, cookie);
  const readEntry: AdminFixture['readEntry'] = async (file) => (await request('GET', api.entry(file))).json();
  const editEntry: AdminFixture['editEntry'] = async (file, change) => {
    const { version, fields } = await readEntry(file);
    const response = await request('PUT', api.entry(file), {
      version,
      fields: { ...(fields as object), ...change },
    });
    expect(response.statusCode, response.body).toBe(200);
  };
  const publishStatus: AdminFixture['publishStatus'] = async () =>
    (await request('GET', api.publish())).json();
  const waitForPublish: AdminFixture['waitForPublish'] = async () => {
    // Requests in quick succession would slow the publish down.
    for (;;) {
      const status = await publishStatus();
      if (!status.isRunning) return status;
      await sleep(200);
    }
  };
  const publish: AdminFixture['publish'] = async () => {
    await request('POST', api.publish(), {});
    return waitForPublish();
  };
  const history: AdminFixture['history'] = async () => (await request('GET', api.history())).json();
  return {
    baseFolder: () => baseFolder,
    admin: () => admin,
    start,
    pullAndCommitInCheckout: async (path, text) => {
      await admin.stop();
      const cwd = join(baseFolder, 'product');
      const run = (...args: string[]) =>
        git(['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com', ...args], { cwd });
      writeFileSync(join(cwd, path), text);
      await run('add', path);
      await run('commit', '--quiet', '-m', `Change ${path}`);
      await run('pull', '--quiet', '--no-rebase', '--no-edit', join(admin.folder, 'git'), 'main');
      await start();
    },
    request,
    readEntry,
    editEntry,
    publishStatus,
    waitForPublish,
    publish,
    history,
    rollBack: async (commit) => {
      expect((await request('POST', api.rollBack(commit), {})).statusCode).toBe(202);
      return waitForPublish();
    },
    changes: async () => (await request('GET', api.changes())).json(),
    servedVessel: async () => /<title>(.*)<\/title>/.exec((await admin.request('GET', '/')).body)?.[1] ?? '',
    publishVessels: async (...vessels) => {
      for (const vessel of vessels) {
        await editEntry(ENTRY, { vessel });
        expect((await publish()).error).toBeNull();
      }
      return history();
    },
  };
}
