import { join } from 'node:path';
import { By, Key, type WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPaths } from '../../apps/admin/routes.ts';
import { WORD_HTML } from '../../apps/admin/support/clipboard.ts';
import { paths } from '../../packages/content/paths.ts';
import { cleanUp, createTemporaryFolder } from '../relay/support/relay-process.ts';
import { type SiteProcess, startSite } from '../relay/support/site-process.ts';
import { freePort } from '../support/free-port.ts';
import { startWebKit, type WebKit } from './support/browser.ts';
import { evaluate, waitForValue } from './support/page.ts';

const CANDLE_FILE = 'candles/mitti.yaml';
const ARTICLE_FILE = 'articles/monsoon-light.md';

let site: SiteProcess;
let webkit: WebKit;
let browser: WebDriver;
beforeAll(async () => {
  const baseFolder = createTemporaryFolder();
  site = await startSite(
    'build/client',
    await freePort(),
    { ADMIN_FOLDER: join(baseFolder, 'admin'), DATA_FOLDER: join(baseFolder, 'data'), LOG_LEVEL: 'warn' },
    'apps/admin/start.ts',
  );
  webkit = await startWebKit();
  browser = await webkit.open({ width: 1440, height: 900 });
});
afterAll(async () => {
  await browser?.quit();
  await webkit?.stop();
  await site?.stop();
  await cleanUp();
});

const waitForText = (text: string): Promise<void> =>
  waitForValue(browser, `document.body.innerText.includes(${JSON.stringify(text)})`, true);

async function click(text: string): Promise<void> {
  await waitForText(text);
  await browser
    .findElement(By.xpath(`//*[self::button or self::a][normalize-space()=${JSON.stringify(text)}]`))
    .click();
}

/** Presses a key together with Control. */
const pressWithControl = (key: string): Promise<void> =>
  browser.actions().keyDown(Key.CONTROL).sendKeys(key).keyUp(Key.CONTROL).perform();

async function openForm(file: string): Promise<void> {
  await browser.get(`${site.url}/admin${adminPaths.edit(file)}`);
  await waitForText('Published');
}

test('an editor signs in, clicks a word to edit it, formats and pastes text, and publishes', {
  timeout: 480_000,
}, async () => {
  await browser.get(`${site.url}/admin`);
  await click('Send me a link');
  await waitForText('a link is on its way');
  const readLink = async () => {
    const mails: { text: string }[] = await (await fetch(`${site.url}/mailbox/api/messages`)).json();
    return /http\S+\/sign-in#\S+/.exec(mails[0]?.text ?? '')?.[0];
  };
  await expect.poll(readLink).toBeDefined();
  await browser.get((await readLink()) ?? '');
  await waitForText('Waiting for an answer');

  await openForm(CANDLE_FILE);
  const description = await evaluate<string>(browser, `document.querySelector('#field-description').value`);
  const TARGET = `[...document.querySelector('iframe').contentDocument.querySelectorAll('p')].find((p) => p.textContent === ${JSON.stringify(description)})`;
  // The preview handles clicks once it is loaded. Its server takes a minute to start on a busy machine.
  await waitForValue(
    browser,
    `Boolean(${TARGET}) && !document.body.innerText.includes('Loading preview')`,
    true,
    240_000,
  );
  const point = await browser.executeScript<{ x: number; y: number }>(`
    const target = ${TARGET};
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const frame = document.querySelector('iframe');
    const outer = frame.getBoundingClientRect();
    const scale = outer.width / frame.offsetWidth;
    const { x, y, width, height } = target.getBoundingClientRect();
    return { x: Math.round(outer.x + (x + width / 2) * scale), y: Math.round(outer.y + (y + height / 2) * scale) };`);
  await browser.actions().move(point).click().perform();
  await waitForValue(browser, 'document.activeElement.id', 'field-description');
  await pressWithControl('a');
  await browser.actions().sendKeys('Rain, typed in WebKit.').perform();
  await waitForText('Saved as a draft');

  await openForm(ARTICLE_FILE);
  const FIELD = `document.querySelector('#field-body')`;
  await waitForValue(browser, `Boolean(${FIELD})`, true);
  await browser.findElement(By.css('#field-body')).click();
  await pressWithControl('a');
  await browser.actions().sendKeys('This is ').perform();
  await pressWithControl('b');
  await browser.actions().sendKeys('bold').perform();
  await pressWithControl('b');
  await browser.actions().sendKeys('.', Key.ENTER).perform();
  // Copies HTML, as a word processor does.
  await browser.executeScript(
    `const [html] = arguments;
    document.addEventListener('copy', (event) => {
      event.clipboardData.setData('text/html', html);
      event.preventDefault();
      event.stopImmediatePropagation();
    }, { capture: true, once: true });`,
    WORD_HTML,
  );
  await pressWithControl('c');
  await pressWithControl('v');
  await waitForText('The end.');
  await waitForText('Saved as a draft');

  await browser.get(`${site.url}/admin/publish`);
  await click('Publish these 2 changes');
  await expect
    .poll(async () => (await fetch(site.url + paths.nazaakat())).text(), { timeout: 240_000 })
    .toContain('Rain, typed in WebKit.');
  const article = await (await fetch(site.url + paths.article('monsoon-light'))).text();
  expect(article).toContain('This is <strong>bold</strong>.');
  expect(article).toContain('<strong>breathable</strong>');
});
