import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { By, Key, type WebDriver } from 'selenium-webdriver';
import { describe, expect, test } from 'vitest';
import { READY } from '../../apps/site/app/critical-path/states.ts';
import { temporaryFolder } from '../relay/support/relay-process.ts';
import { EXPERIENCE, MAIL_SUBJECT, MESSAGE, PDF, POSITION, SUBJECT, THANKS } from '../support/forms.ts';
import { articles, pieceCounts, projects, wordsOf } from '../support/routes.ts';
import { filled, words } from '../support/words.ts';
import { onSite } from './support/on-site.ts';
import { all, ask, mailWith, named, one, running, sign, until } from './support/page.ts';
import { see } from './support/painted.ts';
import { gone, press } from './support/press.ts';

const open = onSite();
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** A project of another category than the first, and how many that category has. */
const category = projects.find((project) => project.category !== projects[0]?.category)?.category ?? '';
const inCategory = projects.filter((project) => project.category === category).length;

/** The moments of the home page's hours. */
const hours: { name: string }[] = wordsOf('home').hours.moments;

/** How many articles stand before the list (specification, section 9). */
const FEATURED = 3;

const PROJECTS = named(words.portfolio.list);
const FILTER = named(words.portfolio.filter);
const CONTACT = `form${named(words.message.form)}`;
const ARTICLES = named(words.journal.list);
const APPLICATION = `form${named(words.application.form)}`;

/** An address in an Indian language, which WebKit's own fields for e-mail refuse, and how mail servers know it. */
const INDIAN = { typed: 'asha@काग़ज़.भारत', answered: 'asha@xn--11bep1kbi.xn--h2brj9c' };

/** Gives a sign of intent that does nothing else, and waits for the application. */
async function start(browser: WebDriver): Promise<void> {
  await browser.actions().sendKeys(Key.SHIFT).perform();
  await running(browser);
}

