import type { ImageSource } from './image-source.ts';
import type { Mark } from './schema/image-metadata.ts';

/** An image of the site with all its generated files. */
export interface ImageAsset extends ImageSource {
  /** URL path of a JPEG of 1200 by 630 pixels for link previews. Only page metadata uses it, so loader data omits it. */
  linkPreview: string;
  /** Entries that are marked in the image. Loader data has their markup (`marksHtml`) instead. */
  marks?: readonly Mark[];
  /** The part of the image that phones show: left, top, width, height, 0 to 1. Loader data omits it. */
  phoneCrop?: readonly [number, number, number, number];
}
