import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { By, Key } from 'selenium-webdriver';
import { describe, expect, test } from 'vitest';
import { APP_READY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { temporaryFolder } from '../relay/support/relay-process.ts';
import {
  CONTACT_VALUES,
  EXPERIENCE,
  MAIL_SUBJECT,
  PDF,
  POSITION,
  SUBJECT,
  THANKS,
} from '../support/forms.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { articles, pieceCounts, projects, readPageTexts } from '../support/routes.ts';
import { useBuiltSite } from './support/on-site.ts';
import {
  allElements,
  byLabel,
  evaluate,
  firstElement,
  hydrate,
  randomWord,
  typeInto,
  waitForHydration,
  waitForMail,
  waitForValue,
} from './support/page.ts';
import { waitUntilPainted } from './support/painted.ts';
import { clickWhenStable, waitUntilGone } from './support/press.ts';

const open = useBuiltSite();
const PHONE = { width: 390, height: 844 };
const ADMIN = { width: 1440, height: 900 };

/** A project of another category than the first, and how many that category has. */
const category = projects.find((project) => project.category !== projects[0]?.category)?.category ?? '';
const inCategory = projects.filter((project) => project.category === category).length;

/** The moments of the home page's hours. */
const hours: { name: string }[] = readPageTexts('home').hours.moments;

/** How many articles stand before the list (specification, section 9). */
const FEATURED = 3;

const PROJECTS = byLabel(messages.portfolio.list);
const FILTER = byLabel(messages.portfolio.filter);
const CONTACT = `form${byLabel(messages.message.form)}`;
const ARTICLES = byLabel(messages.journal.list);
const APPLICATION = `form${byLabel(messages.application.form)}`;

/** An address in an Indian language, which WebKit's own fields for e-mail refuse, and how mail servers know it. */
const INDIAN = { typed: 'asha@काग़ज़.भारत', answered: 'asha@xn--11bep1kbi.xn--h2brj9c' };

describe('on a phone', () => {
  const visit = open(PHONE);

  test('a first click, before any of the application is there, acts once', async () => {
    const { browser } = visit;
    await visit.go('/portfolio');
    const button = `${FILTER} button:nth-of-type(2)`;
    await browser.executeScript(
      `window.acted = 0;
      new MutationObserver(() => window.acted += 1)
        .observe(document.querySelector(arguments[0]), { attributeFilter: ['aria-pressed'] })`,
      button,
    );
    await clickWhenStable(browser, button);
    await waitForValue(browser, `${firstElement(button)}.getAttribute('aria-pressed')`, 'true');
    await waitForValue(browser, `!location.search.includes('category')`, false);
    expect(await evaluate(browser, 'acted')).toBe(1);
  });

  test('the menu opens before the application is there, is seen, and leads on', async () => {
    const { browser } = visit;
    await visit.go('/');
    await clickWhenStable(browser, '[popovertarget="mobile-menu"]');
    await waitUntilPainted(browser, messages.pages.portfolio);
    await waitUntilPainted(browser, messages.pages.nazaakat);
    await clickWhenStable(browser, '#mobile-menu a[href="/about"]');
    await waitForValue(browser, 'location.pathname', '/about');
    await waitForValue(browser, `document.querySelector('#mobile-menu:popover-open') === null`, true);
  });

  test('the filter leaves the projects of a category, and they are seen', async () => {
    const { browser } = visit;
    await visit.go(`/portfolio?category=${encodeURIComponent(category)}`);
    await waitForValue(browser, `${allElements(`${PROJECTS} > li`)}.length`, inCategory);
    await browser.executeScript(`${firstElement(PROJECTS)}.scrollIntoView()`);
    const title = projects.find((project) => project.category === category)?.title ?? '';
    await waitUntilPainted(browser, title);
  });

  test('the viewer shows a project, turns its picture and closes', async () => {
    const { browser } = visit;
    await visit.go('/portfolio');
    await clickWhenStable(browser, `${PROJECTS} a`);
    await waitForValue(browser, `document.querySelector('dialog[open]') !== null`, true);
    await waitUntilPainted(browser, projects[0]?.title ?? '');
    await clickWhenStable(browser, `dialog[open] button${byLabel(messages.viewer.next)}`);
    await waitForValue(browser, `/2 \\/ \\d/.test(document.querySelector('dialog[open]').textContent)`, true);
    await clickWhenStable(browser, 'dialog[open] > button');
    await waitUntilGone(browser, 'dialog');
    await waitForValue(browser, 'location.pathname', '/portfolio');
  });

  test('the lightbox shows a piece, holds the page and closes by Escape', async () => {
    const { browser } = visit;
    await visit.go('/homes');
    await clickWhenStable(browser, `${byLabel(messages.pieces.list)} li a`);
    await waitForValue(browser, `document.querySelector('dialog[open]') !== null`, true);
    await waitUntilPainted(browser, pieceCounts[0]?.[0] ?? '');
    const place = await evaluate<number>(browser, 'scrollY');
    await browser.actions().sendKeys(Key.PAGE_DOWN).perform();
    await browser.actions().sendKeys(Key.ESCAPE).perform();
    await waitUntilGone(browser, 'dialog[open]');
    expect(await evaluate<number>(browser, 'scrollY')).toBe(place);
  });

  test('carousels turn by their buttons', async () => {
    const { browser } = visit;
    await visit.go('/nazaakat');
    const gallery = byLabel(messages.candles.gallery);
    await clickWhenStable(browser, `${gallery} button${byLabel(messages.carousel.next)}`);
    await waitForValue(
      browser,
      `${firstElement(`${gallery} [aria-current=true]`)}?.getAttribute('aria-label')`,
      fillMessage(messages.carousel.goTo, { number: 2 }),
    );
  });

  test('the hours move by the keyboard, and another light is seen', async () => {
    const { browser } = visit;
    await visit.go('/');
    await clickWhenStable(browser, 'input[type=range]');
    await waitForHydration(browser);
    await browser.findElement(By.css('input[type=range]')).sendKeys(Key.END);
    await waitForValue(
      browser,
      `document.querySelector('input[type=range]').getAttribute('aria-valuetext')?.includes(${JSON.stringify(hours.at(-1)?.name)})`,
      true,
    );
    await waitForValue(
      browser,
      `document.querySelectorAll('section:has(input[type=range]) picture').length`,
      hours.length,
    );
  });

  test('what is missing is said beside its field, whose name is not under the bar', async () => {
    const { browser } = visit;
    await visit.go('/contact');
    await hydrate(browser);
    await browser.executeScript('scrollTo(0, document.body.scrollHeight)');
    await browser.executeScript(`${firstElement(CONTACT)}.requestSubmit()`);
    await waitForValue(browser, 'document.activeElement.name', 'name');
    await waitUntilPainted(browser, messages.forms.needName);
    const [label, bar] = await evaluate<[number, number]>(
      browser,
      `[document.activeElement.labels[0], document.querySelector('header')].map((element, index) =>
        element.getBoundingClientRect()[index === 0 ? 'top' : 'bottom'])`,
    );
    expect(label).toBeGreaterThanOrEqual(bar);
  });

  test('a message arrives, and thanks are seen', async () => {
    const { browser } = visit;
    const word = randomWord();
    await visit.go('/contact');
    await hydrate(browser);
    await typeInto(browser, CONTACT, {
      ...CONTACT_VALUES,
      email: INDIAN.typed,
      message: word,
      subject: SUBJECT,
    });
    await clickWhenStable(browser, `${CONTACT} [type=submit]`);
    expect(await waitForMail(visit.address, word)).toMatchObject({
      subject: MAIL_SUBJECT,
      replyTo: expect.stringContaining(INDIAN.answered),
    });
    await waitForValue(
      browser,
      `[...${allElements('[role=status]')}].some((said) => said.textContent.includes(${JSON.stringify(THANKS.Contact)}))`,
      true,
    );
  });

  test('a CV arrives', async () => {
    const { browser } = visit;
    const word = randomWord();
    const file = join(temporaryFolder(), 'cv.pdf');
    writeFileSync(file, PDF);
    await visit.go('/contact');
    await hydrate(browser);
    await typeInto(browser, APPLICATION, {
      ...CONTACT_VALUES,
      message: word,
      position: POSITION,
      experience: EXPERIENCE,
      attachment: file,
    });
    await clickWhenStable(browser, `${APPLICATION} [type=submit]`);
    expect((await waitForMail(visit.address, word)).subject).toBe(messages.application.mailSubject);
  });

  test.runIf(articles.length > FEATURED)(
    'Load More brings the older articles, and they are seen',
    async () => {
      const { browser } = visit;
      await visit.go('/blog');
      const count = `${allElements(`${ARTICLES} > li`)}.length`;
      const oldest = articles.at(-1)?.title ?? '';
      await clickWhenStable(browser, `${ARTICLES} ~ button`);
      await waitForValue(browser, count, articles.length - FEATURED);
      await browser.executeScript(
        `${firstElement(`${ARTICLES} > li:last-child`)}.scrollIntoView({ block: 'center' })`,
      );
      await waitUntilPainted(browser, oldest);
    },
  );

  test('the application is fetched ahead of the first input', async () => {
    const { browser } = visit;
    await visit.go('/about');
    await waitForValue(
      browser,
      `performance.getEntriesByType('resource').filter(({ name }) => /\\/(react|entry\\.client)[^/]*\\.js$/.test(name)).length`,
      2,
    );
    expect(await evaluate(browser, `document.querySelector('${APP_READY_SELECTOR}') === null`)).toBe(true);
  });
});

describe('on a desktop', () => {
  const visit = open(ADMIN);

  test('a link leads to the next page without loading another document; Back keeps the place', async () => {
    const { browser } = visit;
    await visit.go('/');
    await hydrate(browser);
    await browser.executeScript(`window.same = true; scrollTo(0, 1500)`);
    await waitForValue(browser, `document.querySelector('header').dataset.state`, 'scrolled');
    await clickWhenStable(browser, 'header nav a[href="/about"]');
    await waitForValue(browser, 'location.pathname', '/about');
    await waitForValue(browser, 'scrollY', 0);
    const title = await evaluate<string>(browser, `document.querySelector('h1').textContent`);
    await waitUntilPainted(browser, title.slice(0, 10));
    expect(await evaluate(browser, 'window.same')).toBe(true);
    await browser.navigate().back();
    await waitForValue(browser, 'location.pathname', '/');
    await waitForValue(browser, 'Math.abs(scrollY - 1500) < 50', true);
  });

  test('a link that the pointer rests on brings its page: data and script', async () => {
    const { browser } = visit;
    await visit.go('/');
    await hydrate(browser);
    const link = await browser.findElement(By.css('header nav a[href="/about"]'));
    await browser.actions().move({ origin: link }).perform();
    for (const kind of ['data', 'js'])
      await waitForValue(
        browser,
        `performance.getEntriesByType('resource').some(({ name }) => /\\/about[^/]*\\.${kind}$/.test(name))`,
        true,
      );
  });

  test('Back from another document keeps the place', async () => {
    const { browser } = visit;
    await visit.go('/about');
    await hydrate(browser);
    await browser.executeScript('scrollTo(0, 900)');
    await waitForValue(browser, 'scrollY', 900);
    await browser.executeScript(`location.href = '/blog/feed.json'`);
    await waitForValue(browser, 'location.pathname', '/blog/feed.json');
    await browser.navigate().back();
    await waitForValue(browser, 'location.pathname', '/about');
    await waitForValue(browser, 'Math.abs(scrollY - 900) < 50', true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await evaluate<number>(browser, 'Math.abs(scrollY - 900)')).toBeLessThan(50);
  });

  test('the Services group opens, is seen, and leads on', async () => {
    const { browser } = visit;
    await visit.go('/');
    await clickWhenStable(browser, '[popovertarget="services-menu"]');
    await waitUntilPainted(browser, messages.pages.designStudio);
    await clickWhenStable(browser, '#services-menu a[href="/design-studio"]');
    await waitForValue(browser, 'location.pathname', '/design-studio');
    await waitForValue(browser, `document.querySelector('#services-menu:popover-open') === null`, true);
  });
});

describe('without script', () => {
  const visit = open(PHONE, ['--private', '--enable-javascript-markup=false']);

  test('the menu opens, links lead on, and a message is posted and arrives', async () => {
    const { browser } = visit;
    const word = randomWord();
    await visit.go('/');
    expect(await evaluate(browser, `document.documentElement.classList.contains('js')`)).toBe(false);
    await browser.findElement(By.css('[popovertarget="mobile-menu"]')).click();
    await waitUntilPainted(browser, messages.pages.portfolio);
    await browser.findElement(By.css('#mobile-menu a[href="/contact"]')).click();
    await browser.wait(async () => (await browser.getCurrentUrl()).endsWith('/contact'), 10_000);
    await typeInto(browser, CONTACT, {
      ...CONTACT_VALUES,
      email: INDIAN.typed,
      message: word,
      subject: SUBJECT,
    });
    await clickWhenStable(browser, `${CONTACT} [type=submit]`);
    await browser.wait(async () => (await browser.getCurrentUrl()).endsWith('/thank-you'), 10_000);
    await waitUntilPainted(browser, readPageTexts('thank-you').title);
    expect(await waitForMail(visit.address, word)).toMatchObject({
      subject: MAIL_SUBJECT,
      replyTo: expect.stringContaining(INDIAN.answered),
    });
  });
});
