import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { By, Key } from 'selenium-webdriver';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RERENDERED_MESSAGE } from '../../apps/site/app/critical-path/contract.ts';
import { paths } from '../../packages/content/paths.ts';
import { createTemporaryFolder } from '../relay/support/relay-process.ts';
import {
  APPLICATION_EXPERIENCE,
  APPLICATION_POSITION,
  CONTACT_SUBJECT,
  CONTACT_VALUES,
  MAIL_SUBJECT,
  PDF_CONTENT,
  THANKS_MESSAGES,
} from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { fillForm, PAGE_CHANGES } from '../support/page-changes.ts';
import { articles, countPieceImages, onePathPerPageType, pieces, projects } from '../support/routes.ts';
import { TRANSLATE_SCRIPT } from '../support/translate.ts';
import { type FaultyProxy, startFaultyProxy } from './support/faulty-proxy.ts';
import { useBuiltSite } from './support/on-site.ts';
import {
  allElementsExpression,
  createUniqueWord,
  evaluate,
  firstElementExpression,
  hydrate,
  labelSelector,
  typeInto,
  waitForHydration,
  waitForMail,
  waitForValue,
} from './support/page.ts';
import { clickWhenStable, waitUntilGone } from './support/press.ts';
import { RECORD_MESSAGES } from './support/record-messages.ts';

// tests/e2e/changed-page.spec.ts has the same tests for Chromium and Firefox.

const browserWindow = useBuiltSite()({ width: 390, height: 844 });

const CONTACT_FORM = `form${labelSelector(messages.message.form)}`;
const APPLICATION_FORM = `form${labelSelector(messages.application.form)}`;
const FILTER_BUTTON = `${labelSelector(messages.portfolio.filter)} button:nth-of-type(2)`;
const PROJECT_LIST = labelSelector(messages.portfolio.list);
const ARTICLE_LIST = labelSelector(messages.journal.list);
const DIALOG = 'dialog[open]';
const NEXT_BUTTON = `${DIALOG} button${labelSelector(messages.viewer.next)}`;
const PAGE_TITLE = `${firstElementExpression('h1')}?.textContent.toLowerCase()`;
/** Number of featured articles above the list. */
const FEATURED_COUNT = 3;
/** The first piece with a model. */
const pieceWithModel = pieces.find(({ slug }) => existsSync(`content/models/pieces/${slug}.glb`))?.slug;

let proxy: FaultyProxy;
beforeAll(async () => {
  proxy = await startFaultyProxy(browserWindow.toUrl(''));
});
afterAll(() => proxy?.stop());

const waitForElement = (css: string) =>
  waitForValue(browserWindow.browser, `${firstElementExpression(css)} !== null`, true);
const waitForPath = (path: string) => waitForValue(browserWindow.browser, 'location.pathname', path);
/** Waits for a text in one of the elements that match a selector. Ignores case, because the simulated translation is in capitals. */
const waitForText = (css: string, text: string) =>
  waitForValue(
    browserWindow.browser,
    `[...${allElementsExpression(css)}].some(({ textContent }) =>
      textContent.toLowerCase().includes(${JSON.stringify(text.toLowerCase())}))`,
    true,
  );
const click = (css: string) => clickWhenStable(browserWindow.browser, css);
const press = (key: string) => browserWindow.browser.actions().sendKeys(key).perform();
const fieldValue = (form: string, name: string) =>
  evaluate<string>(browserWindow.browser, `${firstElementExpression(`${form} [name=${name}]`)}.value`);
/** Returns the recorded messages of the page, and clears them. */
const takeMessages = () =>
  evaluate<string[]>(browserWindow.browser, 'window.recordedMessages?.splice(0) ?? []');

/**
 * Fills in a form and sends it.
 *
 * @param selectedOptions values to select in fields with options, by field name.
 * @param beforeSending is called when all fields are filled in.
 * @returns the email that the relay sends.
 */
async function sendForm(
  form: string,
  selectedOptions: Record<string, string>,
  beforeSending?: () => Promise<void>,
): Promise<{ subject: string }> {
  const uniqueWord = createUniqueWord();
  await typeInto(browserWindow.browser, form, { ...CONTACT_VALUES, message: uniqueWord });
  for (const [name, value] of Object.entries(selectedOptions))
    await browserWindow.browser
      .findElement(By.css(`${form} [name="${name}"] option[value="${value}"]`))
      .click();
  await beforeSending?.();
  await click(`${form} [type=submit]`);
  return waitForMail(browserWindow.toUrl, uniqueWord);
}

