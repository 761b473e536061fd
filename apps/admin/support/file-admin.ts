import { afterAll, beforeAll, expect } from 'vitest';
import type { EntryChange, EntryResponse } from '../api-types.ts';
import { api } from '../routes.ts';
import { type RunningAdmin, startAdmin } from './running-admin.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Starts one admin for all tests of a file, with the content of this repository by default. The editor Asha is signed in.
 *
 * @param createOptions creates options of `startAdmin`.
 */
export function setUpFileAdmin(
  createOptions: () => Promise<Parameters<typeof startAdmin>[0]> | object = () => ({}),
) {
  let admin: RunningAdmin;
  let cookie = '';
  beforeAll(async () => {
    admin = await startAdmin(await createOptions());
    cookie = await admin.signIn();
  });
  afterAll(() => admin.stop());
  const request = (method: Method, url: string, body?: object, own = cookie) =>
    admin.request(method, url, body, own);
  const get = async <Body>(url: string): Promise<Body> => (await request('GET', url)).json();
  return {
    admin: () => admin,
    /** The session cookie of Asha. */
    cookie: () => cookie,
    /** Sends a request as Asha, or with another cookie. */
    request,
    /** Returns the body of the response to a GET request. */
    get,
    /** Returns the status of the response to a request. */
    status: async (...args: Parameters<typeof request>) => (await request(...args)).statusCode,
    read: (file: string) => get<EntryResponse>(api.entry(file)),
    /** Saves an entry with changes of some fields. @returns the response. */
    save: ({ file, version, fields, body }: EntryResponse, change: object, own = cookie) =>
      request('PUT', api.entry(file), { version, fields: { ...(fields as object), ...change }, body }, own),
    changes: () => get<EntryChange[]>(api.changes()),
    discardAll: async () => expect((await request('DELETE', api.changes())).statusCode).toBe(200),
  };
}
