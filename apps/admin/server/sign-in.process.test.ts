import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from '@studio/store';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { getTestDatabaseUrl } from '../../../tests/support/test-database.ts';
import { ADMIN_PATH, api, previewPath } from '../routes.ts';
import { createProduct } from '../support/products.ts';
import { ASHA_EMAIL, IMRAN_EMAIL, ORIGIN } from '../support/test-admin.ts';
import { useAdmin } from '../support/use-admin.ts';
import { Sessions } from './sessions.ts';

const { admin, cookie, request } = useAdmin(createProduct);
/** Returns a cookie that a response sets, in the format of a Cookie header; '' if the response does not set it. */
const getCookie = (response: LightMyRequestResponse, name: string): string => {
  const cookie = response.cookies.find((candidate) => candidate.name === name);
  return cookie ? `${name}=${cookie.value}` : '';
};
/** Requests a sign-in link. @returns its token, and the cookie that proves which browser requested it. */
async function requestMagicLink(email: string, ownCookie?: string) {
  const { mailbox, request: send } = admin();
  const before = new Set(mailbox.list().map(({ id }) => id));
  const response = await send('POST', api.magicLinks(), { email }, ownCookie);
  const token = await vi.waitUntil(
    async () => {
      const mail = mailbox.list().find(({ id, to }) => !before.has(id) && to.includes(email));
      return mail && /#(\S+)/.exec((await mailbox.readParsed(mail.id))?.text ?? '')?.[1];
    },
    { timeout: 60_000 },
  );
  return { token, proofCookie: getCookie(response, '__Host-admin-asked') };
}
/** Signs in with a link, in the browser that has a cookie. @returns the status of the response. */
const signInStatus = async (token: string, proofCookie?: string): Promise<number> =>
  (await admin().request('POST', api.signIn(), { token }, proofCookie)).statusCode;

describe('somebody who is not signed in', () => {
  it.each([
    ['GET', api.entry('candles/mitti.yaml')],
    ['PUT', api.entry('candles/mitti.yaml')],
    ['DELETE', api.changes()],
    ['POST', api.images()],
    ['GET', api.image('hill-house/dusk', 160)],
    ['POST', api.publish()],
    ['POST', api.searchEnquiries()],
    ['GET', api.viewEnquiryFile('a', 0)],
    ['POST', api.personalData()],
    ['GET', previewPath('/about')],
  ] as const)('cannot %s %s', async (method, address) => {
    const answer = await admin().request(
      method,
      address,
      method === 'POST' || method === 'PUT' ? {} : undefined,
    );
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Please sign in.' }]);
  });

  it('cannot use a guessed session', async () => {
    const answer = await admin().request('GET', api.entries(), undefined, `__Host-admin=${'a'.repeat(43)}`);
    expect(answer.statusCode).toBe(401);
  });

  it('cannot find out who is an editor', async () => {
    const [editor, other] = [
      await admin().request('POST', api.magicLinks(), { email: ASHA_EMAIL }),
      await admin().request('POST', api.magicLinks(), { email: 'nobody@example.com' }),
    ];
    expect([other.statusCode, other.body]).toEqual([editor.statusCode, editor.body]);
    expect(other.cookies.map(({ name }) => name)).toEqual(editor.cookies.map(({ name }) => name));
    expect(
      admin()
        .mailbox.list()
        .some(({ to }) => to.includes('nobody@example.com')),
    ).toBe(false);
  });
});

it('preloads the list of entries for editors only', async () => {
  const linkHeader = async (path: string, sessionCookie?: string) =>
    (await admin().request('GET', path, undefined, sessionCookie)).headers.link;
  expect(await linkHeader(ADMIN_PATH, cookie())).toContain(`<${api.searchEntries('')}>; rel=preload`);
  expect(await linkHeader(`${ADMIN_PATH}?search=chair`, cookie())).toBeUndefined();
  expect(await linkHeader(`${ADMIN_PATH}/publish`, cookie())).toBeUndefined();
  expect(await linkHeader(ADMIN_PATH)).toBeUndefined();
  expect(await linkHeader(ADMIN_PATH, `__Host-admin=${'a'.repeat(43)}`)).toBeUndefined();
});