for (const when of ['after', 'before'] as const)
  describe(`a page that is translated ${when} hydration`, () => {
    const expectedMessages = when === 'before' ? [RERENDERED_MESSAGE] : [];
    const takeUnexpectedMessages = async () =>
      (await takeMessages()).filter((text) => !expectedMessages.some((part) => text.includes(part)));

    beforeEach(() =>
      proxy.break({ scripts: [RECORD_MESSAGES, ...(when === 'before' ? [TRANSLATE_SCRIPT] : [])] }),
    );

    /** Opens a translated page. If the page is translated before hydration, the next input starts hydration. */
    const openTranslated = async (path: string) => {
      await browserWindow.browser.get(proxy.toUrl(path));
      if (when === 'after') {
        await hydrate(browserWindow.browser);
        await browserWindow.browser.executeScript(TRANSLATE_SCRIPT);
      }
      await waitForElement('main font');
    };

    /** Expects that the page is not an error screen, is still translated, and has no unexpected messages. */
    const expectTranslated = async () => {
      await waitForElement('main font');
      expect(await evaluate(browserWindow.browser, PAGE_TITLE)).not.toBe(messages.error.title.toLowerCase());
      expect(await evaluate(browserWindow.browser, 'document.documentElement.lang')).toBe('hi');
      expect((await takeUnexpectedMessages()).join('\n')).toBe('');
    };
    afterEach(expectTranslated);

    test('a link leaves a page of each kind, and Back returns to it', { timeout: 240_000 }, async () => {
      for (const path of onePathPerPageType) {
        const otherPath = path === paths.privacyPolicy() ? paths.termsOfService() : paths.privacyPolicy();
        await openTranslated(path);
        await click(`body > footer a[href="${otherPath}"]`);
        await waitForPath(otherPath);
        await expectTranslated();
        await browserWindow.browser.navigate().back();
        await waitForPath(path);
        await expectTranslated();
      }
    });

    test('a project, a piece and an article link to the next one, and Back returns', async () => {
      for (const [from, to, title] of [
        [paths.project(projects[0]?.id ?? ''), paths.project(projects[1]?.id ?? ''), projects[1]?.title],
        [paths.piece(pieces[0]?.slug ?? ''), paths.piece(pieces[1]?.slug ?? ''), pieces[1]?.title],
        [paths.article(articles[0]?.id ?? ''), paths.article(articles[1]?.id ?? ''), articles[1]?.title],
      ] as const) {
        await openTranslated(from);
        const initialTitle = await evaluate<string>(browserWindow.browser, PAGE_TITLE);
        await click(`main a[href="${to}"]`);
        await waitForValue(browserWindow.browser, PAGE_TITLE, title?.toLowerCase());
        await browserWindow.browser.navigate().back();
        await waitForValue(browserWindow.browser, PAGE_TITLE, initialTitle);
        await expectTranslated();
      }
    });

    test('the menu, the filter, the gallery, the lightbox and the button for more articles work', async () => {
      const { browser } = browserWindow;
      await openTranslated('/');
      await click('[popovertarget="mobile-menu"]');
      await waitForHydration(browser);
      await click(`#mobile-menu a[href="${paths.about()}"]`);
      await waitForPath(paths.about());
      await waitUntilGone(browser, '#mobile-menu:popover-open');
      await expectTranslated();

      await openTranslated('/portfolio');
      await click(FILTER_BUTTON);
      await waitForElement(`${FILTER_BUTTON}[aria-pressed=true]`);
      expect(await evaluate(browser, `${allElementsExpression(`${PROJECT_LIST} > li`)}.length`)).toBeLessThan(
        projects.length,
      );
      await click(`${PROJECT_LIST} a`);
      for (const number of [2, 3]) {
        await click(NEXT_BUTTON);
        await waitForText(DIALOG, `${number} / `);
      }
      await browser.navigate().back();
      await waitUntilGone(browser, DIALOG);
      await expectTranslated();

      await openTranslated('/homes');
      await click(`${labelSelector(messages.pieces.list)} li a`);
      await click(NEXT_BUTTON);
      await waitForText(DIALOG, `2 / ${countPieceImages(pieces[0]?.category ?? '')}`);
      await press(Key.ESCAPE);
      await waitUntilGone(browser, DIALOG);
      await expectTranslated();

      await openTranslated('/blog');
      await click(`${ARTICLE_LIST} ~ button`);
      await waitForValue(
        browser,
        `${allElementsExpression(`${ARTICLE_LIST} > li`)}.length`,
        articles.length - FEATURED_COUNT,
      );
    });

    test('a message can be sent, and an application can be sent after its first file was rejected', async () => {
      const { browser } = browserWindow;
      await openTranslated('/contact');
      expect((await sendForm(CONTACT_FORM, { subject: CONTACT_SUBJECT })).subject).toBe(MAIL_SUBJECT);
      await waitForText('main [role=status]', THANKS_MESSAGES.Contact);

      await openTranslated('/contact');
      const file = `${APPLICATION_FORM} [type=file]`;
      const chooseFile = (name: string, content: string) => {
        const path = join(createTemporaryFolder(), name);
        writeFileSync(path, content);
        return browser.findElement(By.css(file)).sendKeys(path);
      };
      const mail = await sendForm(
        APPLICATION_FORM,
        { position: APPLICATION_POSITION, experience: APPLICATION_EXPERIENCE },
        async () => {
          await chooseFile('cv.exe', 'MZ');
          await waitForText(`${APPLICATION_FORM} [role=alert]`, messages.application.cvWrongType);
          for (const name of ['one.pdf', 'two.pdf']) {
            await chooseFile(name, PDF_CONTENT);
            await waitForText(`${APPLICATION_FORM} [role=status]`, name);
          }
          await waitUntilGone(browser, `${APPLICATION_FORM} [role=alert]`);
          expect(await fieldValue(APPLICATION_FORM, 'name')).toBe(CONTACT_VALUES.name);
        },
      );
      expect(mail.subject).toBe(messages.application.mailSubject);
      await waitForText('main [role=status]', THANKS_MESSAGES.Application);
    });

    test.runIf(pieceWithModel)('the 3D view of a piece shows its dimensions and closes', async () => {
      await openTranslated(paths.piece(pieceWithModel ?? ''));
      await click('[class*=modelToggle] button');
      await waitForElement('[data-ready]');
      await click(`fieldset${labelSelector(messages.modelViewer.viewOptions)} button[aria-pressed]`);
      await waitForElement('[class*=modelToggle] svg[role=img]');
      await press(Key.ESCAPE);
      await waitUntilGone(browserWindow.browser, '[role=application]');
    });
  });

