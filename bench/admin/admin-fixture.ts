import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { copyWithCaches } from '../../scripts/copy-repository.ts';
import { type SiteProcess, startSite } from '../../tests/relay/support/site-process.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { writeArticles } from '../site/large-content.ts';

/** An admin for a copy of the site with a number of articles, and a page with a signed-in editor. */
export interface AdminFixture {
  site: SiteProcess;
  page: Page;
  /** Sends a request as the signed-in editor. */
  request: <ResponseBody>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    data?: object,
  ) => Promise<ResponseBody>;
  close: () => Promise<void>;
}

/** Builds the site in a copy of the repository, starts the admin like `npm start`, and signs an editor in. */
export async function createAdminFixture(browser: Browser, articleCount: number): Promise<AdminFixture> {
  const copyDir = await copyWithCaches();
  await writeArticles(copyDir, articleCount);
  const env = { ...process.env, ENQUIRY_SERVICE: '/relay', NODE_ENV: 'production' };
  execFileSync(process.execPath, ['apps/site/build/build.ts'], {
    cwd: copyDir,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cpSync(resolve('build/admin'), join(copyDir, 'build/admin'), { recursive: true });
  const site = await startSite(
    'build/client',
    await freePort(),
    { ADMIN_FOLDER: join(copyDir, '.admin'), DATA_FOLDER: join(copyDir, 'spool'), LOG_LEVEL: 'warn' },
    'apps/admin/start.ts',
    copyDir,
  );
  const page = await browser.newPage({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  await signIn(page);
  return {
    site,
    page,
    request: async <ResponseBody>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
      const response = await page.request.fetch(path, { method, data, headers: { origin: site.url } });
      if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
      const text = await response.text();
      return (text === '' ? undefined : JSON.parse(text)) as ResponseBody;
    },
    close: async () => {
      await page.close();
      await site.stop();
      rmSync(copyDir, { recursive: true, force: true });
    },
  };
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
