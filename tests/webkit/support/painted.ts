import { setTimeout as sleep } from 'node:timers/promises';
import type { WebDriver } from 'selenium-webdriver';
import sharp from 'sharp';

/** A piece of text or a picture in the window, in CSS px from its corner. */
interface Seen {
  what: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How much the lightest and the darkest pixel of something that is drawn differ, of 255 steps, in any colour. */
const DRAWN = 12;

/**
 * Scrolls through a page as a visitor does and judges by its pixels what is not drawn: a browser may say of contents that it
 * passes over that they are visible, and where.
 *
 * @returns what stands in the page and stays blank, in the order of the page.
 */
export async function blanks(browser: WebDriver): Promise<string[]> {
  const found = new Set<string>();
  for (let last = -1; ; ) {
    for (const what of await blankInWindow(browser)) found.add(what);
    const y = await browser.executeScript<number>('scrollBy(0, innerHeight - 120); return scrollY');
    if (y === last) return [...found];
    last = y;
  }
}

/** How long in ms a thing may be blank before it counts: styles and pictures come, and pictures fade in. */
const PATIENCE = 4_000;

/** What stays blank of that which stands in the window now. */
async function blankInWindow(browser: WebDriver): Promise<string[]> {
  for (const end = Date.now() + PATIENCE; ; await sleep(100)) {
    const seen = await browser.executeScript<Seen[]>(LOOK);
    const picture = sharp(Buffer.from(await browser.takeScreenshot(), 'base64'));
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const blank = seen.filter((one) => contrastIn(data, info, one) < DRAWN);
    if (blank.length === 0 || Date.now() > end) return blank.map(({ what }) => what);
  }
}

/** The range of a colour in a part of a picture, the widest of the three, of 255 steps. */
function contrastIn(
  data: Buffer,
  { width, channels }: { width: number; channels: number },
  part: Seen,
): number {
  const lowest = [255, 255, 255];
  const highest = [0, 0, 0];
  for (let y = part.y; y < part.y + part.height; y += 1)
    for (let x = part.x; x < part.x + part.width; x += 1)
      for (let colour = 0; colour < 3; colour += 1) {
        const value = data[(y * width + x) * channels + colour] ?? 0;
        if (value < (lowest[colour] ?? 0)) lowest[colour] = value;
        if (value > (highest[colour] ?? 0)) highest[colour] = value;
      }
  return Math.max(...highest.map((value, colour) => value - (lowest[colour] ?? 0)));
}

/**
 * Runs in the page: every element with words of its own, and every picture, that is wholly in the window and that nothing
 * else covers. Asked for is what lies at its middle: of contents that are passed over, the part that holds them.
 */
const LOOK = `
  const seen = [];
  for (const element of document.querySelectorAll('body *')) {
    const words = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.data.trim()).join(' ').trim();
    if (!words && element.tagName !== 'IMG') continue;
    if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(element.tagName)) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, top, right, bottom } = (words ? range : element).getBoundingClientRect();
    const [x, y] = [Math.ceil(left), Math.ceil(top)];
    const [width, height] = [Math.floor(right) - x, Math.floor(bottom) - y];
    if (width < 4 || height < 8 || x < 0 || y < 0 || x + width > innerWidth || y + height > innerHeight) continue;
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!at || !(at.contains(element) || element.contains(at))) continue;
    const name = element.tagName.toLowerCase();
    seen.push({ what: name + ' ' + (words || element.alt).slice(0, 60), x, y, width, height });
  }
  return seen;`;
