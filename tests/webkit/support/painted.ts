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

/** What a page showed on the way to its end. */
interface Shown {
  /** All that stood in the window at some time, in the order of the page. */
  seen: string[];
  /** What of it stayed blank. */
  blank: string[];
}

/**
 * Scrolls through a page as a visitor does and judges by its pixels what is drawn: a browser may say of contents that it
 * passes over that they are visible, and where.
 */
export async function lookThrough(browser: WebDriver): Promise<Shown> {
  const seen = new Set<string>();
  const blank = new Set<string>();
  for (let last = -1; ; ) {
    const shown = await lookAtWindow(browser);
    for (const what of shown.seen) seen.add(what);
    for (const what of shown.blank) blank.add(what);
    const y = await browser.executeScript<number>('scrollBy(0, innerHeight - 120); return scrollY');
    if (y === last) return { seen: [...seen], blank: [...blank] };
    last = y;
  }
}

/**
 * Waits until a text or a picture is painted in the window.
 *
 * @param what begins the text, or the picture's alternative one.
 * @throws when it is not to be seen within 4 s.
 */
export async function see(browser: WebDriver, what: string): Promise<void> {
  for (const end = Date.now() + PATIENCE; ; await sleep(100)) {
    const { seen, blank } = await lookAtWindow(browser);
    const found = seen.filter((one) => one.replace(/^\S+ /, '').startsWith(what));
    if (found.length > 0 && !found.every((one) => blank.includes(one))) return;
    if (Date.now() > end) throw new Error(`"${what}" is not to be seen; what is: ${seen.join(', ')}`);
  }
}

/**
 * How much there is to see in a part of the window, whatever its light: the mean step from a pixel to its neighbour, of 255.
 *
 * @param part in CSS px from the window's corner.
 */
export async function detailOf(browser: WebDriver, part: Omit<Seen, 'what'>): Promise<number> {
  const shot = sharp(Buffer.from(await browser.takeScreenshot(), 'base64'));
  const { x, y, width, height } = part;
  const grey = await shot.extract({ left: x, top: y, width, height }).greyscale().raw().toBuffer();
  const steps = [...grey].map((value, index) =>
    index % width === 0 ? 0 : Math.abs(value - (grey[index - 1] ?? 0)),
  );
  return steps.reduce((sum, step) => sum + step, 0) / steps.length;
}

/** How long in ms a thing may be blank before it counts: styles and pictures come, and pictures fade in. */
const PATIENCE = 4_000;

/** What stands in the window now, and what of it stays blank, however often one looks. */
async function lookAtWindow(browser: WebDriver): Promise<Shown> {
  const seen = new Set<string>();
  let blank: string[] | undefined;
  for (const end = Date.now() + PATIENCE; ; await sleep(100)) {
    const parts = await browser.executeScript<Seen[]>(LOOK);
    const picture = sharp(Buffer.from(await browser.takeScreenshot(), 'base64'));
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    for (const { what } of parts) seen.add(what);
    const now = parts.filter((part) => contrastIn(data, info, part) < DRAWN).map(({ what }) => what);
    // A slide that moved between the look and the picture is blank once, and not again.
    blank = blank?.filter((what) => now.includes(what)) ?? now;
    if (blank.length === 0 || Date.now() > end) return { seen: [...seen], blank };
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
 * Runs in the page: every element with words of its own that is wholly in the window, and every picture that is half in it, that
 * nothing else covers. Asked for is what lies at its middle: of contents that are passed over, the part that holds them.
 */
const LOOK = `
  const seen = [];
  for (const element of document.body.querySelectorAll('*')) {
    const words = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.data.trim()).join(' ').trim();
    if (!words && element.tagName !== 'IMG') continue;
    if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(element.tagName)) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const whole = (words ? range : element).getBoundingClientRect();
    // What a frame cuts off, such as a slide that waits beside the others, is not to be seen.
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let frame = element.parentElement; frame !== document.body; frame = frame.parentElement) {
      if (getComputedStyle(frame).overflow === 'visible') continue;
      const edge = frame.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    const [x, y] = [Math.ceil(Math.max(left, whole.left)), Math.ceil(Math.max(top, whole.top))];
    const width = Math.floor(Math.min(right, whole.right)) - x;
    const height = Math.floor(Math.min(bottom, whole.bottom)) - y;
    // Half of a picture, or half a window of it, is in one window or the next: a strip of it may well be of one colour.
    const least = words ? Math.floor(whole.height) - 1 : Math.max(40, Math.min(whole.height, innerHeight) / 2);
    // The end of a row that is scrolled by whole pixels is cut off by part of one.
    if (width < 4 || height < Math.max(8, least) || (words && width < Math.floor(whole.width) - 2)) continue;
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!at || !(at.contains(element) || element.contains(at))) continue;
    const name = element.tagName.toLowerCase();
    seen.push({ what: name + ' ' + (words || element.alt).slice(0, 60), x, y, width, height });
  }
  return seen;`;