test.each(Object.entries(PAGE_CHANGES))(
  'a page that %s keeps the text that is typed during hydration',
  async (_change, changeScript) => {
    const { browser } = browserWindow;
    proxy.break({ scripts: [RECORD_MESSAGES], hang: /\/assets\/entry\.client[^/]*\.js$/ });
    await browser.get(proxy.toUrl('/contact'));
    await browser.executeScript(`{ ${changeScript} }`);
    const selectedOptions = {
      position: APPLICATION_POSITION,
      experience: APPLICATION_EXPERIENCE,
      subject: CONTACT_SUBJECT,
    };
    for (const form of [APPLICATION_FORM, CONTACT_FORM])
      await browser.executeScript(fillForm, await browser.findElement(By.css(form)), {
        ...CONTACT_VALUES,
        ...selectedOptions,
      });
    const message = firstElementExpression(`${CONTACT_FORM} [name=message]`);
    await browser.executeScript(`${message}.focus(); ${message}.setSelectionRange(2, 2)`);
    await press('a');
    const scrollY = await evaluate(browser, 'scrollY');
    proxy.releaseRequests();
    await waitForHydration(browser);
    await press('b');

    expect(await takeMessages()).toEqual([expect.stringContaining(RERENDERED_MESSAGE)]);
    expect(await evaluate(browser, 'scrollY')).toBe(scrollY);
    expect(await evaluate(browser, `document.activeElement === ${message}`)).toBe(true);
    expect(await fieldValue(CONTACT_FORM, 'message')).toBe(
      CONTACT_VALUES.message.replace(/^../, (start) => `${start}ab`),
    );
    for (const form of [CONTACT_FORM, APPLICATION_FORM])
      for (const name of ['name', 'email', 'phone'] as const)
        expect(await fieldValue(form, name)).toBe(CONTACT_VALUES[name]);
    expect(await fieldValue(CONTACT_FORM, 'subject')).toBe(CONTACT_SUBJECT);
    expect(await fieldValue(APPLICATION_FORM, 'position')).toBe(APPLICATION_POSITION);
    expect(
      await evaluate(browser, `${firstElementExpression(`${APPLICATION_FORM} [type=file]`)}.files[0].name`),
    ).toBe('cv.pdf');
    await click(`${APPLICATION_FORM} [type=submit]`);
    await waitForText('main [role=status]', THANKS_MESSAGES.Application);
    // Deletes the draft of the other form. With a draft, the next page would hydrate at once, and its load event could
    // wait for the hanging entry module.
    await browser.executeScript('sessionStorage.clear()');
  },
);
