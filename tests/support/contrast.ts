import sharp from 'sharp';
import { expect, type Page } from './test.ts';

/** A line of text over an image. Lengths are in CSS pixels, relative to the page. */
interface TextLine {
  /** Start of the text. */
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Red, green and blue, 0 to 255. */
  color: [number, number, number];
  /** Minimum contrast by WCAG 2.2 (1.4.3): 4.5, or 3 for text of 24 px and more and for the logo (1.4.11). */
  minimum: number;
}

/** Message about a line with too little contrast. */
export type ContrastIssue = string;

/**
 * The measurement ignores this fraction of a line's pixels, those with the lowest contrast. A bright spot that is smaller than the
 * stroke of a letter does not make the text illegible.
 */
const IGNORED_FRACTION = 0.02;

/** Maximum distance in px between two lines in one screenshot. */
const MAX_LINE_GAP_PX = 500;

/**
 * Measures the contrast of all text over images against the painted pixels beneath it.
 *
 * @param page scrolled to the top, with its layout complete.
 * @returns lines with too little contrast.
 */
export async function findLowContrastText(page: Page): Promise<ContrastIssue[]> {
  // Transitions would show intermediate colours.
  const noTransitionsStyle = await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important; }',
  });
  // Hides text, so that only its background is measured.
  const hideTextStyle = await page.addStyleTag({
    content: `* { color: transparent !important; text-decoration-color: transparent !important; }
      header img { visibility: hidden; }
      header[data-state] { background: none !important; backdrop-filter: none !important; box-shadow: none !important; }`,
  });
  await hideTextStyle.evaluate((style: HTMLStyleElement) => {
    if (style.sheet) style.sheet.disabled = true;
  });
  await waitForFonts(page);
  const lines = await findLinesOverImages(page);
  const groups = groupLines(lines);
  if (groups.length === 0) throw new Error('No text is over an image');
  await hideTextStyle.evaluate((style: HTMLStyleElement) => {
    if (style.sheet) style.sheet.disabled = false;
  });
  const issues: ContrastIssue[] = [];
  for (const group of groups) issues.push(...(await findIssuesInGroup(page, group)));
  const positions = (textLines: readonly TextLine[]) =>
    textLines.map(({ text, x, y, width, height }) => [text, x, y, width, height]);
  // Lines that have moved were measured against the wrong pixels.
  expect(positions(await findLinesOverImages(page)), 'lines that moved during the measurement').toEqual(
    positions(lines),
  );
  for (const style of [hideTextStyle, noTransitionsStyle])
    await style.evaluate((element: HTMLStyleElement) => element.remove());
  return issues;
}

/**
 * Waits for the fonts of the current layout. A font that loads during the measurement would move the text.
 */
async function waitForFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Browsers request a font only when they lay out text with it.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}

/** Returns all visible lines of text over images, from top to bottom. */
async function findLinesOverImages(page: Page): Promise<TextLine[]> {
  return page.evaluate(() => {
    const imageBoxes = [...document.querySelectorAll('picture')].map((picture) =>
      picture.getBoundingClientRect(),
    );
    const lines: TextLine[] = [];
    // A full-page screenshot resizes the window for a moment, which can change the state of the top bar.
    document.querySelector('header[data-state]')?.setAttribute('data-state', 'top');
    // WCAG 1.4.11 requires a contrast of 3 for graphics. The logo has one colour, so one fully opaque pixel is enough.
    for (const logo of document.querySelectorAll<HTMLImageElement>('header a img')) {
      const { left, top, right, bottom, width, height } = logo.getBoundingClientRect();
      const isOverImage = imageBoxes.some(
        (image) => left < image.right && right > image.left && top < image.bottom && bottom > image.top,
      );
      if (!isOverImage || getComputedStyle(logo).opacity !== '1') continue;
      const canvas = new OffscreenCanvas(width * 4, height * 4).getContext('2d');
      canvas?.drawImage(logo, 0, 0, width * 4, height * 4);
      const pixels = canvas?.getImageData(0, 0, width * 4, height * 4).data ?? [];
      const alphaIndex = pixels.findIndex((value, index) => index % 4 === 3 && value === 255);
      const [red = 0, green = 0, blue = 0] = pixels.slice(alphaIndex - 3, alphaIndex);
      lines.push({
        text: 'the logo',
        x: left,
        y: top + scrollY,
        width,
        height,
        color: [red, green, blue],
        minimum: 3,
      });
    }
    const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = textNodes.nextNode(); node; node = textNodes.nextNode()) {
      const element = node.parentElement;
      if (
        !element ||
        !node.textContent?.trim() ||
        element.closest('script, style, .visually-hidden, [aria-hidden="true"]')
      )
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { color, fontSize } = getComputedStyle(element);
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      range.selectNodeContents(node);
      for (const { left, top, width, height } of range.getClientRects()) {
        // Excludes the skip link, which is above the screen, and hidden slides of a carousel, which are beside the screen.
        const isOverImage = imageBoxes.some(
          (image) =>
            top + scrollY >= 0 &&
            left < innerWidth &&
            left + width > 0 &&
            left < image.right &&
            left + width > image.left &&
            top < image.bottom &&
            top + height > image.top,
        );
        if (!isOverImage || width < 2) continue;
        lines.push({
          text: node.textContent.trim().slice(0, 40),
          x: left + scrollX,
          // Letters occupy only this part of the line's height.
          y: top + scrollY + height * 0.15,
          width,
          height: height * 0.7,
          color: [red, green, blue],
          minimum: Number.parseFloat(fontSize) >= 24 ? 3 : 4.5,
        });
      }
    }
    return lines.sort((a, b) => a.y - b.y);
  });
}

