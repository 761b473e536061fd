import type { Browser } from '@playwright/test';
import { inPage, PHONE } from './browser.ts';
import { keepFirstScreen } from './limit/keep-first-screen.ts';
import { usedRules } from './limit/used-rules.ts';

/**
 * Makes the limit page of an address: what its first screen on a phone costs at least. It has the same words, the same
 * picture files and fonts as the page's first screen, the rules that these use inline, and nothing else: no script, no
 * description, nothing below the first screen.
 *
 * @returns the page as HTML.
 */
export function limitPage(browser: Browser, url: string): Promise<string> {
  return inPage(browser, PHONE, async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.evaluate(showPictures);
    const { root, title, fonts, body } = await page.evaluate(keepFirstScreen);
    const css = await page.evaluate(usedRules);
    const preloads = fonts
      .map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)
      .join('');
    return (
      `<!DOCTYPE html>${root}<head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1">' +
      `<title>${title}</title>${preloads}<style>${css}</style></head>${body}</html>`
    );
  });
}

/** Runs in a page: waits for the pictures that its first screen shows; those that are lazy come after the load event. */
async function showPictures(): Promise<void> {
  const shown = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  for (const image of shown) image.loading = 'eager';
  await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
}
