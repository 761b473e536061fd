import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { EntryChange, EntryResponse, PublishedVersion, PublishStatus } from '../api-types.ts';
import { api } from '../routes.ts';
import { createSample, ENTRY } from './products.ts';
import { type AdminOptions, startAdmin, type TestAdmin } from './test-admin.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Starts one admin for all tests of a file. The owner Asha is signed in.
 *
 * @param createOptions creates the options; the product has the content of this repository by default.
 */
export function useAdmin(
  createOptions: () => AdminOptions | Promise<AdminOptions> = async () => ({ source: await createSample() }),
) {
  let admin: TestAdmin;
  let cookie = '';
  const start = async (options: AdminOptions) => {
    admin = await startAdmin(options);
    cookie = await admin.signIn();
  };
  let base: string | undefined;
  beforeAll(async () => {
    const options = await createOptions();
    base = options.base;
    await start(options);
  });
  afterAll(async () => {
    await admin.stop();
    if (base !== undefined) await rm(base, { recursive: true, force: true, maxRetries: 5 });
  });

  const request = (method: Method, url: string, body?: object, own = cookie) =>
    admin.request(method, url, body, own);
  const get = async <Body>(url: string): Promise<Body> => (await request('GET', url)).json();
  const read = (file: string) => get<EntryResponse>(api.entry(file));
  const save = ({ file, version, fields, body }: EntryResponse, change: object, own = cookie) =>
    request('PUT', api.entry(file), { version, fields: { ...(fields as object), ...change }, body }, own);
  const edit = async (file: string, change: object) => {
    const response = await save(await read(file), change);
    expect(response.statusCode, response.body).toBe(200);
  };
  const changes = () => get<EntryChange[]>(api.changes());
  const publishStatus = () => get<PublishStatus>(api.publish());
  const waitForPublish = () =>
    vi.waitUntil(
      async () => {
        const status = await publishStatus();
        return status.isRunning ? null : status;
      },
      { timeout: 120_000, interval: 100 },
    );
  const publish = async (except: string[] = []): Promise<PublishStatus> => {
    await request('POST', api.publish(), { except });
    return waitForPublish();
  };
  const history = () => get<PublishedVersion[]>(api.history());
  return {
    admin: () => admin,
    /** The session cookie of Asha. */
    cookie: () => cookie,
    start,
    /** Sends a request as Asha, or with another cookie. */
    request,
    /** Returns the body of the response to a GET request. */
    get,
    /** Returns the status of the response to a request. */
    status: async (...args: Parameters<typeof request>) => (await request(...args)).statusCode,
    read,
    /** Saves an entry with changes of some fields. @returns the response. */
    save,
    /** Saves an entry with changes of some fields, and expects success. */
    edit,
    changes,
    /** Returns the files of all changes. */
    changedFiles: async () => (await changes()).map(({ file }) => file),
    discardAll: async () => expect((await request('DELETE', api.changes())).statusCode).toBe(200),
    publishStatus,
    /** Waits until no publish is running. */
    waitForPublish,
    /** @param except files of changes that stay in the draft. */
    publish,
    rollBack: async (commit = '') => {
      expect((await request('POST', api.rollBack(commit), {})).statusCode).toBe(202);
      return waitForPublish();
    },
    history,
    /** Returns the candle's vessel on the served site. */
    servedVessel: async () => /<title>(.*)<\/title>/.exec((await admin.request('GET', '/')).body)?.[1] ?? '',
    /** Publishes vessels of the candle one after another. @returns the published versions, the newest first. */
    publishVessels: async (...vessels: string[]) => {
      for (const vessel of vessels) {
        await edit(ENTRY, { vessel });
        expect((await publish()).error).toBeNull();
      }
      return history();
    },
  };
}
