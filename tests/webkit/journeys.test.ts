import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { By } from 'selenium-webdriver';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
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
import { readPageTexts } from '../support/routes.ts';
import { useBuiltSite } from './support/on-site.ts';
import {
  allElementsExpression,
  createUniqueWord,
  evaluate,
  firstElementExpression,
  hydrate,
  labelSelector,
  typeInto,
  waitForMail,
  waitForValue,
} from './support/page.ts';
import { waitUntilPainted } from './support/painted.ts';
import { clickWhenStable } from './support/press.ts';

const openWindow = useBuiltSite();
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const CATEGORY_FILTER = labelSelector(messages.portfolio.filter);
const CONTACT_FORM = `form${labelSelector(messages.message.form)}`;
const BRIEF_FORM = `form${labelSelector(messages.brief.form)}`;
const APPLICATION_FORM = `form${labelSelector(messages.application.form)}`;

/** An email address with an internationalized domain, which WebKit's email fields reject, and its ASCII form. */
const IDN_EMAIL = { unicode: 'asha@काग़ज़.भारत', ascii: 'asha@xn--11bep1kbi.xn--h2brj9c' };

describe('on a phone', () => {
  const browserWindow = openWindow(PHONE);

  test('a click before hydration takes effect once', async () => {
    const { browser } = browserWindow;
    await browserWindow.go('/portfolio');
    const button = `${CATEGORY_FILTER} button:nth-of-type(2)`;
    await browser.executeScript(
      `window.changeCount = 0;
      new MutationObserver(() => window.changeCount += 1)
        .observe(document.querySelector(arguments[0]), { attributeFilter: ['aria-pressed'] })`,
      button,
    );
    await clickWhenStable(browser, button);
    await waitForValue(browser, `${firstElementExpression(button)}.getAttribute('aria-pressed')`, 'true');
    await waitForValue(browser, `!location.search.includes('category')`, false);
    expect(await evaluate(browser, 'changeCount')).toBe(1);
  });

  test('the menu opens before hydration, is painted, and its links work', async () => {
    const { browser } = browserWindow;
    await browserWindow.go('/');
    await clickWhenStable(browser, '[popovertarget="mobile-menu"]');
    await waitUntilPainted(browser, messages.pages.portfolio);
    await waitUntilPainted(browser, messages.pages.nazaakat);
    await clickWhenStable(browser, '#mobile-menu a[href="/about"]');
    await waitForValue(browser, 'location.pathname', '/about');
    await waitForValue(browser, `document.querySelector('#mobile-menu:popover-open') === null`, true);
  });

  test('a message is sent and confirmed', async () => {
    const { browser } = browserWindow;
    const uniqueWord = createUniqueWord();
    await browserWindow.go('/contact');
    await hydrate(browser);
    await typeInto(browser, CONTACT_FORM, {
      ...CONTACT_VALUES,
      email: IDN_EMAIL.unicode,
      message: uniqueWord,
      subject: CONTACT_SUBJECT,
    });
    await clickWhenStable(browser, `${CONTACT_FORM} [type=submit]`);
    expect(await waitForMail(browserWindow.toUrl, uniqueWord)).toMatchObject({
      subject: MAIL_SUBJECT,
      replyTo: expect.stringContaining(IDN_EMAIL.ascii),
    });
    await waitForValue(
      browser,
      `[...${allElementsExpression('[role=status]')}].some((status) => status.textContent.includes(${JSON.stringify(THANKS_MESSAGES.Contact)}))`,
      true,
    );
  });

  test('a CV is sent', async () => {
    const { browser } = browserWindow;
    const uniqueWord = createUniqueWord();
    const file = join(createTemporaryFolder(), 'cv.pdf');
    writeFileSync(file, PDF_CONTENT);
    await browserWindow.go('/contact');
    await hydrate(browser);
    await typeInto(browser, APPLICATION_FORM, {
      ...CONTACT_VALUES,
      message: uniqueWord,
      position: APPLICATION_POSITION,
      experience: APPLICATION_EXPERIENCE,
      attachment: file,
    });
    await clickWhenStable(browser, `${APPLICATION_FORM} [type=submit]`);
    expect((await waitForMail(browserWindow.toUrl, uniqueWord)).subject).toBe(
      messages.application.mailSubject,
    );
  });

  test('a brief is sent with a photograph that the browser has scaled', async () => {
    const { browser } = browserWindow;
    const uniqueWord = createUniqueWord();
    const file = join(createTemporaryFolder(), 'Hall.JPG');
    // Noise, because small files are not scaled.
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#888', noise } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(file);
    await browserWindow.go('/brief');
    await hydrate(browser);
    await browser.executeScript(
      `for (const button of ${allElementsExpression(`${BRIEF_FORM} button[aria-expanded=false]`)}) button.click()`,
    );
    await typeInto(browser, BRIEF_FORM, {
      message: uniqueWord,
      name: CONTACT_VALUES.name,
      email: CONTACT_VALUES.email,
      attachment: file,
    });
    await waitForValue(
      browser,
      `${firstElementExpression(BRIEF_FORM)}.textContent.includes('Hall.jpg')`,
      true,
    );
    await clickWhenStable(browser, `${BRIEF_FORM} [type=submit]`);
    const { id } = await waitForMail(browserWindow.toUrl, uniqueWord);
    const photograph = await fetch(browserWindow.toUrl(`/mailbox/${id}/files/0`));
    const { width, height, exif } = await sharp(await photograph.arrayBuffer()).metadata();
    expect({ width, height, exif }).toEqual({ width: 1536, height: 2304, exif: undefined });
  });
});

