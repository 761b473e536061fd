import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type SiteProcess, startSite } from '../../tests/relay/support/site-process.ts';
import { copyProduct } from '../../tests/support/copy-product.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { writeArticles } from '../site/growth-content.ts';

/** A desk over a site of so many articles, in a copy of the product, and somebody who is signed in. */
export interface Office {
  site: SiteProcess;
  page: Page;
  /** Asks the desk as the one who is signed in. */
  ask: <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Answer>;
  close: () => Promise<void>;
}

/** Builds the site and opens the desk, as `npm start` does. */
export async function openOffice(browser: Browser, articles: number): Promise<Office> {
  const copy = await copyProduct();
  await writeArticles(copy, articles);
  const env = { ...process.env, ENQUIRY_SERVICE: '/relay', NODE_ENV: 'production' };
  execFileSync(process.execPath, ['apps/site/build/build.ts'], {
    cwd: copy,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cpSync(resolve('build/desk'), join(copy, 'build/desk'), { recursive: true });
  const site = await startSite(
    'build/client',
    await freePort(),
    { DESK_FOLDER: join(copy, '.desk'), RELAY_SPOOL: join(copy, 'spool'), LOG_LEVEL: 'warn' },
    'apps/server/start-admin.ts',
    copy,
  );
  const page = await browser.newPage({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  await signIn(page);
  return {
    site,
    page,
    ask: async <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
      const answer = await page.request.fetch(path, { method, data, headers: { origin: site.url } });
      if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
      const text = await answer.text();
      return (text === '' ? undefined : JSON.parse(text)) as Answer;
    },
    close: async () => {
      await page.close();
      await site.stop();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('a link is on its way').waitFor();
  let link: string | undefined;
  while (link === undefined) {
    const letters: { text: string }[] = await (await page.request.get('/mailbox/api/messages')).json();
    link = letters.map(({ text }) => /http\S+#\S+/.exec(text)?.[0]).find(Boolean);
  }
  await page.goto(link);
  await page.getByRole('navigation', { name: 'Kinds' }).waitFor();
}
