import type { ImageSource } from './image-source.ts';
import type { Mark } from './schema/image-metadata.ts';

/** An image of the site with all its generated files. Pages get an ImageSource, which has fewer fields. */
export interface ImageAsset extends ImageSource {
  /** URL path of a JPEG of 1200 by 630 pixels for link previews. Page metadata contains it. */
  linkPreview: string;
  /** Points of the image that show a piece, candle or project. Pages get HTML (`marksHtml`) instead. */
  marks?: readonly Mark[];
  /** The part of the image that phones show: left, top, width and height, from 0 to 1. */
  phoneCrop?: readonly [number, number, number, number];
}
