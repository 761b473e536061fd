import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cookie } from '@playwright/test';
import { expectAccessible } from '../a11y/axe.ts';
import { type SiteProcess, startSite } from '../relay/support/site-process.ts';
import { freePort } from './free-port.ts';
import { type Page, expect as quick, test } from './test.ts';

/** Beside the desk works a git, and often a development server that begins: more is waited for than of the plain site. */
const PATIENCE = 30_000;
export const expect = quick.configure({ timeout: PATIENCE });

/** The desk that the tests of a file share. */
export interface TestDesk {
  /** The running site; there once the first test begins. */
  site: () => SiteProcess;
  /** Where it keeps what it has. */
  folder: () => string;
  /** Signs in by the link of a mail, and stands on the list of everything. */
  signIn: (page: Page) => Promise<void>;
}

/**
 * The desk with the real site for all tests of a file, which run one after another: in a process and a folder of its own, as
 * `npm start` runs it.
 */
export function openDesk(): TestDesk {
  let site: SiteProcess | undefined;
  // Of the first who signed in, for the tests after it: a second sign-in would wait for another mail.
  let kept: Cookie[] = [];
  const base = mkdtempSync(join(tmpdir(), 'desk-browser-'));

  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  test.beforeAll(async () => {
    site = await startSite(
      'build/client',
      await freePort(),
      { DESK_FOLDER: join(base, 'desk'), RELAY_SPOOL: join(base, 'spool'), LOG_LEVEL: 'warn' },
      'apps/server/start-admin.ts',
    );
  });
  test.afterAll(async () => {
    await site?.stop();
    rmSync(base, { recursive: true, force: true });
  });
  // The desk stands on another port than the site of the other tests.
  test.use({
    baseURL: async ({ baseURL }, use) => use(site ? site.url : baseURL),
    actionTimeout: PATIENCE,
    navigationTimeout: 2 * PATIENCE,
  });

  return {
    site: () => {
      if (!site) throw new Error('the desk has not been started');
      return site;
    },
    folder: () => join(base, 'desk'),
    signIn: async (page) => {
      if (kept.length > 0) {
        await page.context().addCookies(kept);
        await page.goto('/desk');
        await expect(page.getByRole('navigation', { name: 'Kinds' })).toBeVisible();
        return;
      }
      await page.goto('/desk');
      await expect(page.getByLabel('E-mail')).toHaveValue('hello@example.com');
      await signInByMail(page);
      kept = await page.context().cookies();
    },
  };
}

/** Asks for a link where the desk offers it, and follows the one that comes, in the mailbox as a newcomer does. */
export async function signInByMail(page: Page): Promise<void> {
  const letters = async (): Promise<{ id: string; text: string }[]> =>
    (await page.request.get('/mailbox/api/messages')).json();
  const before = new Set((await letters()).map(({ id }) => id));
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('a link is on its way')).toBeVisible();
  const mail = async () => (await letters()).find(({ id }) => !before.has(id));
  await expect.poll(async () => (await mail())?.text).toContain('#');
  await page.goto(`/mailbox/${(await mail())?.id}`);
  const text = page.frameLocator('iframe');
  const button = text.getByRole('link', { name: 'Sign in' });
  const address = (await button.getAttribute('href')) ?? '';
  await expect(text.getByRole('link', { name: address }), 'the plain link').toHaveAttribute('href', address);
  const opened = page.context().waitForEvent('page');
  await button.click();
  const tab = await opened;
  await expect(tab.getByRole('navigation', { name: 'Kinds' })).toBeVisible();
  await tab.close();
  await page.goto('/desk');
  await expect(page.getByRole('navigation', { name: 'Kinds' })).toBeVisible();
}

/** Opens pages of the desk without the draft's page beside the form, for tests that do not look at it. */
export async function withoutPreview(page: Page): Promise<void> {
  await page.route('**/desk/preview/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A page</p>' }),
  );
}

/** Judges the desk without the draft’s page in its frame, which is the site’s and has tests of its own. */
export async function expectAccessibleDesk(page: Page, state: string): Promise<void> {
  const frame = await page.evaluateHandle(() => {
    const frame = document.querySelector('iframe');
    const place = frame?.parentElement ?? null;
    frame?.remove();
    return { frame, place };
  });
  await expectAccessible(page, state);
  await frame.evaluate(({ frame, place }) => frame && place?.prepend(frame));
}
