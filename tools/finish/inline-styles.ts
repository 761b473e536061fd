import { splitStyles } from './critical-styles.ts';
import { firstScreens } from './first-screens.ts';

/** A page with what its first screens need, and the address and text of all its styles. */
interface StyledPage {
  html: string;
  href: string;
  css: string;
}

const SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const FONT = /<link rel="preload" href="([^"]+)" as="font"/g;

/**
 * Puts the styles of a page's first screens into the page, so that its first view waits for no other file. The others
 * come with a file of all its styles once something is painted (before-paint.js takes the link out of the `noscript`). The
 * framework's links become a list: it looks for them when it takes the page over (entry.client.tsx makes them again), and
 * manages the sheets of the pages after. No link may stand in the page meanwhile: browsers that look ahead for what a page
 * needs fetch even a disabled one (Chromium 150 does).
 *
 * @param html a prerendered page.
 * @param read gives the text of a stylesheet by its address.
 * @param addressOf gives the address of the file that all the page's styles will be in.
 */
export async function inlineStyles(
  html: string,
  read: (href: string) => Promise<string>,
  addressOf: (css: string) => string,
): Promise<StyledPage> {
  const hrefs = [...html.matchAll(SHEET)].map(([, href]) => href ?? '');
  // The framework marks a sheet that several modules share with an empty fragment.
  const texts = await Promise.all(hrefs.map((href) => read(href.replace(/#.*$/, ''))));
  const fonts = [...html.matchAll(FONT)].map(([, font]) => font ?? '');
  const { critical, whole } = splitStyles(texts.join(''), firstScreens(html), fonts);
  const href = addressOf(whole);
  const sheets = `<noscript data-sheets="${hrefs.join(' ')}"><link rel="stylesheet" href="${href}"/></noscript>`;
  return {
    href,
    css: whole,
    html: html.replaceAll(SHEET, '').replace('</head>', () => `<style>${critical}</style>${sheets}</head>`),
  };
}