/** Groups lines that share a screenshot. */
function groupLines(lines: readonly TextLine[]): TextLine[][] {
  const groups: TextLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && line.y - (last.y + last.height) < MAX_LINE_GAP_PX) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

async function findIssuesInGroup(page: Page, lines: readonly TextLine[]): Promise<ContrastIssue[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const top = Math.floor(Math.min(...lines.map(({ y }) => y)));
  const bottom = Math.ceil(Math.max(...lines.map(({ y, height }) => y + height)));
  await waitForImages(page, top, bottom);
  const screenshot = await page.screenshot({
    fullPage: bottom > height,
    clip: { x: 0, y: top, width, height: bottom - top },
  });
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return lines.flatMap(({ text, x, y, width, height, color, minimum }) => {
    const backgrounds: number[] = [];
    const right = Math.min(info.width, Math.ceil(x + width));
    for (let row = Math.floor(y - top); row < Math.min(info.height, Math.ceil(y - top + height)); row++)
      for (let column = Math.max(0, Math.floor(x)); column < right; column++)
        backgrounds.push(luminanceAt(data, (row * info.width + column) * 3));
    const textLuminance = luminance(color);
    const ratios = Float64Array.from(backgrounds, (background) => contrast(textLuminance, background)).sort();
    const ratio = ratios[Math.floor(ratios.length * IGNORED_FRACTION)] ?? 0;
    return ratio < minimum ? [`${ratio.toFixed(2)} of ${minimum}: “${text}”`] : [];
  });
}

/** Waits for the lazy images in a part of the page. */
async function waitForImages(page: Page, top: number, bottom: number): Promise<void> {
  await page.evaluate(
    async ([from, to]) => {
      const images = [...document.querySelectorAll<HTMLImageElement>('picture img')].filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom + scrollY > from && top + scrollY < to;
      });
      for (const image of images) image.loading = 'eager';
      // image.decode() also rejects if a new window size selects another file. The function then waits for that file.
      const waitForDecoding = async (image: HTMLImageElement): Promise<void> => {
        while (!(image.complete && image.naturalWidth > 0)) {
          if (image.complete && image.currentSrc) throw new Error(`${image.currentSrc} is broken`);
          await new Promise(requestAnimationFrame);
        }
        const file = image.currentSrc;
        await image.decode().catch((error: unknown) => {
          if (image.currentSrc === file && image.complete) throw error;
          return waitForDecoding(image);
        });
      };
      await Promise.all(images.map(waitForDecoding));
    },
    [top, bottom] as const,
  );
}

/** Luminance of each value (0 to 255) of the red, green and blue channels. */
const CHANNEL_LUMINANCE = [0, 1, 2].map((channel) =>
  Float64Array.from({ length: 256 }, (_, value) =>
    luminance([0, 1, 2].map((other) => (other === channel ? value : 0))),
  ),
);

/** Returns the luminance of a pixel. Uses a lookup table, because there are millions of pixels. @param offset index of the red byte. */
const luminanceAt = (pixels: Uint8Array, offset: number): number =>
  CHANNEL_LUMINANCE.reduce((sum, table, channel) => sum + (table[pixels[offset + channel] ?? 0] ?? 0), 0);

/** Returns the relative luminance by WCAG 2.2: 0 is black, 1 is white. @param color channels, 0 to 255. */
export function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast (1 to 21) of two computed colours such as `rgb(31, 49, 39)`. */
export function contrastRatio(firstColor = '', secondColor = ''): number {
  const [first, second] = [firstColor, secondColor].map((color) => {
    const channels = color
      .match(/[\d.]+/g)
      ?.slice(0, 3)
      .map(Number);
    if (!channels || !/^rgb/.test(color)) throw new Error(`Cannot measure the colour "${color}"`);
    return luminance(channels);
  });
  return contrast(first ?? 0, second ?? 0);
}

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
