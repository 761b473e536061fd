import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpServer } from '@studio/http/http-server';
import { addSite } from '@studio/http/site';
import { readConfig } from '@studio/relay/config';
import { addRelay, type Relay } from '@studio/relay/relay';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { TestSmtp } from '../../../tests/relay/support/test-smtp.ts';
import { createSampleSite } from '../../../tests/support/sample-site.ts';
import { getTestDatabaseUrl } from '../../../tests/support/test-database.ts';
import { api } from '../routes.ts';
import { addAdmin } from '../server/admin.ts';
import { git } from '../server/git.ts';
import { readAdminSettings } from '../server/settings.ts';
import { createContentFixture } from './site-fixture.ts';

/** E-mail address of the editor who is signed in by default. */
export const ASHA_EMAIL = 'asha@example.com';
const IMRAN_EMAIL = 'imran@example.com';
const origin = 'https://www.studio.example';

/** The mails that a server has sent, the newest first. */
interface TestMailbox {
  list(): { id: string; subject: string; to: string[] }[];
  readParsed(id: string): Promise<{ text?: string | undefined } | null>;
  close(): Promise<void>;
}

/** A server with the admin, a site and the relay. Git and the mailbox are real. */
export interface RunningAdmin {
  app: FastifyInstance;
  relay: Relay;
  /** Receives all mails of the server. */
  mailbox: TestMailbox;
  /** The admin's data folder. */
  folder: string;
  /** Sends a request. Without a cookie, nobody is signed in. */
  request: (
    method: InjectOptions['method'],
    url: string,
    payload?: object,
    cookie?: string,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
  /** Signs an editor in with the link in the mail. @returns the session cookie. */
  signIn: (email?: string) => Promise<string>;
  /** Requests a sign-in link. @returns its token, and the cookie that proves which browser requested it. */
  requestMagicLink: (email: string) => Promise<{ token: string; proofCookie: string }>;
  /** Runs git on the admin's clone. @returns its output. */
  git: (...args: string[]) => Promise<string>;
  stop: () => Promise<void>;
}

/** Returns a cookie that a response sets, in the format of a Cookie header; '' if the response does not set it. */
export const getCookie = (response: LightMyRequestResponse, name: string): string => {
  const cookie = response.cookies.find((candidate) => candidate.name === name);
  return cookie ? `${name}=${cookie.value}` : '';
};

/**
 * Starts the admin with a new data folder.
 *
 * @param source folder of the product; the content of this repository by default.
 * @param parentFolder folder in which the admin's data folder is created; a temporary folder by default.
 * @param clientDir the site that is served before the first publish; a small sample by default.
 * @param remote value of `ADMIN_REMOTE`.
 * @param dataFolder folder of the relay's database; a temporary one by default.
 * @param minFreeMb value of `RELAY_MIN_FREE_MB`.
 * @param relayEnv further settings of the relay.
 */
export async function startAdmin({
  source = '',
  parentFolder = '',
  clientDir = '',
  remote = '',
  dataFolder = '',
  minFreeMb = 256,
  relayEnv = {},
} = {}): Promise<RunningAdmin> {
  const baseFolder = mkdtempSync(join(tmpdir(), 'admin-test-'));
  const cleanUp = () => rmSync(baseFolder, { recursive: true, force: true });
  process.once('exit', cleanUp);
  const folder = join(parentFolder || baseFolder, 'admin');
  const pagesFolder = join(baseFolder, 'app');
  const relayFolder = dataFolder || join(baseFolder, 'data');
  mkdirSync(join(pagesFolder, 'assets'), { recursive: true });
  writeFileSync(join(pagesFolder, 'index.html'), '<!doctype html><title>The admin</title>');
  const smtp = await new TestSmtp().start();
  const mailbox: TestMailbox = {
    list: () =>
      smtp.mails
        .map(({ email, recipients }, index) => ({
          id: String(index),
          subject: email.subject ?? '',
          to: recipients,
        }))
        .reverse(),
    readParsed: async (id) => smtp.mails[Number(id)]?.email ?? null,
    close: () => smtp.stop(),
  };
  const env = {
    SITE_ORIGIN: origin,
    RELAY_RECIPIENTS: 'hello@studio.example',
    DATA_FOLDER: relayFolder,
    DATABASE_URL: (await getTestDatabaseUrl(relayFolder)) ?? '',
    RELAY_MIN_FREE_MB: String(minFreeMb),
    SMTP_URL: smtp.url,
    RELAY_FROM: 'Studio <website@studio.example>',
    LOG_LEVEL: 'silent',
    ...relayEnv,
    ADMIN_FOLDER: folder,
    ADMIN_REMOTE: remote,
    ADMIN_REMOTE_DRAFTS: 'on',
    ADMIN_EDITORS: `Asha Rao <${ASHA_EMAIL}>, "Imran Khan" <${IMRAN_EMAIL}>`,
  };
  const config = readConfig(env, null, false);
  const app = createHttpServer(config);
  const site = await addSite(app, { clientDir: clientDir || (await createSampleSite()), hsts: '' });
  const relay = await addRelay(app, config, '/relay');
  const settings = readAdminSettings(env, config);
  if (!settings) throw new Error('the admin is off');
  const admin = await addAdmin(app, {
    settings: { ...settings, productFolder: source || (await createContentFixture()) },
    relay,
    site,
    pagesFolder,
  });
  await app.ready();

  const request: RunningAdmin['request'] = (method = 'GET', url, payload, cookie, headers = {}) =>
    app.inject({
      method,
      url: url as string,
      ...(payload && { payload }),
      headers: { origin, ...(cookie && { cookie }), ...headers },
    });
  const requestMagicLink: RunningAdmin['requestMagicLink'] = async (email) => {
    const before = new Set(mailbox.list().map(({ id }) => id));
    const response = await request('POST', api.magicLinks(), { email });
    for (
      const end = performance.now() + 60_000;
      performance.now() < end;
      await new Promise((resolve) => setTimeout(resolve, 20))
    ) {
      const newMail = mailbox.list().find(({ id, to }) => !before.has(id) && to.includes(email));
      const mail = newMail && (await mailbox.readParsed(newMail.id));
      const token = /#(\S+)/.exec(mail?.text ?? '')?.[1];
      if (token) return { token, proofCookie: getCookie(response, '__Host-admin-asked') };
    }
    throw new Error('no mail came');
  };
  return {
    app,
    relay,
    mailbox,
    folder,
    request,
    requestMagicLink,
    signIn: async (email = ASHA_EMAIL) => {
      const { token, proofCookie } = await requestMagicLink(email);
      return getCookie(await request('POST', api.signIn(), { token }, proofCookie), '__Host-admin');
    },
    git: async (...args) => (await git([`--git-dir=${join(folder, 'git')}`, ...args])).toString().trim(),
    stop: async () => {
      await app.close();
      await admin.stop();
      await relay.stop();
      await mailbox.close();
      process.off('exit', cleanUp);
      cleanUp();
    },
  };
}
