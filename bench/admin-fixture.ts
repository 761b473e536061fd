import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { copyWithCaches } from '../scripts/copy-repository.ts';
import { type SiteProcess, startSite } from '../tests/relay/support/site-process.ts';
import { freePort } from '../tests/support/free-port.ts';

/** An admin for a copy of the product, and a page with a signed-in editor. */
export interface AdminFixture {
  site: SiteProcess;
  page: Page;
  /** Sends a JSON request as the editor. @throws Error with the response if its status is not 2xx. */
  request: <Body>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Body>;
  /** Uploads a JPEG as a new image. @returns its id. */
  upload: (path: string, folder: string, name: string, jpeg: Buffer) => Promise<string>;
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

/** Builds a copy of the product, starts its admin like `npm start`, and signs an editor in. */
export async function createAdminFixture(browser: Browser, articles: number): Promise<AdminFixture> {
  const copyDir = await copyWithCaches();
  writeArticles(join(copyDir, 'content/articles'), articles);
  const env = { ...process.env, ENQUIRY_SERVICE: '/relay', NODE_ENV: 'production' };
  execFileSync(process.execPath, ['apps/site/build/build.ts'], { cwd: copyDir, env, stdio: 'ignore' });
  cpSync(resolve('build/admin'), join(copyDir, 'build/admin'), { recursive: true });
  const port = await freePort();
  const folders = { ADMIN_FOLDER: join(copyDir, '.admin'), DATA_FOLDER: join(copyDir, 'spool') };
  const start = () =>
    startSite('build/client', port, { ...folders, LOG_LEVEL: 'warn' }, 'apps/admin/start.ts', copyDir);
  const site = await start();
  const page = await browser.newPage({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  await signIn(page);
  const send = async (path: string, options: Parameters<Page['request']['fetch']>[1]) => {
    const response = await page.request.fetch(path, { ...options, headers: { origin: site.url } });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return response.text();
  };
  const fixture: AdminFixture = {
    site,
    page,
    request: async (method, path, data) => JSON.parse((await send(path, { method, data })) || 'null'),
    upload: async (path, folder, name, buffer) => {
      const file = { name, mimeType: 'image/jpeg', buffer };
      return JSON.parse(await send(path, { method: 'POST', multipart: { folder, file } })).id;
    },
    restart: async () => {
      await fixture.site.stop();
      fixture.site = await start();
    },
    close: async () => {
      await page.close();
      await fixture.site.stop();
      rmSync(copyDir, { recursive: true, force: true });
    },
  };
  return fixture;
}

/** Replaces the articles by `count` articles that repeat the sample, one day apart. */
function writeArticles(folder: string, count: number): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const samples = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  for (let index = names.length; index < count; index += 1) {
    const sample = samples[index % samples.length] ?? '';
    const id = `${/^id: (.*)$/m.exec(sample)?.[1]}-${index}`;
    const date = new Date(Date.UTC(2025, 2, 25) - index * 86_400_000).toISOString().slice(0, 10);
    const text = sample.replace(/^id: .*$/m, `id: ${id}`).replace(/^date: .*$/m, `date: ${date}`);
    writeFileSync(join(folder, `${id}.md`), text);
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('a link is on its way').waitFor();
  let link: string | undefined;
  while (link === undefined) {
    const mails: { text: string }[] = await (await page.request.get('/mailbox/api/messages')).json();
    link = mails.map(({ text }) => /http\S+#\S+/.exec(text)?.[0]).find(Boolean);
  }
  await page.goto(link);
  await page.getByRole('navigation', { name: 'Content types' }).waitFor();
}
