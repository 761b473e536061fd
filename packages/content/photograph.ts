import type { ShadedPictureSource } from './picture-source.ts';

/** A photograph as the build knows it. */
export interface Photograph extends ShadedPictureSource {
  /** A JPEG of 1200 by 630 pixels for link previews. Pages name it in their heads, so their data need not carry it. */
  preview: string;
}
