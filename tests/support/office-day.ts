import sharp from 'sharp';
import { adminPaths } from '../../apps/admin/routes.ts';
import { WORD_HTML } from '../../apps/admin/support/clipboard.ts';
import { paths } from '../../packages/content/paths.ts';
import { findFirefox } from '../../scripts/find-programs.ts';
import { test as adminTest } from './admin.ts';
import { firefoxLaunchOptions } from './firefox.ts';
import { onlyWithSampleContent } from './sample.ts';
import { expect as baseExpect, type Locator, type Page } from './test.ts';

// The first publication builds the whole site.
const expect = baseExpect.configure({ timeout: 120_000 });

interface Day {
  engine: 'chromium' | 'firefox';
  /** In a released Firefox, Playwright can neither tap nor emulate a phone. */
  device: 'computer' | 'phone';
}

/** A page that mentions a price, words to find it by, and the words that are removed. */
const PRICE_PATH = paths.home();
const PRICE_FILE = 'pages/home.yaml';
const PRICE = 'every price on a line';
const REMOVED_TEXT = ', every price on a line';
const PROJECT = 'pavilion';
const NEW_PROJECT = 'garden-pavilion';
const PHONE_NUMBER = '+91 141 555 0101';
const CHAIR_TITLE = 'Verandah Chair';
const ARTICLE_TITLE = 'What a verandah is for';
const ARTICLE_ID = 'verandah';
const PHOTO_NUMBER = 2010;
const COLLEAGUE = 'meera@example.com';

const test = adminTest.extend<{ day: Day }>({
  hasPreview: true,
  hasImages: true,
  day: [{ engine: 'chromium', device: 'phone' }, { option: true }],
  context: async ({ day, browser, playwright, baseURL }, use) => {
    const isPhone = day.device === 'phone';
    // Another project would need another server.
    const firefox =
      day.engine === 'firefox'
        ? await playwright.firefox.launch({ ...firefoxLaunchOptions(findFirefox()), args: [] })
        : undefined;
    const context = await (firefox ?? browser).newContext({
      baseURL: String(baseURL),
      viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      ...(isPhone && { hasTouch: true, isMobile: true }),
    });
    await use(context);
    await context.close();
    await firefox?.close();
  },
});

/** Acts like an office manager with a mouse or a finger. */
class OfficeManager {
  page: Page;
  readonly #day: Day;

  constructor(page: Page, day: Day) {
    this.page = page;
    this.#day = day;
  }

  get #hasTouch(): boolean {
    return this.#day.device === 'phone';
  }

  click(target: Locator): Promise<void> {
    return this.#hasTouch ? target.tap() : target.click();
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await this.retype(text);
  }

  /** Replaces the text of the field that has the focus. */
  async retype(text: string): Promise<void> {
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
  }

  /** Moves the first row of a list below the second one: by dragging, or on a phone with the button. */
  async moveFirstRowDown(): Promise<void> {
    if (this.#day.device === 'phone')
      return this.click(this.page.getByRole('button', { name: /^Move .* down$/ }).first());
    const handles = this.page.getByTitle(/^Drag/);
    const target = await handles.nth(1).boundingBox();
    await handles.first().hover();
    await this.page.mouse.down();
    await this.page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 20, { steps: 10 });
    await this.page.mouse.up();
  }

  async waitForSave(): Promise<void> {
    await expect(this.page.getByText(/^Saved as a draft/)).toBeVisible();
  }

  /** Closes a message that offers Undo, because it covers buttons on a phone. The timer that closes it does not run in a test. */
  closeMessage(): Promise<void> {
    return this.page.getByRole('button', { name: 'Close', includeHidden: true }).click();
  }

  /** Waits for the preview of the form. On a phone, a button shows it. */
  async openPreview(): Promise<void> {
    if (this.#day.device === 'phone')
      await this.click(this.page.getByRole('button', { name: 'Preview', exact: true }));
    await expect(this.page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(this.page.getByText('Loading preview …')).toHaveCount(0);
  }

  /** Scrolls the preview to an element and clicks at its place on the screen. */
  async clickInPreview(target: Locator): Promise<void> {
    const { x, y } = await target.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    const frame = this.page.getByTitle('Preview', { exact: true });
    const scale = await frame.evaluate(
      (element: HTMLElement) => element.getBoundingClientRect().width / element.offsetWidth,
    );
    const box = await frame.boundingBox();
    const point = [(box?.x ?? 0) + x * scale, (box?.y ?? 0) + y * scale] as const;
    await (this.#hasTouch ? this.page.touchscreen.tap(...point) : this.page.mouse.click(...point));
  }
}

/** Creates photographs that differ from all others. */
const takePhotographs = (count: number, firstNumber: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const number = firstNumber + index;
      // A coarse random pattern, from a Lehmer generator.
      let state = number;
      const pixels = Uint8Array.from({ length: 8 * 6 * 3 }, () => {
        state = (state * 48_271) % 2_147_483_647;
        return state % 256;
      });
      const buffer = await sharp(pixels, { raw: { width: 8, height: 6, channels: 3 } })
        .resize(2000, 1500)
        .jpeg()
        .toBuffer();
      return { name: `IMG_${number}.JPG`, mimeType: 'image/jpeg', buffer };
    }),
  );

