import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';

/** A picture of a page, as the browser lays it out. Lengths in CSS pixels, candidates in their own. */
export interface LaidOutPicture {
  /** The file's name without width, hash and extension. */
  name: string;
  srcset: string;
  /** What `sizes` comes to on this screen. */
  declared: number;
  /** The width at which the whole picture is drawn: a frame of another shape shows a part of it. */
  drawn: number;
}

/** Whether a file is one of the site's pictures. */
export const isPicture = (url: URL): boolean => url.pathname.startsWith('/assets/pictures/');

const ratios = new Map<string, number>();

/** Every picture that has room on the page, in the order of the document. */
export async function laidOutPictures(page: Page, within = 'body'): Promise<LaidOutPicture[]> {
  const found = await page.evaluate((root) => {
    const probe = document.body.appendChild(document.createElement('div'));
    const length = (text: string): number => {
      probe.style.cssText = `position: fixed; width: ${text}`;
      return probe.getBoundingClientRect().width;
    };
    const pictures = [...document.querySelectorAll<HTMLImageElement>(`${root} picture > img`)].flatMap(
      (image) => {
        const source = [...(image.parentElement?.querySelectorAll('source') ?? [])].find(
          ({ media }) => media === '' || matchMedia(media).matches,
        );
        // Not the drawn rectangle, which an arriving picture's movement enlarges.
        const { offsetWidth: width, offsetHeight: height } = image;
        if (!source || width === 0 || height === 0) return [];
        const applies = source.sizes
          .split(/,(?![^(]*\))/)
          .map((part) => /^\s*((?:\(.*?\)\s*(?:and\s*)?)*(?=\s|$))?\s*(.+?)\s*$/.exec(part))
          .find((match) => !match?.[1] || matchMedia(match[1]).matches);
        const fit = getComputedStyle(image).objectFit;
        return [{ srcset: source.srcset, declared: length(applies?.[2] ?? '100vw'), width, height, fit }];
      },
    );
    probe.remove();
    return pictures;
  }, within);
  return Promise.all(
    found.map(async ({ width, height, fit, ...picture }) => {
      const ratio = await shapeOf(page.request, picture.srcset);
      const whole = fit === 'cover' ? Math.max(width, height * ratio) : Math.min(width, height * ratio);
      const name = /([^/]+)\.\w+-\d+\.avif/.exec(picture.srcset)?.[1] ?? picture.srcset;
      return { ...picture, name, drawn: fit === 'fill' ? width : whole };
    }),
  );
}

/** Width by height of the photograph; the widths of a `srcset` share it. */
async function shapeOf(request: APIRequestContext, srcset: string): Promise<number> {
  const file = srcset.split(' ')[0] ?? '';
  const known = ratios.get(file);
  if (known !== undefined) return known;
  const { width = 1, height = 1 } = await sharp(await (await request.get(file)).body()).metadata();
  ratios.set(file, width / height);
  return width / height;
}

/** The widths that a `srcset` offers, smallest first. */
export const offered = (srcset: string): number[] =>
  [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)).sort((a, b) => a - b);
