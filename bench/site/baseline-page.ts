import type { Browser } from '@playwright/test';
import { PHONE, withPage } from './browser.ts';
import { keepFirstScreen } from './limit/keep-first-screen.ts';
import { usedCss } from './limit/used-rules.ts';

/**
 * Creates the baseline page of a page. This is a static page with only the first screen on a phone. It has the same text, image files and
 * fonts. It has the used CSS inline, and no scripts or metadata.
 *
 * @returns HTML of the baseline page.
 */
export function createBaselinePage(browser: Browser, url: string): Promise<string> {
  return withPage(browser, PHONE, async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.evaluate(waitForVisibleImages);
    const { root, title, fonts, body } = await page.evaluate(keepFirstScreen);
    const css = await page.evaluate(usedCss);
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

/** Runs in a page. Waits for the images of the first screen, because lazy images load after the load event. */
async function waitForVisibleImages(): Promise<void> {
  const visibleImages = [...document.images].filter(
    (image) => image.getBoundingClientRect().top < innerHeight,
  );
  for (const image of visibleImages) image.loading = 'eager';
  await Promise.all(visibleImages.map((image) => image.decode().catch(() => undefined)));
}