/** Copies HTML in another tab, as a word processor does. */
async function copyHtml(page: Page, html: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto('/mailbox');
  await tab.evaluate((text) => {
    document.addEventListener('copy', (event) => {
      event.clipboardData?.setData('text/html', text);
      event.preventDefault();
    });
  }, html);
  await tab.keyboard.press('Control+c');
  await tab.close();
}

/** Opens a page without a session. */
async function openAsVisitor(page: Page, url: string): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The browser has no other contexts');
  const visitor = await browser.newPage();
  await visitor.goto(url);
  return visitor;
}

/** What the photographs of the chair show. */
const CHAIR_IMAGES = ['from the front', 'from the side', 'its cane'];
const describeChair = (image: string): string => `A low chair of teak, ${image}.`;

/** Loads a page of the published site without following redirects. */
const loadPublished = (page: Page, path: string) =>
  page.request.get(path, { maxRedirects: 0, maxRetries: 1 });
/** Returns whether a page of the published site contains a text. */
const isPublished = async (page: Page, path: string, text: string): Promise<boolean> =>
  (await (await loadPublished(page, path)).text()).includes(text);
/** Returns the ids of the projects in the order of the published portfolio. */
async function readProjectOrder(page: Page): Promise<string[]> {
  const html = await (await loadPublished(page, paths.portfolio())).text();
  return [...new Set(Array.from(html.matchAll(/href="\/portfolio\/([\w-]+)"/g), ([, id = '']) => id))];
}

