import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from '@studio/store';
import { describe, expect, it, vi } from 'vitest';
import { getTestDatabaseUrl } from '../../../tests/support/test-database.ts';
import { ADMIN_PATH, api, previewPath } from '../routes.ts';
import { setUpFileAdmin } from '../support/file-admin.ts';
import { ASHA_EMAIL, getCookie } from '../support/running-admin.ts';
import { Sessions } from './sessions.ts';

const { admin, cookie, request } = setUpFileAdmin();
/** Signs in with a link, in the browser that has a cookie. @returns the status of the response. */
const signInStatus = async (token: string, proofCookie?: string): Promise<number> =>
  (await admin().request('POST', api.signIn(), { token }, proofCookie)).statusCode;

describe('somebody who is not signed in', () => {
  it.each([
    ['GET', api.entries()],
    ['GET', api.entry('candles/mitti.yaml')],
    ['PUT', api.entry('candles/mitti.yaml')],
    ['DELETE', api.entry('candles/mitti.yaml')],
    ['POST', api.images()],
    ['GET', api.image('hill-house/dusk', 160)],
    ['GET', api.changes()],
    ['POST', api.publish()],
    ['GET', api.history()],
    ['POST', api.searchEnquiries()],
    ['POST', api.exportEnquiries()],
    ['GET', api.openEnquiries()],
    ['GET', api.enquiry('a')],
    ['DELETE', api.enquiry('a')],
    ['GET', api.viewEnquiryFile('a', 0)],
    ['POST', api.personalData()],
    ['GET', previewPath('/about')],
    ['DELETE', api.changes()],
  ] as const)('cannot %s %s', async (method, address) => {
    const answer = await admin().request(
      method,
      address,
      method === 'GET' || method === 'DELETE' ? undefined : {},
    );
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'Please sign in.' });
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
    const { token, proofCookie } = await admin().requestMagicLink('imran@example.com');
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
    const first = await admin().requestMagicLink('imran@example.com');
    const again = await admin().request(
      'POST',
      api.magicLinks(),
      { email: 'imran@example.com' },
      first.proofCookie,
    );
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
  const imran = 'imran@example.com';
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
  const imranCookie = await admin().signIn('imran@example.com');
  const { sessions } = (await admin().request('GET', api.session(), undefined, imranCookie)).json();
  const id = sessions.find((one: { isCurrent: boolean }) => one.isCurrent).id;
  // Another person's session cannot be ended.
  await request('DELETE', api.sessionById(id));
  expect((await admin().request('GET', api.changes(), undefined, imranCookie)).statusCode).toBe(200);
  await admin().request('DELETE', api.sessionById(id), undefined, imranCookie);
  expect((await admin().request('GET', api.changes(), undefined, imranCookie)).statusCode).toBe(401);
});

describe('many requests for sign-in links to an editor’s address', () => {
  const imran = 'imran@example.com';
  const askFrom = (remoteAddress: string, email = imran) =>
    admin().app.inject({
      method: 'POST',
      url: api.magicLinks(),
      remoteAddress,
      payload: { email },
      headers: { origin: 'https://www.studio.example' },
    });

  it('causes at most one mail a minute and does not lock the editor out', async () => {
    const mails = vi.spyOn(admin().relay.mailer, 'sendMail');
    const first = await admin().requestMagicLink(imran);
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
      const second = await admin().requestMagicLink(imran);
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
    const { token, proofCookie } = await admin().requestMagicLink(imran);
    const use = (cookie: string) =>
      admin().app.inject({
        method: 'POST',
        url: api.signIn(),
        remoteAddress: '203.0.113.77',
        payload: { token },
        headers: { origin: 'https://www.studio.example', cookie },
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
    const { token, proofCookie } = await admin().requestMagicLink(imran);
    expect(await signInStatus(token, proofCookie)).toBe(204);
  });
});

it('limits the number of failed sign-ins', async () => {
  const answers = [];
  for (let tries = 0; tries < 1000; tries += 1)
    answers.push(
      (
        await admin().app.inject({
          method: 'POST',
          url: api.signIn(),
          remoteAddress: '203.0.113.9',
          payload: { token: `x${tries}` },
          headers: { origin: 'https://www.studio.example' },
        })
      ).statusCode,
    );
  expect(answers.filter((status) => status === 403).length).toBeLessThanOrEqual(30);
  expect(answers.at(-1)).toBe(429);
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
