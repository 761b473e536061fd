import { setTimeout as sleep } from 'node:timers/promises';
import type { WebDriver } from 'selenium-webdriver';
import sharp from 'sharp';

/** A text or image in the window. Lengths are in CSS px, relative to the window. */
interface VisibleElement {
  what: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Minimum range of a colour channel (of 255) in an area that counts as painted. */
const MIN_RANGE = 12;

/** Result of a visual check. */
interface VisualCheck {
  /** All texts and images that were in the window. */
  seen: string[];
  /** Those that stayed blank. */
  blank: string[];
}

/**
 * Scrolls through a page, and checks by pixels whether texts and images are painted. Computed styles are not enough: browsers report
 * unpainted content as visible.
 */
export async function checkWholePage(browser: WebDriver): Promise<VisualCheck> {
  const seen = new Set<string>();
  const blank = new Set<string>();
  for (let last = -1; ; ) {
    const shown = await checkWindow(browser);
    for (const what of shown.seen) seen.add(what);
    for (const what of shown.blank) blank.add(what);
    const y = await browser.executeScript<number>('scrollBy(0, innerHeight - 120); return scrollY');
    if (y === last) return { seen: [...seen], blank: [...blank] };
    last = y;
  }
}

/**
 * Waits until a text or image is painted in the window.
 *
 * @param what start of the text or of the alternative text.
 * @throws after 4 s.
 */
export async function waitUntilPainted(browser: WebDriver, what: string): Promise<void> {
  for (const end = Date.now() + PAINT_TIMEOUT_MS; ; await sleep(100)) {
    const { seen, blank } = await checkWindow(browser);
    const found = seen.filter((one) => one.replace(/^\S+ /, '').startsWith(what));
    if (found.length > 0 && !found.every((one) => blank.includes(one))) return;
    if (Date.now() > end) throw new Error(`"${what}" is not visible; visible are: ${seen.join(', ')}`);
  }
}

/**
 * Measures the detail in an area: the mean difference of neighbouring pixels, of 255. It does not depend on the brightness.
 *
 * @param part area in CSS px, relative to the window.
 */
export async function measureDetail(browser: WebDriver, part: Omit<VisibleElement, 'what'>): Promise<number> {
  const screenshot = sharp(Buffer.from(await browser.takeScreenshot(), 'base64'));
  const { x, y, width, height } = part;
  const grey = await screenshot.extract({ left: x, top: y, width, height }).greyscale().raw().toBuffer();
  const steps = [...grey].map((value, index) =>
    index % width === 0 ? 0 : Math.abs(value - (grey[index - 1] ?? 0)),
  );
  return steps.reduce((sum, step) => sum + step, 0) / steps.length;
}

/** Time in which blank elements may still load or fade in. */
const PAINT_TIMEOUT_MS = 4_000;

/** Checks the current window repeatedly until nothing is blank. */
async function checkWindow(browser: WebDriver): Promise<VisualCheck> {
  const seen = new Set<string>();
  let blank: string[] | undefined;
  for (const end = Date.now() + PAINT_TIMEOUT_MS; ; await sleep(100)) {
    const parts = await browser.executeScript<VisibleElement[]>(FIND_VISIBLE_SCRIPT);
    const screenshot = sharp(Buffer.from(await browser.takeScreenshot(), 'base64'));
    const { data, info } = await screenshot.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    for (const { what } of parts) seen.add(what);
    const blankNow = parts
      .filter((part) => colourRange(data, info, part) < MIN_RANGE)
      .map(({ what }) => what);
    // A slide that moved before the screenshot appears blank only once.
    blank = blank?.filter((what) => blankNow.includes(what)) ?? blankNow;
    if (blank.length === 0 || Date.now() > end) return { seen: [...seen], blank };
  }
}

/** Returns the largest range (of 255) of the three colour channels in an area. */
function colourRange(
  data: Buffer,
  { width, channels }: { width: number; channels: number },
  part: VisibleElement,
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
 * Script that finds all elements with text that are completely in the window, and all images that are at least half in it, unless
 * another element covers their centre.
 */
const FIND_VISIBLE_SCRIPT = `
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
    // Clips to ancestors with overflow, such as the frame of a carousel.
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
    // Smaller parts of an image are checked at another scroll position, since a strip may have a single colour.
    const least = words ? Math.floor(whole.height) - 1 : Math.max(40, Math.min(whole.height, innerHeight) / 2);
    // Scrolling by whole pixels may clip a fraction of a pixel.
    if (width < 4 || height < Math.max(8, least) || (words && width < Math.floor(whole.width) - 2)) continue;
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!at || !(at.contains(element) || element.contains(at))) continue;
    const name = element.tagName.toLowerCase();
    seen.push({ what: name + ' ' + (words || element.alt).slice(0, 60), x, y, width, height });
  }
  return seen;`;