/** Adds the test of a day at the office: everything that a manager does. */
export function testDay(day: Day): void {
  test.describe(`in ${day.engine} on a ${day.device}`, () => {
    test.use({ day });

    test('an office manager gets through a day', onlyWithSampleContent, async ({ page, api }) => {
      test.skip(day.engine === 'firefox' && !findFirefox(), 'Firefox is not installed');
      test.setTimeout(900_000);
      const manager = new OfficeManager(page, day);

      await test.step('sign in by the mailed link', async () => {
        const mailsBefore = (await api.findMails('/sign-in#')).length;
        await page.goto('/admin');
        await manager.click(page.getByRole('button', { name: 'Send me a link' }));
        await expect.poll(async () => (await api.findMails('/sign-in#')).length).toBeGreaterThan(mailsBefore);
        await manager.click(page.getByRole('link', { name: 'the mailbox' }));
        await manager.click(page.getByRole('link', { name: /^Your sign-in link/ }).first());
        const tab = page.context().waitForEvent('page');
        await manager.click(page.frameLocator('iframe').getByRole('link', { name: 'Sign in' }));
        manager.page = await tab;
        await expect(manager.page.getByRole('navigation', { name: 'Content types' })).toBeVisible();
        await page.close();
      });
      await playDay(manager.page);

      async function playDay(page: Page): Promise<void> {
        const link = (name: string | RegExp) => page.getByRole('link', { name });
        const linkTo = (file: string) => page.locator(`a[href="/admin${adminPaths.edit(file)}"]`);
        const button = (name: string | RegExp) => page.getByRole('button', { name });
        const field = (name: string) => page.getByLabel(name, { exact: true });
        const home = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Home' });
        const preview = page.frameLocator('iframe');
        const upload = (files: Awaited<ReturnType<typeof takePhotographs>>) => {
          return page.getByLabel('Upload images').setInputFiles(files);
        };

        await test.step('correct the phone number in the footer', async () => {
          await manager.click(link(/^Pages/));
          await manager.click(link(/^Contact/));
          await manager.openPreview();
          await manager.clickInPreview(preview.locator('footer a[href^="tel:"]').first());
          await manager.click(link('Open').and(page.getByText('Open', { exact: true })));
          await expect(page.locator('#field-contact-phones-0-number')).toBeFocused();
          await manager.retype(PHONE_NUMBER);
          await manager.waitForSave();
        });

        let chairPath = '';
        await test.step('add a chair with three photographs', async () => {
          await manager.click(home);
          await manager.click(button('New piece'));
          await manager.fill(field('Title'), CHAIR_TITLE);
          await manager.click(button('Create'));
          await field('Category').selectOption('Seating');
          chairPath = paths.piece(new URL(page.url()).pathname.split('/').at(-1) ?? '');
          await manager.click(button('Add an image'));
          await upload(await takePhotographs(3, PHOTO_NUMBER));
          await expect(page.getByText('Added to the list')).toHaveCount(3);
          await manager.click(button('Close'));
          await manager.fill(field('Materials'), 'Teak, hand-woven cane');
          await manager.fill(field('Size'), '620 × 780 × 810 mm');
          await manager.fill(field('Note'), 'Low arms, for tea.');
          await manager.waitForSave();
          for (const [index, image] of CHAIR_IMAGES.entries())
            await manager.fill(field(`Alt text: Image ${index + 1}`), describeChair(image));
          await expect(page.getByText('Alt text saved')).toHaveCount(CHAIR_IMAGES.length);
        });

        const articleText = page.getByRole('textbox', { name: 'Text', exact: true });
        await test.step('write an article with a table, a figure and text from Word', async () => {
          await manager.click(home);
          await manager.click(button('New article'));
          await manager.fill(field('Title'), ARTICLE_TITLE);
          await manager.fill(field('Address'), ARTICLE_ID);
          await manager.click(button('Create'));
          await manager.fill(field('Summary'), 'Shade, and a place to sit.');
          await manager.fill(field('Category'), 'Shade');
          await manager.fill(field('Author'), 'Asha');
          await manager.click(button('Choose image: Image'));
          await manager.click(button('A jali, between two showers'));
          await copyHtml(page, WORD_HTML);
          await manager.click(articleText);
          await page.keyboard.press('Control+v');
          await expect(articleText).toContainText('The end.');
          await page.keyboard.press('Enter');
          const insertGroup = page.getByRole('group', { name: 'Insert' });
          await manager.click(button('Insert'));
          await manager.click(insertGroup.getByRole('button', { name: 'Table' }));
          for (const cell of ['Side', 'Shade', 'South', '2.4 m']) {
            await page.keyboard.type(cell);
            await page.keyboard.press('Tab');
          }
          await manager.click(button('Insert'));
          await manager.click(insertGroup.getByRole('button', { name: 'Image' }));
          await manager.click(button('Two chairs and a roll of drawings'));
          await manager.waitForSave();
        });

        await test.step('schedule the article', async () => {
          await manager.click(link(/^Publish/));
          const change = page.getByRole('article').filter({ hasText: ARTICLE_TITLE });
          await manager.click(change.getByRole('button', { name: 'Schedule' }));
          await manager.click(page.getByRole('dialog').getByRole('button', { name: 'Schedule' }));
          await expect(page.getByText(`${ARTICLE_TITLE} is scheduled.`)).toBeVisible();
        });

        await test.step('share the preview of the article', async () => {
          await manager.click(link(ARTICLE_TITLE));
          await manager.openPreview();
          await manager.click(button('Share preview'));
          await manager.click(button('Create link'));
          const visitor = await openAsVisitor(page, await field('Preview link').inputValue());
          await expect(visitor.getByRole('heading', { level: 1, name: ARTICLE_TITLE })).toBeVisible();
          await expect(visitor.locator('strong', { hasText: 'breathable' })).toBeAttached();
          await expect(visitor.getByRole('cell', { name: '2.4 m' })).toBeAttached();
          await expect(
            visitor.locator('figure').getByText('Two chairs and a roll of drawings'),
          ).toBeAttached();
          await visitor.close();
          await manager.click(button('Close'));
        });

        await test.step('find and remove a price', async () => {
          await manager.click(home);
          await manager.fill(page.getByLabel('Search', { exact: true }), PRICE);
          await manager.click(page.getByRole('main').getByRole('link').filter({ hasText: PRICE }));
          const focusedField = page.locator('input:focus, textarea:focus').and(page.locator('[id^=field-]'));
          await expect(focusedField).toHaveValue(new RegExp(REMOVED_TEXT));
          const text = await focusedField.inputValue();
          await manager.retype(text.replace(REMOVED_TEXT, ''));
          await manager.waitForSave();
        });

        await test.step('publish', publish);
        expect(await isPublished(page, paths.contact(), PHONE_NUMBER)).toBe(true);
        expect(await isPublished(page, PRICE_PATH, PRICE)).toBe(false);
        for (const text of ['620 × 780 × 810 mm', ...CHAIR_IMAGES.map(describeChair)])
          expect(await isPublished(page, chairPath, text), text).toBe(true);
        expect((await loadPublished(page, paths.article(ARTICLE_ID))).status()).toBe(404);

        await test.step('restore the text with the price', async () => {
          await manager.click(link('Version history'));
          const version = page.locator('main ol > li').filter({ hasText: 'Current version' });
          await manager.click(version.locator('summary'));
          await manager.click(
            version
              .locator('li')
              .filter({ has: linkTo(PRICE_FILE) })
              .getByRole('button', { name: 'Restore entry as it was before' }),
          );
          await manager.waitForSave();
          await manager.closeMessage();
        });

        const order = await readProjectOrder(page);
        await test.step('move the first project down', async () => {
          await manager.click(home);
          await manager.click(link(/^Projects/));
          await expect(button(/^Move .* up$/)).toHaveCount(order.length);
          await manager.moveFirstRowDown();
          await expect(page.getByText(`is now 2 of ${order.length}.`)).toBeVisible();
          await manager.closeMessage();
        });
        const [first = '', second = '', ...rest] = order;
        const newOrder = [second, first, ...rest].map((id) => (id === PROJECT ? NEW_PROJECT : id));

        await test.step('rename a project', async () => {
          await manager.click(linkTo(`projects/${PROJECT}.md`));
          await manager.click(button('Change address'));
          await manager.fill(field('Address'), NEW_PROJECT);
          await manager.click(button('Save'));
          await expect(page).toHaveURL(`/admin${adminPaths.edit(`projects/${NEW_PROJECT}.md`)}`);
        });

        await test.step('publish again', publish);
        expect(await isPublished(page, PRICE_PATH, PRICE)).toBe(true);
        expect(await readProjectOrder(page)).toEqual(newOrder);
        const redirect = await loadPublished(page, paths.project(PROJECT));
        expect([redirect.status(), redirect.headers().location]).toEqual([301, paths.project(NEW_PROJECT)]);

        await test.step('go back to the version before', async () => {
          await manager.click(link('Version history'));
          const version = page
            .locator('main ol > li')
            .filter({ has: page.locator('details') })
            .nth(1);
          await manager.click(version.locator('summary'));
          await manager.click(version.getByRole('button', { name: 'Restore this version' }));
          await expect
            .poll(async () => (await loadPublished(page, paths.project(PROJECT))).status())
            .toBe(200);
        });

        await test.step('invite a colleague', async () => {
          await manager.click(home);
          await manager.click(link('People who can sign in'));
          await manager.fill(field('Name'), 'Meera');
          await manager.fill(field('E-mail'), COLLEAGUE);
          await manager.click(button('Send invitation'));
          const invitationLink = `/sign-in?email=${encodeURIComponent(COLLEAGUE)}`;
          await expect.poll(async () => (await api.findMails(invitationLink)).length).toBeGreaterThan(0);
        });

        const visitorName = `Ravi ${Date.now()}`;
        await api.sendEnquiry({
          name: visitorName,
          email: 'ravi@visitor.example',
          message: 'A chair?',
          _subject: 'Chair',
        });
        await test.step('answer an enquiry', async () => {
          await manager.click(home);
          await manager.click(link(new RegExp(`^${visitorName}`)));
          await expect(link('Reply')).toHaveAttribute(
            'href',
            'mailto:ravi@visitor.example?subject=Re%3A%20Chair',
          );
          await manager.fill(page.getByLabel(/^Note/), 'Called, will visit.');
          await manager.click(button('Mark as answered'));
          await expect(page.getByText(/^Answered by/)).toBeVisible();
        });
        await expect.poll(() => api.findMails(visitorName)).toHaveLength(1);

        async function publish(): Promise<void> {
          await manager.click(link(/^Publish/));
          await manager.click(button(/^Publish these/));
          await expect(page.getByText(/^Published in/)).toBeVisible();
        }
      }
    });
  });
}
