import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpServer } from '@studio/http/http-server';
import { addSite } from '@studio/http/site';
import { readConfig } from '@studio/relay/config';
import { type Mailbox, openMailbox } from '@studio/relay/mailbox/mailbox';
import { addRelay, type Relay } from '@studio/relay/relay';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createSampleSite } from '../../../tests/support/sample-site.ts';
import { api } from '../routes.ts';
import { addAdmin } from '../server/admin.ts';
import { git } from '../server/git.ts';
import { readAdminSettings } from '../server/settings.ts';

export const asha = 'asha@example.com';
const imran = 'imran@example.com';
const origin = 'https://www.studio.example';

/** The admin with a real git repository, relay and mailbox. */
export interface RunningAdmin {
  app: FastifyInstance;
  relay: Relay;
  /** Receives all mail that is sent. */
  mailbox: Mailbox;
  folder: string;
  /** Sends a request; without a cookie nobody is signed in. */
  request: (
    method: InjectOptions['method'],
    url: string,
    payload?: object,
    cookie?: string,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
  /** Signs an editor in by the link in the mail. @returns the session cookie. */
  signIn: (email?: string) => Promise<string>;
  /** Requests a sign-in link. @returns its token and the cookie of the browser that requested it. */
  requestMagicLink: (email: string) => Promise<{ token: string; asked: string }>;
  git: (...args: string[]) => Promise<string>;
  stop: () => Promise<void>;
}

/** Returns a cookie of a response in the format of a request's Cookie header. */
export const getCookie = (response: LightMyRequestResponse, name: string): string => {
  const found = response.cookies.find((cookie) => cookie.name === name);
  return found ? `${name}=${found.value}` : '';
};

/**
 * Starts the admin with a new data folder.
 *
 * @param source folder of the product; this repository by default.
 * @param within parent of the data folder; a temporary folder by default.
 * @param clientDir the site that is served before the first publish; a small sample by default.
 * @param remote value of `ADMIN_REMOTE`.
 * @param dataFolder folder of the relay's database; a temporary one by default.
 * @param minFreeMb value of `RELAY_MIN_FREE_MB`.
 */
export async function startAdmin({
  source = process.cwd(),
  within = '',
  clientDir = '',
  remote = '',
  dataFolder = '',
  minFreeMb = 256,
} = {}): Promise<RunningAdmin> {
  const base = mkdtempSync(join(tmpdir(), 'admin-test-'));
  const cleanUp = () => rmSync(base, { recursive: true, force: true });
  process.once('exit', cleanUp);
  const folder = join(within || base, 'admin');
  const pages = join(base, 'app');
  mkdirSync(join(pages, 'assets'), { recursive: true });
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>The admin</title>');
  const mailbox = await openMailbox(join(base, 'mail'), 30);
  const env = {
    SITE_ORIGIN: origin,
    RELAY_RECIPIENTS: 'hello@studio.example',
    DATA_FOLDER: dataFolder || join(base, 'data'),
    RELAY_MIN_FREE_MB: String(minFreeMb),
    SMTP_URL: mailbox.smtpUrl,
    RELAY_FROM: 'Studio <website@studio.example>',
    LOG_LEVEL: 'silent',
    ADMIN_FOLDER: folder,
    ADMIN_REMOTE: remote,
    ADMIN_EDITORS: `Asha Rao <${asha}>, "Imran Khan" <${imran}>`,
  };
  const config = readConfig(env, null, false);
  const app = createHttpServer(config);
  const site = await addSite(app, { clientDir: clientDir || (await createSampleSite()), hsts: '' });
  const relay = await addRelay(app, config, '/relay');
  const settings = readAdminSettings(env, config);
  if (!settings) throw new Error('the admin is off');
  const admin = await addAdmin(app, {
    settings: { ...settings, sourceFolder: source },
    relay,
    site,
    app: pages,
  });
  await app.ready();

  const ask: RunningAdmin['request'] = (method = 'GET', url, payload, cookie, headers = {}) =>
    app.inject({
      method,
      url: url as string,
      ...(payload && { payload }),
      headers: { origin, ...(cookie && { cookie }), ...headers },
    });
  const link: RunningAdmin['requestMagicLink'] = async (email) => {
    const before = new Set(mailbox.list().map(({ id }) => id));
    const response = await ask('POST', api.magicLinks(), { email });
    for (
      const end = Date.now() + 8000;
      Date.now() < end;
      await new Promise((resolve) => setTimeout(resolve, 20))
    ) {
      const newMail = mailbox.list().find(({ id, to }) => !before.has(id) && to.includes(email));
      const mail = newMail && (await mailbox.readParsed(newMail.id));
      const token = /#(\S+)/.exec(mail?.text ?? '')?.[1];
      if (token) return { token, asked: getCookie(response, '__Host-admin-asked') };
    }
    throw new Error('no mail came');
  };
  return {
    app,
    relay,
    mailbox,
    folder,
    request: ask,
    requestMagicLink: link,
    signIn: async (email = asha) => {
      const { token, asked } = await link(email);
      return getCookie(await ask('POST', api.signIn(), { token }, asked), '__Host-admin');
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
