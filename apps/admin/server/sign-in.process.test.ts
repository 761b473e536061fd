import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api, DESK, preview, stateAt } from '../addresses.ts';
import { asha, cookieOf, type RunningDesk, startDesk } from '../support/running-desk.ts';
import { Sessions } from './sessions.ts';

let desk: RunningDesk;
let cookie: string;
beforeAll(async () => {
  desk = await startDesk();
  cookie = await desk.signIn();
}, 60_000);
afterAll(() => desk.stop());

describe('somebody who is not signed in', () => {
  it.each([
    ['GET', api.documents()],
    ['GET', api.document('candles/mitti.yaml')],
    ['PUT', api.document('candles/mitti.yaml')],
    ['DELETE', api.document('candles/mitti.yaml')],
    ['POST', api.pictures()],
    ['GET', api.picture('hill-house/dusk', 160)],
    ['GET', api.changes()],
    ['POST', api.publish()],
    ['GET', api.history()],
    ['GET', api.enquiries()],
    ['POST', api.person()],
    ['GET', preview('/about')],
    ['GET', stateAt('0'.repeat(40))],
    ['DELETE', api.changes()],
  ] as const)('cannot %s %s', async (method, address) => {
    const answer = await desk.ask(method, address, method === 'GET' || method === 'DELETE' ? undefined : {});
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'Please sign in.' });
  });

  it('cannot use a guessed session', async () => {
    const answer = await desk.ask('GET', api.documents(), undefined, `__Host-desk=${'a'.repeat(43)}`);
    expect(answer.statusCode).toBe(401);
  });

  it('cannot find out who is an editor', async () => {
    const [editor, other] = [
      await desk.ask('POST', api.links(), { email: asha }),
      await desk.ask('POST', api.links(), { email: 'nobody@example.com' }),
    ];
    expect([other.statusCode, other.body]).toEqual([editor.statusCode, editor.body]);
    expect(other.cookies.map(({ name }) => name)).toEqual(editor.cookies.map(({ name }) => name));
    expect(desk.mailbox.list().some(({ to }) => to.includes('nobody@example.com'))).toBe(false);
  });
});

it('preloads the list of entries for editors only', async () => {
  const linkHeader = async (path: string, sessionCookie?: string) =>
    (await desk.ask('GET', path, undefined, sessionCookie)).headers.link;
  expect(await linkHeader(DESK, cookie)).toContain(`<${api.found('')}>; rel=preload`);
  expect(await linkHeader(`${DESK}?words=chair`, cookie)).toBeUndefined();
  expect(await linkHeader(`${DESK}/publish`, cookie)).toBeUndefined();
  expect(await linkHeader(DESK)).toBeUndefined();
  expect(await linkHeader(DESK, `__Host-desk=${'a'.repeat(43)}`)).toBeUndefined();
});

describe('a request from another site', () => {
  it.each(['https://evil.example', 'null', 'https://www.studio.example.evil.example'])(
    'is rejected: %s',
    async (from) => {
      const answer = await desk.ask('POST', api.publish(), {}, cookie, { origin: from });
      expect(answer.statusCode).toBe(403);
    },
  );

  it('is rejected without an Origin header', async () => {
    const answer = await desk.app.inject({ method: 'POST', url: api.publish(), headers: { cookie } });
    expect(answer.statusCode).toBe(403);
  });
});

