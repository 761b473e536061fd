import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { api } from '../addresses.ts';
import { git } from '../server/git.ts';
import type { DocumentAnswer, FileChange, PublishedState, PublishState } from '../shapes.ts';
import { type RunningDesk, startDesk } from './running-desk.ts';
import { makeSmallSite, THING } from './small-site.ts';

/** The admin with a product of one candle and Asha signed in. Each test gets a new one. */
export interface SmallDesk {
  /** Temporary folder of the test. The product is in its folder `product`. */
  base: () => string;
  desk: () => RunningDesk;
  start: (remote?: string) => Promise<void>;
  /** Commits a file in the product's checkout, pulls the published commits and restarts the server. */
  develop: (path: string, text: string) => Promise<void>;
  ask: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    address: string,
    body?: object,
  ) => Promise<LightMyRequestResponse>;
  read: (file: string) => Promise<DocumentAnswer>;
  /** Changes some fields of an entry. */
  write: (file: string, change: object) => Promise<void>;
  state: () => Promise<PublishState>;
  /** Waits until no publish is running. */
  ended: () => Promise<PublishState>;
  publish: () => Promise<PublishState>;
  putBack: (commit: string) => Promise<PublishState>;
  history: () => Promise<PublishedState[]>;
  changes: () => Promise<FileChange[]>;
  /** Returns the candle's vessel on the served site. */
  seen: () => Promise<string>;
  /** Publishes vessels of the candle one after another. @returns the published versions, the newest first. */
  published: (...vessels: string[]) => Promise<PublishedState[]>;
}

/** Starts the admin before each test of a file and stops it afterwards. */
export function eachWithSmallDesk(): SmallDesk {
  // Git and the build run as real processes on a machine that may be busy.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  let base = '';
  let desk: RunningDesk;
  let cookie = '';

  const start: SmallDesk['start'] = async (remote = '') => {
    const source = join(base, 'product');
    desk = await startDesk({ source, within: base, clientDir: join(source, 'build/client'), remote });
    cookie = await desk.signIn();
  };
  beforeEach(async () => {
    base = mkdtempSync(join(tmpdir(), 'small-desk-'));
    await makeSmallSite(join(base, 'product'));
    await start();
  });
  afterEach(async () => {
    await desk.stop();
    rmSync(base, { recursive: true, force: true });
  });

  const ask: SmallDesk['ask'] = (method, address, body) => desk.ask(method, address, body, cookie);
  const read: SmallDesk['read'] = async (file) => (await ask('GET', api.document(file))).json();
  const write: SmallDesk['write'] = async (file, change) => {
    const { version, fields } = await read(file);
    const answer = await ask('PUT', api.document(file), {
      version,
      fields: { ...(fields as object), ...change },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const state: SmallDesk['state'] = async () => (await ask('GET', api.publish())).json();
  const ended: SmallDesk['ended'] = async () => {
    await expect.poll(async () => (await state()).running, { timeout: 120_000 }).toBe(false);
    return state();
  };
  const publish: SmallDesk['publish'] = async () => {
    await ask('POST', api.publish(), {});
    return ended();
  };
  const history: SmallDesk['history'] = async () => (await ask('GET', api.history())).json();
  return {
    base: () => base,
    desk: () => desk,
    start,
    develop: async (path, text) => {
      await desk.stop();
      const cwd = join(base, 'product');
      const run = (...args: string[]) =>
        git(['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com', ...args], { cwd });
      writeFileSync(join(cwd, path), text);
      await run('add', path);
      await run('commit', '--quiet', '-m', `Change ${path}`);
      await run('pull', '--quiet', '--no-rebase', '--no-edit', join(desk.folder, 'git'), 'main');
      await start();
    },
    ask,
    read,
    write,
    state,
    ended,
    publish,
    history,
    putBack: async (commit) => {
      expect((await ask('POST', api.restore(commit), {})).statusCode).toBe(202);
      return ended();
    },
    changes: async () => (await ask('GET', api.changes())).json(),
    seen: async () => /<title>(.*)<\/title>/.exec((await desk.ask('GET', '/')).body)?.[1] ?? '',
    published: async (...vessels) => {
      for (const vessel of vessels) {
        await write(THING, { vessel });
        expect((await publish()).fault).toBeNull();
      }
      return history();
    },
  };
}
