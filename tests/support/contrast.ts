import sharp from 'sharp';
import { luminance } from '../../packages/images/shade.ts';
import { expect, type Page } from './test.ts';

/** A line of words that lies over a photograph, where the page has it. Lengths in CSS pixels. */
interface Line {
  words: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Red, green and blue, 0 to 255. */
  color: [number, number, number];
  /** What WCAG 2.2 (1.4.3) asks for: 4.5, or 3 from 24 px on. */
  wanted: number;
}

/** A line of words that is too like the pixels beneath it, in words. */
export type TooAlike = string;

/**
 * Of the pixels beneath a line this part may be brighter than the one it is measured by: specks of light in leaves, which
 * are smaller than the stroke of a letter.
 */
const SPECKS = 0.02;

/** What stands further apart than this is photographed by itself. */
const GAP = 500;

/**
 * Measures every line of words that lies over a photograph by the pixels that are painted beneath it, and names those with
 * too little contrast.
 *
 * @param page at the top of a page that is laid out.
 */
export async function wordsTooAlike(page: Page): Promise<TooAlike[]> {
  // A transition would show colours that are on their way.
  const still = await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
  // What is measured is the ground.
  const hidden = await page.addStyleTag({
    content: `* { color: transparent !important; text-decoration-color: transparent !important; }
      header img { visibility: hidden; }
      header[data-state] { background: none !important; backdrop-filter: none !important; box-shadow: none !important; }`,
  });
  await hidden.evaluate((style: HTMLStyleElement) => {
    if (style.sheet) style.sheet.disabled = true;
  });
  await typeArrived(page);
  const lines = await linesOverPictures(page);
  const groups = grouped(lines);
  if (groups.length === 0) throw new Error('No words lie over a picture');
  await hidden.evaluate((style: HTMLStyleElement) => {
    if (style.sheet) style.sheet.disabled = false;
  });
  const found: TooAlike[] = [];
  for (const group of groups) found.push(...(await measure(page, group)));
  const places = (of: readonly Line[]) =>
    of.map(({ words, x, y, width, height }) => [words, x, y, width, height]);
  // Measured beside their ground, they would be said to be too like it.
  expect(places(await linesOverPictures(page)), 'words that moved while they were measured').toEqual(
    places(lines),
  );
  for (const style of [hidden, still]) await style.evaluate((element: HTMLStyleElement) => element.remove());
  return found;
}

/**
 * Waits for the fonts of a page as it is laid out now: one that comes while a page is measured may break lines anew, and move
 * all that is below them.
 */
async function typeArrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A font is asked for when text is laid out in it, not when its rules come.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}

/** Every visible line of text that a photograph reaches under, from top to bottom. */
async function linesOverPictures(page: Page): Promise<Line[]> {
  return page.evaluate(() => {
    const pictures = [...document.querySelectorAll('picture')].map((one) => one.getBoundingClientRect());
    const lines: Line[] = [];
    // A picture of the whole page makes the window taller for a moment, and the bar may take it for scrolling.
    document.querySelector('header[data-state]')?.setAttribute('data-state', 'top');
    // Of what is not text 1.4.11 asks for 3. The logo is of one colour: that of a pixel that it covers wholly.
    for (const logo of document.querySelectorAll<HTMLImageElement>('header a img')) {
      const { left, top, right, bottom, width, height } = logo.getBoundingClientRect();
      const isOver = pictures.some(
        (one) => left < one.right && right > one.left && top < one.bottom && bottom > one.top,
      );
      if (!isOver || getComputedStyle(logo).opacity !== '1') continue;
      const canvas = new OffscreenCanvas(width * 4, height * 4).getContext('2d');
      canvas?.drawImage(logo, 0, 0, width * 4, height * 4);
      const drawn = canvas?.getImageData(0, 0, width * 4, height * 4).data ?? [];
      const covered = drawn.findIndex((alpha, at) => at % 4 === 3 && alpha === 255);
      const [red = 0, green = 0, blue = 0] = drawn.slice(covered - 3, covered);
      lines.push({
        words: 'the logo',
        x: left,
        y: top + scrollY,
        width,
        height,
        color: [red, green, blue],
        wanted: 3,
      });
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (
        !holder ||
        !text.textContent?.trim() ||
        holder.closest('script, style, .visually-hidden, [aria-hidden="true"]')
      )
        continue;
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { color, fontSize } = getComputedStyle(holder);
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      range.selectNodeContents(text);
      for (const { left, top, width, height } of range.getClientRects()) {
        // The skip link waits above the screen, the other slides of a carousel beside it.
        const isOver = pictures.some(
          (one) =>
            top + scrollY >= 0 &&
            left < innerWidth &&
            left + width > 0 &&
            left < one.right &&
            left + width > one.left &&
            top < one.bottom &&
            top + height > one.top,
        );
        if (!isOver || width < 2) continue;
        lines.push({
          words: text.textContent.trim().slice(0, 40),
          x: left + scrollX,
          // The letters themselves stand within these parts of their line.
          y: top + scrollY + height * 0.15,
          width,
          height: height * 0.7,
          color: [red, green, blue],
          wanted: Number.parseFloat(fontSize) >= 24 ? 3 : 4.5,
        });
      }
    }
    return lines.sort((one, other) => one.y - other.y);
  });
}

