import type { ImageSource } from './image-source.ts';

/** An image of the site with all its generated files. */
export interface ImageAsset extends ImageSource {
  /** URL path of a JPEG of 1200 by 630 pixels for link previews. Loader data omits it, since only page metadata uses it. */
  linkPreview: string;
}
