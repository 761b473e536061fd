import { setTimeout as sleep } from 'node:timers/promises';
import type { WebDriver } from 'selenium-webdriver';
import sharp from 'sharp';

/** A text or image in the window. Lengths are in CSS px, relative to the window. */
interface VisibleElement {
  /** Tag name and start of the text or of the alternative text. */
  description: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Minimum range of a colour channel, on a scale of 0 to 255, in an area that counts as painted. */
const MIN_COLOUR_RANGE = 12;

/** Result of a visual check, as descriptions of elements. */
interface VisualCheck {
  /** All texts and images that were in the window. */
  found: string[];
  /** Texts and images that stayed blank. */
  blank: string[];
}

/**
 * Scrolls through a page, and checks by pixels whether texts and images are painted. Computed styles are not enough, because browsers
 * report unpainted content as visible.
 */
export async function checkWholePage(browser: WebDriver): Promise<VisualCheck> {
  const found = new Set<string>();
  const blank = new Set<string>();
  for (let previousY = -1; ; ) {
    const windowCheck = await checkWindow(browser);
    for (const description of windowCheck.found) found.add(description);
    for (const description of windowCheck.blank) blank.add(description);
    const y = await browser.executeScript<number>('scrollBy(0, innerHeight - 120); return scrollY');
    if (y === previousY) return { found: [...found], blank: [...blank] };
    previousY = y;
  }
}

/**
 * Waits until a text or image is painted in the window.
 *
 * @param text start of the text or of the alternative text.
 * @throws after 20 s.
 */
export async function waitUntilPainted(browser: WebDriver, text: string): Promise<void> {
  for (const deadline = Date.now() + PAINT_TIMEOUT_MS; ; await sleep(100)) {
    const { found, blank } = await checkWindowOnce(browser);
    const matches = found.filter((description) => description.replace(/^\S+ /, '').startsWith(text));
    if (matches.some((description) => !blank.includes(description))) return;
    if (Date.now() > deadline) throw new Error(`"${text}" is not visible; visible are: ${found.join(', ')}`);
  }
}

/** Time in which blank elements may still load or fade in. */
const PAINT_TIMEOUT_MS = 20_000;

/** Checks the current window repeatedly until nothing is blank, for up to 20 s. */
async function checkWindow(browser: WebDriver): Promise<VisualCheck> {
  const found = new Set<string>();
  let blank: string[] | undefined;
  for (const deadline = Date.now() + PAINT_TIMEOUT_MS; ; await sleep(100)) {
    const currentCheck = await checkWindowOnce(browser);
    for (const description of currentCheck.found) found.add(description);
    // An element counts as blank only if it is blank in every check. A slide that moves before the screenshot appears blank once.
    blank = blank?.filter((description) => currentCheck.blank.includes(description)) ?? currentCheck.blank;
    if (blank.length === 0 || Date.now() > deadline) return { found: [...found], blank };
  }
}

/** Checks the current window once. */
async function checkWindowOnce(browser: WebDriver): Promise<VisualCheck> {
  const elements = await browser.executeScript<VisibleElement[]>(FIND_VISIBLE_SCRIPT);
  const screenshot = sharp(Buffer.from(await browser.takeScreenshot(), 'base64'));
  const { data, info } = await screenshot.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const blank = elements.filter((element) => colourRange(data, info, element) < MIN_COLOUR_RANGE);
  return {
    found: elements.map(({ description }) => description),
    blank: blank.map(({ description }) => description),
  };
}

/** Returns the largest range of the three colour channels in an area, on a scale of 0 to 255. */
function colourRange(
  data: Buffer,
  { width, channels }: { width: number; channels: number },
  area: VisibleElement,
): number {
  const lowest = [255, 255, 255];
  const highest = [0, 0, 0];
  for (let y = area.y; y < area.y + area.height; y += 1)
    for (let x = area.x; x < area.x + area.width; x += 1)
      for (let colour = 0; colour < 3; colour += 1) {
        const value = data[(y * width + x) * channels + colour] ?? 0;
        if (value < (lowest[colour] ?? 0)) lowest[colour] = value;
        if (value > (highest[colour] ?? 0)) highest[colour] = value;
      }
  return Math.max(...highest.map((value, colour) => value - (lowest[colour] ?? 0)));
}

/**
 * Script that finds all elements with text that are completely in the window, and all images that are at least half in the window.
 * Skips elements whose centre is covered by another element.
 */
const FIND_VISIBLE_SCRIPT = `
  const found = [];
  for (const element of document.body.querySelectorAll('*')) {
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.data.trim()).join(' ').trim();
    if (!text && element.tagName !== 'IMG') continue;
    if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(element.tagName)) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const unclipped = (text ? range : element).getBoundingClientRect();
    // Clips the box to ancestors that hide overflow, such as the viewport of a carousel.
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let frame = element.parentElement; frame !== document.body; frame = frame.parentElement) {
      if (getComputedStyle(frame).overflow === 'visible') continue;
      const edge = frame.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    const [x, y] = [Math.ceil(Math.max(left, unclipped.left)), Math.ceil(Math.max(top, unclipped.top))];
    const width = Math.floor(Math.min(right, unclipped.right)) - x;
    const height = Math.floor(Math.min(bottom, unclipped.bottom)) - y;
    // A strip of an image may have a single colour, so small parts of an image are checked at another scroll position.
    const minHeight = text ? Math.floor(unclipped.height) - 1 : Math.max(40, Math.min(unclipped.height, innerHeight) / 2);
    // Scrolling by whole pixels may clip a fraction of a pixel.
    if (width < 4 || height < Math.max(8, minHeight) || (text && width < Math.floor(unclipped.width) - 2)) continue;
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!hit || !(hit.contains(element) || element.contains(hit))) continue;
    const name = element.tagName.toLowerCase();
    found.push({ description: name + ' ' + (text || element.alt).slice(0, 60), x, y, width, height });
  }
  return found;`;
