import type { APIRequestContext, BrowserContext } from '@playwright/test';
import type { EntryResponse } from '../../apps/admin/api-types.ts';
import { adminPaths, api } from '../../apps/admin/routes.ts';
import { expectAccessible } from '../a11y/axe.ts';
import { type AdminServer, SESSION_COOKIE, startAdminServer } from './admin-server.ts';
import { type StoredMessage, storeMessage } from './enquiries.ts';
import { studioEmail } from './routes.ts';
import { expect as baseExpect, test as baseTest, type Page } from './test.ts';

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

/** Requests by the signed-in owner, as from another browser. */
export interface AdminApi {
  readEntry: <Fields = Record<string, unknown>>(
    file: string,
  ) => Promise<Omit<EntryResponse, 'fields'> & { fields: Fields }>;
  /** Saves an entry with changes of some fields, or with another text. */
  editEntry: (file: string, fields: object, body?: string) => Promise<void>;
  request: APIRequestContext;
  /** Sends the contact form. */
  sendEnquiry: (fields: Record<string, string>) => Promise<void>;
  /** Stores a message that arrived earlier. */
  storeMessage: (message: StoredMessage) => void;
  /** Returns the mails that contain a text, the newest first. */
  findMails: (text: string) => Promise<{ id: string; subject: string; to: string[]; text: string }[]>;
}

interface AdminFixtures {
  /** Whether the preview shows the site; otherwise it shows a short page, which takes no time. */
  hasPreview: boolean;
  /** Whether images are those of the content; otherwise they are empty. */
  hasImages: boolean;
  /** Arguments of an own Chromium. With another `launchOptions`, the tests would need another server. */
  chromiumArguments: string[];
  api: AdminApi;
}

/**
 * Tests of the admin. The tests of a worker share one server. Before each test, its content and its database have their first state. The
 * owner is signed in.
 */
export const test = baseTest.extend<AdminFixtures, { adminServer: AdminServer }>({
  adminServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const server = await startAdminServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  hasPreview: [false, { option: true }],
  hasImages: [false, { option: true }],
  actionTimeout: TIMEOUT_MS,
  navigationTimeout: 2 * TIMEOUT_MS,
  baseURL: async ({ adminServer }, use) => {
    await adminServer.reset();
    await use(adminServer.url);
  },
  chromiumArguments: [[], { option: true }],
  context: async (
    {
      context: ownContext,
      baseURL,
      viewport,
      hasPreview,
      hasImages,
      chromiumArguments,
      playwright,
      launchOptions,
    },
    use,
  ) => {
    const browser =
      chromiumArguments.length > 0
        ? await playwright.chromium.launch({
            ...launchOptions,
            args: [...(launchOptions.args ?? []), ...chromiumArguments],
          })
        : null;
    const context = (await browser?.newContext({ baseURL: String(baseURL), viewport })) ?? ownContext;
    await context.addCookies([{ ...SESSION_COOKIE, url: String(baseURL) }]);
    if (!hasPreview) await stubPreview(context);
    if (!hasImages) await stubThumbnails(context);
    await use(context);
    await browser?.close();
  },
  page: async ({ page, browserMonitor }, use) => {
    // The browser logs that the sandboxed frame may not run scripts, and responses with an error status.
    browserMonitor.allowedMessages.push(/sandbox/i, /Transition was aborted/, /status of 4\d\d/);
    await use(page);
  },
  api: async ({ playwright, baseURL, adminServer }, use) => {
    const request = await playwright.request.newContext({
      baseURL: String(baseURL),
      extraHTTPHeaders: { origin: String(baseURL), cookie: `${SESSION_COOKIE.name}=${SESSION_COOKIE.value}` },
    });
    await use(createAdminApi(request, adminServer));
    await request.dispose();
  },
});

function createAdminApi(request: APIRequestContext, { dataFolder }: AdminServer): AdminApi {
  // The server may close a connection that was idle during a slow step. A browser would also retry.
  const readEntry: AdminApi['readEntry'] = async (file) =>
    (await request.get(api.entry(file), { maxRetries: 1 })).json();
  return {
    request,
    readEntry,
    editEntry: async (file, changes, body) => {
      const entry = await readEntry(file);
      const data = {
        version: entry.version,
        fields: { ...entry.fields, ...changes },
        ...(entry.body !== undefined && { body: body ?? entry.body }),
      };
      await baseExpect(await request.put(api.entry(file), { data })).toBeOK();
    },
    sendEnquiry: async (form) =>
      baseExpect(await request.post(`/relay/ajax/${studioEmail}`, { form })).toBeOK(),
    storeMessage: (message) => storeMessage(dataFolder, message),
    findMails: async (text) => {
      const mails: Awaited<ReturnType<AdminApi['findMails']>> = await (
        await request.get('/mailbox/api/messages')
      ).json();
      return mails.filter((mail) => JSON.stringify(mail).includes(text));
    },
  };
}

/** Opens the form of an entry. @param file path under `content/`. */
export const openForm = (page: Page, file: string) => page.goto(`/admin${adminPaths.edit(file)}`);

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

/** Replaces the preview by a static page, for tests that do not need it. */
export async function stubPreview(page: Page | BrowserContext): Promise<void> {
  await page.route('**/admin/preview/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A page</p>' }),
  );
}

/** Replaces the thumbnails of images, for tests that do not need them. The server decodes a photograph for each thumbnail. */
export async function stubThumbnails(page: Page | BrowserContext): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>';
  await page.route(`**${api.images()}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
}

/** Runs the accessibility check without the preview, because the pages of the site have their own tests. */
export const expectAccessibleAdmin = (page: Page, state: string): Promise<void> =>
  expectAccessible(page, state, 'iframe');
