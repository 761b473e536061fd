import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cookie } from '@playwright/test';
import { api } from '../../apps/admin/routes.ts';
import { expectAccessible } from '../a11y/axe.ts';
import { type SiteProcess, startSite } from '../relay/support/site-process.ts';
import { freePort } from './free-port.ts';
import { expect as baseExpect, type Page, test } from './test.ts';

/** Longer than the default timeout, because the admin runs git and the preview server. */
const TIMEOUT_MS = 30_000;
export const expect = baseExpect.configure({ timeout: TIMEOUT_MS });

/** One path of each kind of page, relative to `/admin/`. */
export const ADMIN_PATHS = [
  '',
  'articles',
  'candles',
  'media',
  'pages/home',
  'articles/monsoon-light',
  'media/hill-house/dusk',
  'settings/studio',
  'enquiries',
  'history',
  'publish',
  'launch',
  'account',
  'people',
  'settings/brand',
];

/** The admin server that the tests of a file share. */
export interface TestAdmin {
  /** Returns the running server. Call it only inside a test. */
  site: () => SiteProcess;
  /** Returns the data folder of the admin. */
  dataFolder: () => string;
  /** Signs in with an e-mail link and opens the list of entries. */
  signIn: (page: Page) => Promise<void>;
}

/**
 * Starts the site with its admin for the tests of a file, like `npm start`. The server has its own process and data folder. The tests
 * of the file run one after another.
 */
export function useTestAdmin(): TestAdmin {
  let site: SiteProcess | undefined;
  // The later tests reuse these cookies, because the server sends only one sign-in e-mail per minute.
  let sessionCookies: Cookie[] = [];
  let baseDir = '';

  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  test.beforeAll(async () => {
    // `startSite` takes longer than the default timeout, and the timeout of `configure` does not apply to hooks.
    test.setTimeout(240_000);
    baseDir = mkdtempSync(join(tmpdir(), 'admin-browser-'));
    site = await startSite(
      'build/client',
      await freePort(),
      {
        ADMIN_FOLDER: join(baseDir, 'admin'),
        DATA_FOLDER: join(baseDir, 'data'),
        BACKGROUND_ENCODING: 'off',
        LOG_LEVEL: 'warn',
      },
      'apps/admin/start.ts',
    );
  });
  test.afterAll(async () => {
    await site?.stop();
    rmSync(baseDir, { recursive: true, force: true });
  });
  // The shared web server of the other tests has another port.
  test.use({
    baseURL: async ({ baseURL }, use) => use(site ? site.url : baseURL),
    actionTimeout: TIMEOUT_MS,
    navigationTimeout: 2 * TIMEOUT_MS,
  });

  return {
    site: () => {
      if (!site) throw new Error('The admin is not running');
      return site;
    },
    dataFolder: () => join(baseDir, 'admin'),
    signIn: async (page) => {
      if (sessionCookies.length > 0) {
        await page.context().addCookies(sessionCookies);
        await page.goto('/admin');
        await expect(page.getByRole('navigation', { name: 'Content types' })).toBeVisible();
        return;
      }
      await page.goto('/admin');
      await expect(page.getByLabel('E-mail')).toHaveValue('hello@example.com');
      await signInByMail(page);
      sessionCookies = await page.context().cookies();
    },
  };
}

/**
 * Requests a sign-in link on the current page and opens it from the built-in mailbox.
 *
 * @param navigation name of a navigation landmark on the first page after signing in. It depends on the role of the person.
 */
export async function signInByMail(page: Page, navigation = 'Content types'): Promise<void> {
  const loadMails = async (): Promise<{ id: string; text: string }[]> =>
    (await page.request.get('/mailbox/api/messages')).json();
  const before = new Set((await loadMails()).map(({ id }) => id));
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('a link is on its way')).toBeVisible();
  // Mails about enquiries may arrive at the same time.
  const newMail = async () =>
    (await loadMails()).find(({ id, text }) => !before.has(id) && text.includes('/sign-in#'));
  await expect.poll(newMail).toBeDefined();
  await page.goto(`/mailbox/${(await newMail())?.id}`);
  const mailBody = page.frameLocator('iframe');
  const button = mailBody.getByRole('link', { name: 'Sign in' });
  const url = (await button.getAttribute('href')) ?? '';
  await expect(mailBody.getByRole('link', { name: url }), 'the plain link').toHaveAttribute('href', url);
  // The new tab requests the session before and after it signs in. This route delays the first response until the second one.
  // The late response must not replace the result of the second one.
  const nextResponse = page
    .context()
    .waitForEvent('response', (response) => response.url().endsWith(api.session()));
  await page.context().route(
    `**${api.session()}`,
    async (route) => {
      const response = await route.fetch();
      await nextResponse;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const opened = page.context().waitForEvent('page');
  await button.click();
  const tab = await opened;
  await expect(tab.getByRole('navigation', { name: navigation })).toBeVisible();
  await tab.close();
  await page.goto('/admin');
  await expect(page.getByRole('navigation', { name: navigation })).toBeVisible();
}

/**
 * Reads the draft of an entry.
 *
 * @param file relative to `content/`.
 */
export const readEntry = async (page: Page, file: string) =>
  // The server may close a connection that was idle during a slow step. A browser would also retry.
  (await page.request.get(api.entry(file), { maxRetries: 1 })).json();

/** Replaces the preview by a static page, for tests that do not need it. */
export async function stubPreview(page: Page): Promise<void> {
  await page.route('**/admin/preview/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A page</p>' }),
  );
}

/** Replaces the thumbnails of images, for tests that do not need them. The server decodes a photograph for each thumbnail. */
export async function stubThumbnails(page: Page): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>';
  await page.route(`**${api.images()}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
}

/** Runs the accessibility check without the preview frame, because the pages of the site have their own tests. */
export async function expectAccessibleAdmin(page: Page, state: string): Promise<void> {
  const frame = await page.evaluateHandle(() => {
    const frame = document.querySelector('iframe');
    const parent = frame?.parentElement ?? null;
    frame?.remove();
    return { frame, parent };
  });
  await expectAccessible(page, state);
  await frame.evaluate(({ frame, parent }) => frame && parent?.prepend(frame));
}
