import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';

/** An image in the layout of a page. Lengths are in CSS pixels. */
export interface LaidOutImage {
  /** File name without width, hash and extension. */
  name: string;
  srcset: string;
  /** Resolved value of `sizes`. */
  sizesWidth: number;
  /** Width of the whole image. A frame with another aspect ratio shows only a part of the image. */
  imageWidth: number;
}

/** Returns whether a URL is an image of the site. */
export const isImageUrl = (url: URL): boolean => url.pathname.startsWith('/assets/pictures/');

/** Responds to requests for images with empty images of the same width, for tests that do not look at them. */
export const stubImages = (page: Page): Promise<unknown> =>
  page.route(isImageUrl, (route) => {
    const width = /-(\d+)\.\w+$/.exec(route.request().url())?.[1] ?? '100';
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}"/>`;
    return route.fulfill({ contentType: 'image/svg+xml', body });
  });

const ratios = new Map<string, number>();

/** Returns all images with a size, in document order. @param within selector of their container. */
export async function findLaidOutImages(page: Page, within = 'body'): Promise<LaidOutImage[]> {
  const images = await page.evaluate((root) => {
    const probe = document.body.appendChild(document.createElement('div'));
    const toPixels = (length: string): number => {
      probe.style.cssText = `position: fixed; width: ${length}`;
      return probe.getBoundingClientRect().width;
    };
    const images = [...document.querySelectorAll<HTMLImageElement>(`${root} picture > img`)].flatMap(
      (image) => {
        const source = [...(image.parentElement?.querySelectorAll('source') ?? [])].find(
          ({ media }) => media === '' || matchMedia(media).matches,
        );
        // Uses the layout size, because an animation may scale the bounding rectangle.
        const { offsetWidth: width, offsetHeight: height } = image;
        if (!source || width === 0 || height === 0) return [];
        const matchingSize = source.sizes
          .split(/,(?![^(]*\))/)
          .map((part) => /^\s*((?:\(.*?\)\s*(?:and\s*)?)*(?=\s|$))?\s*(.+?)\s*$/.exec(part))
          .find((match) => !match?.[1] || matchMedia(match[1]).matches);
        const fit = getComputedStyle(image).objectFit;
        return [
          { srcset: source.srcset, sizesWidth: toPixels(matchingSize?.[2] ?? '100vw'), width, height, fit },
        ];
      },
    );
    probe.remove();
    return images;
  }, within);
  return Promise.all(
    images.map(async ({ width, height, fit, ...image }) => {
      const ratio = await readRatio(page.request, image.srcset);
      const fullWidth = fit === 'cover' ? Math.max(width, height * ratio) : Math.min(width, height * ratio);
      const name = /([^/]+)\.\w+-\d+\.avif/.exec(image.srcset)?.[1] ?? image.srcset;
      return { ...image, name, imageWidth: fit === 'fill' ? width : fullWidth };
    }),
  );
}

/** Returns the ratio of width to height, which all files of a `srcset` share. */
async function readRatio(request: APIRequestContext, srcset: string): Promise<number> {
  const file = srcset.split(' ')[0] ?? '';
  const cached = ratios.get(file);
  if (cached !== undefined) return cached;
  const { width = 1, height = 1 } = await sharp(await (await request.get(file)).body()).metadata();
  ratios.set(file, width / height);
  return width / height;
}

/** Returns the widths of a `srcset`, smallest first. */
export const srcsetWidths = (srcset: string): number[] =>
  [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)).sort((a, b) => a - b);