describe('a request from another site', () => {
  it.each(['https://evil.example', 'null', 'https://www.studio.example.evil.example'])(
    'is rejected: %s',
    async (from) => {
      const answer = await admin().request('POST', api.publish(), {}, cookie(), { origin: from });
      expect(answer.statusCode).toBe(403);
    },
  );

  it('is rejected without an Origin header', async () => {
    const answer = await admin().app.inject({
      method: 'POST',
      url: api.publish(),
      headers: { cookie: cookie() },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('a magic link', () => {
  it('works once, in the browser that requested it', async () => {
    const { token, proofCookie } = await requestMagicLink(IMRAN_EMAIL);
    expect(await signInStatus(token)).toBe(403);
    expect(await signInStatus(token, '__Host-admin-asked=other')).toBe(403);
    const used = await admin().request('POST', api.signIn(), { token }, proofCookie);
    expect(used.statusCode).toBe(204);
    const set = used.headers['set-cookie'];
    const [sessionCookieLine] = (Array.isArray(set) ? set : [set ?? '']).filter((line) =>
      line?.startsWith('__Host-admin='),
    );
    expect(sessionCookieLine).toMatch(/Path=\/;.*HttpOnly; Secure; SameSite=Strict/);
    expect(await signInStatus(token, proofCookie)).toBe(403);
  });

  it('also works if the same browser has requested another one meanwhile', async () => {
    const first = await requestMagicLink(IMRAN_EMAIL);
    const again = await admin().request('POST', api.magicLinks(), { email: IMRAN_EMAIL }, first.proofCookie);
    const proofCookie = getCookie(again, '__Host-admin-asked');
    expect(await signInStatus(first.token, proofCookie)).toBe(204);
  });

  it('expires after 15 minutes; a session ends after 30 days or when the person is no longer an editor', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const editors = new Set([ASHA_EMAIL]);
      const sessions = await Sessions.open(admin().relay.enquiries.store, async (email) =>
        editors.has(email),
      );
      const expiredLinkToken = (await sessions.createMagicLink(ASHA_EMAIL)) ?? '';
      vi.setSystemTime(Date.now() + 15 * 60_000 + 1);
      expect(
        await sessions.redeem(expiredLinkToken, await sessions.createRequestProof(ASHA_EMAIL), ''),
      ).toBeNull();
      const link = (await sessions.createMagicLink(ASHA_EMAIL)) ?? '';
      const earlierProof = await sessions.createRequestProof(ASHA_EMAIL);
      const token = (await sessions.redeem(link, await sessions.createRequestProof(ASHA_EMAIL), '')) ?? '';
      const laterLinkToken = (await sessions.createMagicLink(ASHA_EMAIL)) ?? '';
      vi.setSystemTime(Date.now() + 15 * 60_000 - 1);
      expect([
        await sessions.canRedeem(laterLinkToken, earlierProof),
        await sessions.canRedeem(laterLinkToken, ''),
      ]).toEqual([true, false]);
      vi.setSystemTime(Date.now() + 2);
      expect(await sessions.canRedeem(laterLinkToken, await sessions.createRequestProof(ASHA_EMAIL))).toBe(
        false,
      );
      expect(await sessions.findByToken(token)).toMatchObject({ email: ASHA_EMAIL });
      editors.delete(ASHA_EMAIL);
      expect(await sessions.findByToken(token)).toBeNull();
      editors.add(ASHA_EMAIL);
      vi.setSystemTime(Date.now() + 30 * 24 * 3_600_000 + 1);
      expect(await sessions.findByToken(token)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

it('a restart keeps sign-in links and sessions, but ends the sessions of people who are no longer editors', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'admin-sessions-'));
  const store = await Store.open(folder, await getTestDatabaseUrl(folder));
  const imran = IMRAN_EMAIL;
  const open = (...editors: string[]) => Sessions.open(store, async (email) => editors.includes(email));
  const before = await open(ASHA_EMAIL, imran);
  const links = [await before.createMagicLink(ASHA_EMAIL), await before.createMagicLink(imran)];
  const proofs = [await before.createRequestProof(ASHA_EMAIL), await before.createRequestProof(imran)];
  const restarted = await open(ASHA_EMAIL, imran);
  const [ashaToken, imranToken] = [
    await restarted.redeem(links[0] ?? '', proofs[0] ?? '', ''),
    await restarted.redeem(links[1] ?? '', proofs[1] ?? '', ''),
  ];
  await open(ASHA_EMAIL);
  const after = await open(ASHA_EMAIL, imran);
  expect([await after.findByToken(ashaToken ?? ''), await after.findByToken(imranToken ?? '')]).toEqual([
    expect.objectContaining({ email: ASHA_EMAIL }),
    null,
  ]);
  const stored = await store.db.selectFrom('sessions').selectAll().execute();
  expect(stored.map(({ email }) => email)).toEqual([ASHA_EMAIL]);
  await store.close();
  rmSync(folder, { recursive: true });
});

it('lists and ends sessions', async () => {
  const imranCookie = await admin().signIn(IMRAN_EMAIL);
  const { sessions } = (await admin().request('GET', api.session(), undefined, imranCookie)).json();
  const id = sessions.find((one: { isCurrent: boolean }) => one.isCurrent).id;
  // Another person's session cannot be ended.
  await request('DELETE', api.sessionById(id));
  expect((await admin().request('GET', api.changes(), undefined, imranCookie)).statusCode).toBe(200);
  await admin().request('DELETE', api.sessionById(id), undefined, imranCookie);
  expect((await admin().request('GET', api.changes(), undefined, imranCookie)).statusCode).toBe(401);
});

describe('many requests for sign-in links to an editor’s address', () => {
  const imran = IMRAN_EMAIL;
  const askFrom = (remoteAddress: string, email = imran) =>
    admin().app.inject({
      method: 'POST',
      url: api.magicLinks(),
      remoteAddress,
      payload: { email },
      headers: { origin: ORIGIN },
    });

  it('causes at most one mail a minute and does not lock the editor out', async () => {
    const mails = vi.spyOn(admin().relay.mailer, 'sendMail');
    const first = await requestMagicLink(imran);
    for (let client = 1; client <= 40; client += 1) await askFrom(`203.0.113.${client}`);
    // The editor requests a link in another browser: no further mail is sent, but the first link works there.
    const otherBrowserProof = getCookie(await askFrom('198.51.100.1'), '__Host-admin-asked');
    // It does not work in a browser that requested no link or another person's link.
    const others = getCookie(await askFrom('203.0.113.1', 'nobody@example.com'), '__Host-admin-asked');
    const malformed = otherBrowserProof.replace(/\..*/, `.${'%C3%A9'.repeat(43)}`);
    for (const cookie of [undefined, others, malformed])
      expect(await signInStatus(first.token, cookie)).toBe(403);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      const second = await requestMagicLink(imran);
      for (let client = 1; client <= 40; client += 1) await askFrom(`203.0.113.${client}`);
      expect(mails).toHaveBeenCalledTimes(2);
      // Each link also works in the browser that has requested the other one.
      expect(await signInStatus(first.token, second.proofCookie)).toBe(204);
      expect(await signInStatus(second.token, otherBrowserProof)).toBe(204);
    } finally {
      vi.useRealTimers();
      mails.mockRestore();
    }
  });

  it('many failed sign-ins from the editor’s own IP address do not block a valid link', async () => {
    const { token, proofCookie } = await requestMagicLink(imran);
    const use = (cookie: string) =>
      admin().app.inject({
        method: 'POST',
        url: api.signIn(),
        remoteAddress: '203.0.113.77',
        payload: { token },
        headers: { origin: ORIGIN, cookie },
      });
    for (let tries = 0; tries < 31; tries += 1) await use('');
    expect((await use('')).statusCode).toBe(429);
    expect((await use(proofCookie)).statusCode).toBe(204);
  });

  it('a request sends a mail at once if the last mail failed', async () => {
    const failure = vi
      .spyOn(admin().relay.mailer, 'sendMail')
      .mockRejectedValueOnce(new Error('No mail server'));
    await askFrom('203.0.113.1');
    await expect.poll(() => failure.mock.settledResults.length).toBe(1);
    failure.mockRestore();
    const { token, proofCookie } = await requestMagicLink(imran);
    expect(await signInStatus(token, proofCookie)).toBe(204);
  });
});

it('limits the number of failed sign-ins', async () => {
  const signIn = (token: string) =>
    admin().app.inject({
      method: 'POST',
      url: api.signIn(),
      remoteAddress: '203.0.113.9',
      payload: { token },
      headers: { origin: ORIGIN },
    });
  for (let tries = 0; tries < 31; tries += 1) await signIn(`x${tries}`);
  expect((await signIn('x')).statusCode).toBe(429);
});

it.each([ADMIN_PATH, `${ADMIN_PATH}/edit/candles/mitti.yaml`, api.session(), previewPath('/')])(
  '%s has headers against indexing, framing and foreign code',
  async (address) => {
    const { headers } = await admin().request(
      'GET',
      address,
      undefined,
      getCookie(await admin().request('GET', api.session()), 'none'),
    );
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(headers['x-frame-options']).toBe(address === previewPath('/') ? 'SAMEORIGIN' : 'DENY');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*; frame-ancestors '(none|self)'/);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['cache-control']).toBe('no-store');
  },
);