describe('a magic link', () => {
  it('works once, in the browser that requested it', async () => {
    const { token, asked } = await desk.link('imran@example.com');
    expect((await desk.ask('POST', api.signIn(), { token })).statusCode).toBe(403);
    expect((await desk.ask('POST', api.signIn(), { token }, '__Host-desk-asked=other')).statusCode).toBe(403);
    const used = await desk.ask('POST', api.signIn(), { token }, asked);
    expect(used.statusCode).toBe(204);
    const set = used.headers['set-cookie'];
    const [own] = (Array.isArray(set) ? set : [set ?? '']).filter((line) => line?.startsWith('__Host-desk='));
    expect(own).toMatch(/Path=\/;.*HttpOnly; Secure; SameSite=Strict/);
    expect((await desk.ask('POST', api.signIn(), { token }, asked)).statusCode).toBe(403);
  });

  it('also works if the same browser has requested another one meanwhile', async () => {
    const first = await desk.link('imran@example.com');
    const again = await desk.ask('POST', api.links(), { email: 'imran@example.com' }, first.asked);
    const asked = cookieOf(again, '__Host-desk-asked');
    expect((await desk.ask('POST', api.signIn(), { token: first.token }, asked)).statusCode).toBe(204);
  });

  it('expires after 15 minutes; a session ends after 30 days or when the person is no longer an editor', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const editors = new Set([asha]);
      const sessions = new Sessions(desk.folder, (email) => editors.has(email));
      const late = sessions.createMagicLink(asha) ?? '';
      vi.setSystemTime(Date.now() + 15 * 60_000 + 1);
      expect(await sessions.begin(late, sessions.proofFor(asha), '')).toBeNull();
      const link = sessions.createMagicLink(asha) ?? '';
      const old = sessions.proofFor(asha);
      const token = (await sessions.begin(link, sessions.proofFor(asha), '')) ?? '';
      const next = sessions.createMagicLink(asha) ?? '';
      vi.setSystemTime(Date.now() + 15 * 60_000 - 1);
      expect([sessions.canRedeem(next, old), sessions.canRedeem(next, '')]).toEqual([true, false]);
      vi.setSystemTime(Date.now() + 2);
      expect(sessions.canRedeem(next, sessions.proofFor(asha))).toBe(false);
      expect(await sessions.find(token)).toMatchObject({ email: asha });
      editors.delete(asha);
      expect(await sessions.find(token)).toBeNull();
      editors.add(asha);
      vi.setSystemTime(Date.now() + 30 * 24 * 3_600_000 + 1);
      expect(await sessions.find(token)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

it('deletes the sessions of people who are no longer editors', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-sessions-'));
  const imran = 'imran@example.com';
  const open = (...editors: string[]) => new Sessions(folder, (email) => editors.includes(email));
  const before = open(asha, imran);
  const [ashas = '', imrans = ''] = await Promise.all(
    [asha, imran].map(async (email) => {
      return (await before.begin(before.createMagicLink(email) ?? '', before.proofFor(email), '')) ?? '';
    }),
  );
  open(asha);
  await expect.poll(() => readFileSync(join(folder, 'sessions.json'), 'utf8')).not.toContain(imran);
  const after = open(asha, imran);
  expect([await after.find(ashas), await after.find(imrans)]).toEqual([
    expect.objectContaining({ email: asha }),
    null,
  ]);
  rmSync(folder, { recursive: true });
});

it('lists and ends sessions', async () => {
  const own = await desk.signIn('imran@example.com');
  const { sessions } = (await desk.ask('GET', api.session(), undefined, own)).json();
  const id = sessions.find((one: { own: boolean }) => one.own).id;
  // Another person's session cannot be ended.
  await desk.ask('DELETE', api.otherSession(id), undefined, cookie);
  expect((await desk.ask('GET', api.changes(), undefined, own)).statusCode).toBe(200);
  await desk.ask('DELETE', api.otherSession(id), undefined, own);
  expect((await desk.ask('GET', api.changes(), undefined, own)).statusCode).toBe(401);
});

describe('a flood of requests for an editor’s e-mail address', () => {
  const imran = 'imran@example.com';
  const askFrom = (remoteAddress: string, email = imran) =>
    desk.app.inject({
      method: 'POST',
      url: api.links(),
      remoteAddress,
      payload: { email },
      headers: { origin: 'https://www.studio.example' },
    });

  it('causes at most one mail a minute and does not lock the editor out', async () => {
    const mails = vi.spyOn(desk.relay.mailer, 'sendMail');
    const first = await desk.link(imran);
    for (let client = 1; client <= 40; client += 1) await askFrom(`203.0.113.${client}`);
    // The editor requests a link in another browser: no further mail is sent, but the first link works there.
    const asked = cookieOf(await askFrom('198.51.100.1'), '__Host-desk-asked');
    // It does not work in a browser that requested no link or another person's link.
    const others = cookieOf(await askFrom('203.0.113.1', 'nobody@example.com'), '__Host-desk-asked');
    const malformed = asked.replace(/\..*/, `.${'%C3%A9'.repeat(43)}`);
    for (const cookie of [undefined, others, malformed])
      expect((await desk.ask('POST', api.signIn(), { token: first.token }, cookie)).statusCode).toBe(403);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      const second = await desk.link(imran);
      for (let client = 1; client <= 40; client += 1) await askFrom(`203.0.113.${client}`);
      expect(mails).toHaveBeenCalledTimes(2);
      // Both links work in both browsers.
      expect((await desk.ask('POST', api.signIn(), { token: first.token }, second.asked)).statusCode).toBe(
        204,
      );
      expect((await desk.ask('POST', api.signIn(), { token: second.token }, asked)).statusCode).toBe(204);
    } finally {
      vi.useRealTimers();
      mails.mockRestore();
    }
  });

  it('from the editor’s own IP address does not block a valid link', async () => {
    const { token, asked } = await desk.link(imran);
    const use = (cookie: string) =>
      desk.app.inject({
        method: 'POST',
        url: api.signIn(),
        remoteAddress: '203.0.113.77',
        payload: { token },
        headers: { origin: 'https://www.studio.example', cookie },
      });
    for (let tries = 0; tries < 31; tries += 1) await use('');
    expect((await use('')).statusCode).toBe(429);
    expect((await use(asked)).statusCode).toBe(204);
  });

  it('sends a mail with the next request if the last mail failed', async () => {
    const failure = vi
      .spyOn(desk.relay.mailer, 'sendMail')
      .mockRejectedValueOnce(new Error('No mail server'));
    await askFrom('203.0.113.1');
    await expect.poll(() => failure.mock.settledResults.length).toBe(1);
    failure.mockRestore();
    const { token, asked } = await desk.link(imran);
    expect((await desk.ask('POST', api.signIn(), { token }, asked)).statusCode).toBe(204);
  });
});

it('limits the number of failed sign-ins', async () => {
  const answers = [];
  for (let tries = 0; tries < 1000; tries += 1)
    answers.push(
      (
        await desk.app.inject({
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

it.each([DESK, `${DESK}/edit/candles/mitti.yaml`, api.session(), preview('/')])(
  '%s has headers against indexing, framing and foreign code',
  async (address) => {
    const { headers } = await desk.ask(
      'GET',
      address,
      undefined,
      cookieOf(await desk.ask('GET', api.session()), 'none'),
    );
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(headers['x-frame-options']).toBe(address === preview('/') ? 'SAMEORIGIN' : 'DENY');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*; frame-ancestors '(none|self)'/);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['cache-control']).toBe('no-store');
  },
);