describe('on a desktop', () => {
  const browserWindow = openWindow(DESKTOP);

  test('a link opens the next page without a new document, and Back restores the scroll position', async () => {
    const { browser } = browserWindow;
    await browserWindow.go('/');
    await hydrate(browser);
    await browser.executeScript(`window.isSameDocument = true; scrollTo(0, 1500)`);
    await waitForValue(browser, `document.querySelector('header').dataset.state`, 'scrolled');
    await clickWhenStable(browser, 'header nav a[href="/about"]');
    await waitForValue(browser, 'location.pathname', '/about');
    await waitForValue(browser, 'scrollY', 0);
    const title = await evaluate<string>(browser, `document.querySelector('h1').textContent`);
    await waitUntilPainted(browser, title.slice(0, 10));
    expect(await evaluate(browser, 'window.isSameDocument')).toBe(true);
    await browser.navigate().back();
    await waitForValue(browser, 'location.pathname', '/');
    await waitForValue(browser, 'Math.abs(scrollY - 1500) < 50', true);
  });
});

describe('without script', () => {
  const browserWindow = openWindow(PHONE, ['--private', '--enable-javascript-markup=false']);

  test('the menu opens, links work, and a message is sent', async () => {
    const { browser } = browserWindow;
    const uniqueWord = createUniqueWord();
    await browserWindow.go('/');
    expect(await evaluate(browser, `document.documentElement.classList.contains('js')`)).toBe(false);
    await browser.findElement(By.css('[popovertarget="mobile-menu"]')).click();
    await waitUntilPainted(browser, messages.pages.portfolio);
    await browser.findElement(By.css('#mobile-menu a[href="/contact"]')).click();
    await browser.wait(async () => (await browser.getCurrentUrl()).endsWith('/contact'), 40_000);
    await typeInto(browser, CONTACT_FORM, {
      ...CONTACT_VALUES,
      email: IDN_EMAIL.unicode,
      message: uniqueWord,
      subject: CONTACT_SUBJECT,
    });
    await clickWhenStable(browser, `${CONTACT_FORM} [type=submit]`);
    await browser.wait(async () => (await browser.getCurrentUrl()).endsWith('/thank-you'), 40_000);
    await waitUntilPainted(browser, readPageTexts('thank-you').title);
    expect(await waitForMail(browserWindow.toUrl, uniqueWord)).toMatchObject({
      subject: MAIL_SUBJECT,
      replyTo: expect.stringContaining(IDN_EMAIL.ascii),
    });
  });
});