/** Writes into the fields of a form. */
async function fill(browser: WebDriver, form: string, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await browser.findElement(By.css(`${form} [name="${name}"]`)).sendKeys(value);
}

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
    await press(browser, button);
    await until(browser, `${one(button)}.getAttribute('aria-pressed')`, 'true');
    await until(browser, `!location.search.includes('category')`, false);
    expect(await ask(browser, 'acted')).toBe(1);
  });

  test('the menu opens before the application is there, is seen, and leads on', async () => {
    const { browser } = visit;
    await visit.go('/');
    await press(browser, '[popovertarget="mobile-menu"]');
    await see(browser, words.pages.portfolio);
    await see(browser, words.pages.nazaakat);
    await press(browser, '#mobile-menu a[href="/about"]');
    await until(browser, 'location.pathname', '/about');
    await until(browser, `document.querySelector('#mobile-menu:popover-open') === null`, true);
  });

  test('the filter leaves the projects of a category, and they are seen', async () => {
    const { browser } = visit;
    await visit.go(`/portfolio?category=${encodeURIComponent(category)}`);
    await until(browser, `${all(`${PROJECTS} > li`)}.length`, inCategory);
    await browser.executeScript(`${one(PROJECTS)}.scrollIntoView()`);
    const title = projects.find((project) => project.category === category)?.title ?? '';
    await see(browser, title);
  });

  test('the viewer shows a project, turns its picture and closes', async () => {
    const { browser } = visit;
    await visit.go('/portfolio');
    await press(browser, `${PROJECTS} a`);
    await until(browser, `document.querySelector('dialog[open]') !== null`, true);
    await see(browser, projects[0]?.title ?? '');
    await press(browser, `dialog[open] button${named(words.viewer.next)}`);
    await until(browser, `/2 \\/ \\d/.test(document.querySelector('dialog[open]').textContent)`, true);
    await press(browser, 'dialog[open] > button');
    await gone(browser, 'dialog');
    await until(browser, 'location.pathname', '/portfolio');
  });

  test('the lightbox shows a piece, holds the page and closes by Escape', async () => {
    const { browser } = visit;
    await visit.go('/homes');
    await press(browser, `${named(words.pieces.list)} li a`);
    await until(browser, `document.querySelector('dialog[open]') !== null`, true);
    await see(browser, pieceCounts[0]?.[0] ?? '');
    const place = await ask<number>(browser, 'scrollY');
    await browser.actions().sendKeys(Key.PAGE_DOWN).perform();
    await browser.actions().sendKeys(Key.ESCAPE).perform();
    await gone(browser, 'dialog[open]');
    expect(await ask<number>(browser, 'scrollY')).toBe(place);
  });

  test('carousels turn by their buttons', async () => {
    const { browser } = visit;
    await visit.go('/nazaakat');
    const gallery = named(words.candles.gallery);
    await press(browser, `${gallery} button${named(words.carousel.next)}`);
    await until(
      browser,
      `${one(`${gallery} [aria-current=true]`)}?.getAttribute('aria-label')`,
      filled(words.carousel.goTo, { number: 2 }),
    );
  });

  test('the hours move by the keyboard, and another light is seen', async () => {
    const { browser } = visit;
    await visit.go('/');
    await press(browser, 'input[type=range]');
    await running(browser);
    await browser.findElement(By.css('input[type=range]')).sendKeys(Key.END);
    await until(
      browser,
      `document.querySelector('input[type=range]').getAttribute('aria-valuetext')?.includes(${JSON.stringify(hours.at(-1)?.name)})`,
      true,
    );
    await until(
      browser,
      `document.querySelectorAll('section:has(input[type=range]) picture').length`,
      hours.length,
    );
  });

  test('what is missing is said beside its field, whose name is not under the bar', async () => {
    const { browser } = visit;
    await visit.go('/contact');
    await start(browser);
    await browser.executeScript('scrollTo(0, document.body.scrollHeight)');
    await browser.executeScript(`${one(CONTACT)}.requestSubmit()`);
    await until(browser, 'document.activeElement.name', 'name');
    await see(browser, words.forms.needName);
    const [label, bar] = await ask<[number, number]>(
      browser,
      `[document.activeElement.labels[0], document.querySelector('header')].map((element, index) =>
        element.getBoundingClientRect()[index === 0 ? 'top' : 'bottom'])`,
    );
    expect(label).toBeGreaterThanOrEqual(bar);
  });

  test('a message arrives, and thanks are seen', async () => {
    const { browser } = visit;
    const word = sign();
    await visit.go('/contact');
    await start(browser);
    await fill(browser, CONTACT, { ...MESSAGE, email: INDIAN.typed, message: word, subject: SUBJECT });
    await press(browser, `${CONTACT} [type=submit]`);
    expect(await mailWith(visit.address, word)).toMatchObject({
      subject: MAIL_SUBJECT,
      replyTo: expect.stringContaining(INDIAN.answered),
    });
    await until(
      browser,
      `[...${all('[role=status]')}].some((said) => said.textContent.includes(${JSON.stringify(THANKS.Contact)}))`,
      true,
    );
  });

  test('a CV arrives', async () => {
    const { browser } = visit;
    const word = sign();
    const file = join(temporaryFolder(), 'cv.pdf');
    writeFileSync(file, PDF);
    await visit.go('/contact');
    await start(browser);
    await fill(browser, APPLICATION, {
      ...MESSAGE,
      message: word,
      position: POSITION,
      experience: EXPERIENCE,
      attachment: file,
    });
    await press(browser, `${APPLICATION} [type=submit]`);
    expect((await mailWith(visit.address, word)).subject).toBe(words.application.mailSubject);
  });

  test.runIf(articles.length > FEATURED)(
    'Load More brings the older articles, and they are seen',
    async () => {
      const { browser } = visit;
      await visit.go('/blog');
      const count = `${all(`${ARTICLES} > li`)}.length`;
      const oldest = articles.at(-1)?.title ?? '';
      await press(browser, `${ARTICLES} ~ button`);
      await until(browser, count, articles.length - FEATURED);
      await browser.executeScript(
        `${one(`${ARTICLES} > li:last-child`)}.scrollIntoView({ block: 'center' })`,
      );
      await see(browser, oldest);
    },
  );

  test('the application is fetched ahead of the first input', async () => {
    const { browser } = visit;
    await visit.go('/about');
    await until(
      browser,
      `performance.getEntriesByType('resource').filter(({ name }) => /\\/(react|entry\\.client)[^/]*\\.js$/.test(name)).length`,
      2,
    );
    expect(await ask(browser, `document.querySelector('${READY}') === null`)).toBe(true);
  });
});

