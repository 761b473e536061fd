import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { By, Key, type WebDriver } from 'selenium-webdriver';
import { describe, expect, test } from 'vitest';
import { READY } from '../../app/first-view/states.ts';
import { temporaryFolder } from '../relay/support/relay-process.ts';
import { MESSAGE, PDF } from '../support/forms.ts';
import { articles, projects } from '../support/routes.ts';
import { onSite } from './support/on-site.ts';
import { ask, running, sign, subjectOfMailWith, until } from './support/page.ts';
import { see } from './support/painted.ts';
import { gone, press } from './support/press.ts';

const open = onSite();
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** A project of another category than the first, and how many that category has. */
const category = projects.find((project) => project.category !== projects[0]?.category)?.category ?? '';
const inCategory = projects.filter((project) => project.category === category).length;

/** Gives a sign of intent that does nothing else, and waits for the application. */
async function start(browser: WebDriver): Promise<void> {
  await browser.actions().sendKeys(Key.SHIFT).perform();
  await running(browser);
}

/** Writes into the fields of the form of this name. */
async function fill(browser: WebDriver, form: string, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await browser.findElement(By.css(`form[aria-label="${form}"] [name="${name}"]`)).sendKeys(value);
}

describe('on a phone', () => {
  const visit = open(PHONE);

  test('a first click, before any of the application is there, acts once', async () => {
    const { browser } = visit;
    await visit.go('/portfolio');
    const button = `[aria-label="Filter projects"] button:nth-of-type(2)`;
    await browser.executeScript(
      `window.acted = 0;
      new MutationObserver(() => window.acted += 1)
        .observe(document.querySelector(arguments[0]), { attributeFilter: ['aria-pressed'] })`,
      button,
    );
    await press(browser, button);
    await until(browser, `document.querySelector('${button}').getAttribute('aria-pressed')`, 'true');
    await until(browser, `!location.search.includes('category')`, false);
    expect(await ask(browser, 'acted')).toBe(1);
  });

  test('the menu opens before the application is there, is seen, and leads on', async () => {
    const { browser } = visit;
    await visit.go('/');
    await press(browser, '[popovertarget="mobile-menu"]');
    await see(browser, 'Featured Projects');
    await see(browser, 'Nazaakat');
    await press(browser, '#mobile-menu a[href="/about"]');
    await until(browser, 'location.pathname', '/about');
    await until(browser, `document.querySelector('#mobile-menu:popover-open') === null`, true);
  });

  test('the filter leaves the projects of a category, and they are seen', async () => {
    const { browser } = visit;
    await visit.go(`/portfolio?category=${encodeURIComponent(category)}`);
    await until(browser, `document.querySelectorAll('[aria-label="Projects"] > li').length`, inCategory);
    await browser.executeScript(`document.querySelector('[aria-label="Projects"]').scrollIntoView()`);
    const title = projects.find((project) => project.category === category)?.title ?? '';
    await see(browser, title);
  });

  test('the viewer shows a project, turns its picture and closes', async () => {
    const { browser } = visit;
    await visit.go('/portfolio');
    await press(browser, '[aria-label="Projects"] a');
    await until(browser, `document.querySelector('dialog[open]') !== null`, true);
    await see(browser, projects[0]?.title ?? '');
    await press(browser, 'dialog[open] button[aria-label="Next image"]');
    await until(browser, `/2 \\/ \\d/.test(document.querySelector('dialog[open]').textContent)`, true);
    await press(browser, 'dialog[open] > button');
    await gone(browser, 'dialog');
    await until(browser, 'location.pathname', '/portfolio');
  });

  test('the lightbox shows a piece, holds the page and closes by Escape', async () => {
    const { browser } = visit;
    await visit.go('/homes');
    await press(browser, '[aria-label="Pieces"] li a');
    await until(browser, `document.querySelector('dialog[open]') !== null`, true);
    await see(browser, 'Triplets Coffee Tables');
    const place = await ask<number>(browser, 'scrollY');
    await browser.actions().sendKeys(Key.PAGE_DOWN).perform();
    await browser.actions().sendKeys(Key.ESCAPE).perform();
    await gone(browser, 'dialog[open]');
    expect(await ask<number>(browser, 'scrollY')).toBe(place);
  });

  test('carousels turn by their buttons', async () => {
    const { browser } = visit;
    await visit.go('/nazaakat');
    const gallery = '[aria-label="Gallery"]';
    await press(browser, `${gallery} button[aria-label="Next slide"]`);
    await until(
      browser,
      `document.querySelector('${gallery} [aria-current=true]')?.getAttribute('aria-label')`,
      'Go to slide 2',
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
      `document.querySelector('input[type=range]').getAttribute('aria-valuetext')?.includes('21:00')`,
      true,
    );
    await until(browser, `document.querySelectorAll('section:has(input[type=range]) picture').length`, 4);
  });

  test('what is missing is said beside its field, whose name is not under the bar', async () => {
    const { browser } = visit;
    await visit.go('/contact');
    await start(browser);
    await browser.executeScript('scrollTo(0, document.body.scrollHeight)');
    await browser.executeScript(`document.querySelector('form[aria-label="Contact"]').requestSubmit()`);
    await until(browser, 'document.activeElement.name', 'name');
    await see(browser, 'Please enter your full name');
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
    await fill(browser, 'Contact', { ...MESSAGE, message: word, subject: 'Interior Design' });
    await press(browser, 'form[aria-label="Contact"] [type=submit]');
    expect(await subjectOfMailWith(visit.address, word)).toBe('New Contact Form: Interior Design');
    await until(
      browser,
      `[...document.querySelectorAll('[role=status]')].some((one) => one.textContent.includes('Thank you'))`,
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
    await fill(browser, 'Application', {
      ...MESSAGE,
      message: word,
      position: 'Architect',
      experience: '3-5 years',
      attachment: file,
    });
    await press(browser, 'form[aria-label="Application"] [type=submit]');
    expect(await subjectOfMailWith(visit.address, word)).toBe('New CV Application Submitted');
  });

  test('Load More brings the older articles, and they are seen', async () => {
    const { browser } = visit;
    await visit.go('/blog');
    const count = `document.querySelectorAll('[aria-label="Articles"] > li').length`;
    const oldest = articles.at(-1)?.title ?? '';
    await press(browser, '[aria-label="Articles"] ~ button');
    await until(browser, count, articles.length - 3);
    await browser.executeScript(
      `document.querySelector('[aria-label="Articles"] > li:last-child').scrollIntoView({ block: 'center' })`,
    );
    await see(browser, oldest);
  });

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
    await see(browser, 'Design Studio');
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
    await see(browser, 'Featured Projects');
    await browser.findElement(By.css('#mobile-menu a[href="/contact"]')).click();
    await browser.wait(async () => (await browser.getCurrentUrl()).endsWith('/contact'), 10_000);
    await fill(browser, 'Contact', { ...MESSAGE, message: word, subject: 'Interior Design' });
    await press(browser, 'form[aria-label="Contact"] [type=submit]');
    await browser.wait(async () => (await browser.getCurrentUrl()).endsWith('/thank-you'), 10_000);
    await see(browser, 'Thank you');
    expect(await subjectOfMailWith(visit.address, word)).toBe('New Contact Form: Interior Design');
  });
});
