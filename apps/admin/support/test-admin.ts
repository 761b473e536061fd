import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpServer } from '@studio/http/http-server';
import { addSite } from '@studio/http/site';
import { readConfig } from '@studio/relay/config';
import { addRelay } from '@studio/relay/relay';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { TestSmtp } from '../../../tests/relay/support/test-smtp.ts';
import { createSampleSite } from '../../../tests/support/sample-site.ts';
import { getTestDatabaseUrl } from '../../../tests/support/test-database.ts';
import { api } from '../routes.ts';
import { addAdmin } from '../server/admin.ts';
import { git } from '../server/git.ts';
import { Sessions } from '../server/sessions.ts';
import { readAdminSettings } from '../server/settings.ts';

/** E-mail address of the owner who is signed in by default. */
export const ASHA_EMAIL = 'asha@example.com';
/** E-mail address of another owner. */
export const IMRAN_EMAIL = 'imran@example.com';
export const ORIGIN = 'https://www.studio.example';

/** A server with the admin, a site and the relay. Git and the mailbox are real. */
export type TestAdmin = Awaited<ReturnType<typeof startAdmin>>;

export interface AdminOptions {
  /** Folder of the product. */
  source: string;
  /** Folder in which the data folders of the admin and the relay are created; a temporary folder by default. */
  base?: string;
  /** Value of `ADMIN_REMOTE`. */
  remote?: string;
  /** Value of `RELAY_MIN_FREE_MB`. */
  minFreeMb?: number;
  /** Further settings of the relay. */
  relayEnv?: Record<string, string>;
}

/** Starts the admin. It serves the built site of the product, or a small sample if the product is not built. */
export async function startAdmin({
  source,
  base,
  remote = '',
  minFreeMb = 256,
  relayEnv = {},
}: AdminOptions) {
  const ownFolder = mkdtempSync(join(tmpdir(), 'admin-test-'));
  const [folder, relayFolder] = [join(base ?? ownFolder, 'admin'), join(base ?? ownFolder, 'data')];
  const pagesFolder = join(ownFolder, 'app');
  mkdirSync(join(pagesFolder, 'assets'), { recursive: true });
  writeFileSync(join(pagesFolder, 'index.html'), '<!doctype html><title>The admin</title>');
  const smtp = await new TestSmtp().start();
  const env = {
    SITE_ORIGIN: ORIGIN,
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
  const builtSite = join(source, 'build/client');
  const clientDir = existsSync(builtSite) ? builtSite : await createSampleSite();
  const site = await addSite(app, { clientDir, hsts: '' });
  const relay = await addRelay(app, config, '/relay');
  const settings = readAdminSettings(env, config);
  if (!settings) throw new Error('the admin is off');
  const admin = await addAdmin(app, {
    settings: { ...settings, productFolder: source },
    relay,
    site,
    pagesFolder,
  });
  await app.ready();
  return {
    app,
    relay,
    /** The mails that the server has sent, the newest first. */
    mailbox: {
      list: () =>
        smtp.mails
          .map(({ email, recipients }, index) => ({
            id: String(index),
            subject: email.subject ?? '',
            to: recipients,
          }))
          .reverse(),
      readParsed: async (id: string) => smtp.mails[Number(id)]?.email ?? null,
    },
    /** The admin's data folder. */
    folder,
    /** Sends a request. Without a cookie, nobody is signed in. */
    request: (
      method: InjectOptions['method'],
      url: string,
      payload?: object,
      cookie = '',
      headers: Record<string, string> = {},
    ): Promise<LightMyRequestResponse> =>
      app.inject({
        method: method ?? 'GET',
        url,
        ...(payload && { payload }),
        headers: { origin: ORIGIN, ...(cookie && { cookie }), ...headers },
      }),
    /** Starts a session of a person. @returns its cookie. */
    signIn: async (email = ASHA_EMAIL): Promise<string> => {
      const sessions = await Sessions.open(relay.enquiries.store, async () => true);
      return `__Host-admin=${await sessions.startSession(email, 'Tests')}`;
    },
    /** Runs git on the admin's clone. @returns its output. */
    git: async (...args: string[]): Promise<string> =>
      (await git([`--git-dir=${join(folder, 'git')}`, ...args])).toString().trim(),
    stop: async (): Promise<void> => {
      await app.close();
      await admin.stop();
      await relay.stop();
      await smtp.stop();
      rmSync(ownFolder, { recursive: true, force: true });
    },
  };
}

/** Uploads an image in the same way as the admin's form. @param replacedId id of the image to replace; empty for a new image. */
export function uploadImage(admin: TestAdmin, cookie: string, name: string, bytes: Buffer, replacedId = '') {
  const payload = Buffer.concat([
    Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="replaces"\r\n\r\n${replacedId}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const headers = { origin: ORIGIN, cookie, 'content-type': 'multipart/form-data; boundary=x' };
  return admin.app.inject({ method: 'POST', url: api.images(), headers, payload });
}

/** Creates a large JPEG. It contains noise, which cannot be compressed well. */
export const createNoiseImage = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 136, g: 136, b: 136 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