describe('at a desk', () => {
  const visit = open(DESK);

  test('a link leads to the next page without loading another document; Back keeps the place', async () => {
    const { browser } = visit;
    await visit.go('/');
    await start(browser);
    await browser.executeScript(`window.same = true; scrollTo(0, 1500)`);
    await until(browser, `document.querySelector('header').dataset.state`, 'scrolled');
    await press(browser, 'header nav a[href="/about"]');
    await until(browser, 'location.pathname', '/about');
    await until(browser, 'scrollY', 0);
    const title = await ask<string>(browser, `document.querySelector('h1').textContent`);
    await see(browser, title.slice(0, 10));
    expect(await ask(browser, 'window.same')).toBe(true);
    await browser.navigate().back();
    await until(browser, 'location.pathname', '/');
    await until(browser, 'Math.abs(scrollY - 1500) < 50', true);
  });

  test('a link that the pointer rests on brings its page: data and script', async () => {
    const { browser } = visit;
    await visit.go('/');
    await start(browser);
    const link = await browser.findElement(By.css('header nav a[href="/about"]'));
    await browser.actions().move({ origin: link }).perform();
    for (const kind of ['data', 'js'])
      await until(
        browser,
        `performance.getEntriesByType('resource').some(({ name }) => /\\/about[^/]*\\.${kind}$/.test(name))`,
        true,
      );
  });

  test('Back from another document keeps the place', async () => {
    const { browser } = visit;
    await visit.go('/about');
    await start(browser);
    await browser.executeScript('scrollTo(0, 900)');
    await until(browser, 'scrollY', 900);
    await browser.executeScript(`location.href = '/blog/feed.json'`);
    await until(browser, 'location.pathname', '/blog/feed.json');
    await browser.navigate().back();
    await until(browser, 'location.pathname', '/about');
    await until(browser, 'Math.abs(scrollY - 900) < 50', true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await ask<number>(browser, 'Math.abs(scrollY - 900)')).toBeLessThan(50);
  });

  test('the Services group opens, is seen, and leads on', async () => {
    const { browser } = visit;
    await visit.go('/');
    await press(browser, '[popovertarget="services-menu"]');
    await see(browser, words.pages.designStudio);
    await press(browser, '#services-menu a[href="/design-studio"]');
    await until(browser, 'location.pathname', '/design-studio');
    await until(browser, `document.querySelector('#services-menu:popover-open') === null`, true);
  });
});

describe('without script', () => {
  const visit = open(PHONE, ['--private', '--enable-javascript-markup=false']);

  test('the menu opens, links lead on, and a message is posted and arrives', async () => {
    const { browser } = visit;
    const word = sign();
    await visit.go('/');
    expect(await ask(browser, `document.documentElement.classList.contains('js')`)).toBe(false);
    await browser.findElement(By.css('[popovertarget="mobile-menu"]')).click();
    await see(browser, words.pages.portfolio);
    await browser.findElement(By.css('#mobile-menu a[href="/contact"]')).click();
    await browser.wait(async () => (await browser.getCurrentUrl()).endsWith('/contact'), 10_000);
    await fill(browser, CONTACT, { ...MESSAGE, email: INDIAN.typed, message: word, subject: SUBJECT });
    await press(browser, `${CONTACT} [type=submit]`);
    await browser.wait(async () => (await browser.getCurrentUrl()).endsWith('/thank-you'), 10_000);
    await see(browser, wordsOf('thank-you').title);
    expect(await mailWith(visit.address, word)).toMatchObject({
      subject: MAIL_SUBJECT,
      replyTo: expect.stringContaining(INDIAN.answered),
    });
  });
});