/** Lines that one picture of the page holds. */
function grouped(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && line.y - (last.y + last.height) < GAP) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

async function measure(page: Page, lines: readonly Line[]): Promise<TooAlike[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const top = Math.floor(Math.min(...lines.map(({ y }) => y)));
  const bottom = Math.ceil(Math.max(...lines.map(({ y, height }) => y + height)));
  await arrived(page, top, bottom);
  const shot = await page.screenshot({
    fullPage: bottom > height,
    clip: { x: 0, y: top, width, height: bottom - top },
  });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return lines.flatMap(({ words, x, y, width, height, color, wanted }) => {
    const grounds: number[] = [];
    const right = Math.min(info.width, Math.ceil(x + width));
    for (let row = Math.floor(y - top); row < Math.min(info.height, Math.ceil(y - top + height)); row++)
      for (let column = Math.max(0, Math.floor(x)); column < right; column++)
        grounds.push(luminanceAt(data, (row * info.width + column) * 3));
    const own = luminance(color);
    const ratios = Float64Array.from(grounds, (ground) => contrast(own, ground)).sort();
    const ratio = ratios[Math.floor(ratios.length * SPECKS)] ?? 0;
    return ratio < wanted ? [`${ratio.toFixed(2)} of ${wanted}: “${words}”`] : [];
  });
}

/** Waits for the pictures of a part of the page, which come when it is looked at. */
async function arrived(page: Page, top: number, bottom: number): Promise<void> {
  await page.evaluate(
    async ([from, to]) => {
      const near = [...document.querySelectorAll<HTMLImageElement>('picture img')].filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom + scrollY > from && top + scrollY < to;
      });
      for (const image of near) image.loading = 'eager';
      // Decoding is refused, too, when the window's new size chooses another file meanwhile.
      const decoded = async (image: HTMLImageElement): Promise<void> => {
        while (!(image.complete && image.naturalWidth > 0)) {
          if (image.complete && image.currentSrc) throw new Error(`${image.currentSrc} is broken`);
          await new Promise(requestAnimationFrame);
        }
        const file = image.currentSrc;
        await image.decode().catch((failure: unknown) => {
          if (image.currentSrc === file && image.complete) throw failure;
          return decoded(image);
        });
      };
      await Promise.all(near.map(decoded));
    },
    [top, bottom] as const,
  );
}

/** What each value of a channel, 0 to 255, adds to the luminance of a pixel: of red, of green and of blue. */
const SHARES = [0, 1, 2].map((channel) =>
  Float64Array.from({ length: 256 }, (_, value) =>
    luminance([0, 1, 2].map((other) => (other === channel ? value : 0))),
  ),
);

/** The luminance of a pixel, by a table: there are millions. @param at where it begins, among bytes of red, green and blue. */
const luminanceAt = (pixels: Uint8Array, at: number): number =>
  SHARES.reduce((sum, share, channel) => sum + (share[pixels[at + channel] ?? 0] ?? 0), 0);

/** The contrast of two colours as the browser computes them, such as `rgb(31, 49, 39)`: from 1 to 21. */
export function contrastOf(one = '', other = ''): number {
  const [first, second] = [one, other].map((color) => {
    const channels = color
      .match(/[\d.]+/g)
      ?.slice(0, 3)
      .map(Number);
    if (!channels || !/^rgb/.test(color)) throw new Error(`"${color}" is no colour that can be measured`);
    return luminance(channels);
  });
  return contrast(first ?? 0, second ?? 0);
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
