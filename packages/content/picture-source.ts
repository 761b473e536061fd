/**
 * Opacity, 0 to 1, of the shade beneath a page's title at a picture's foot and of that beneath the bar at its top, at which
 * the words are read easily. Measured from the photograph when the site is built.
 */
export type Shade = readonly [foot: number, top: number];

/** A photograph as pages show it. Addresses are of files made at build time from the original in `content/pictures`. */
export interface PictureSource {
  /** Path under `content/pictures` without its extension. */
  id: string;
  /** What is in the picture, for those who do not see it. */
  alt: string;
  caption: string;
  /** The point that must stay visible when the picture is cropped: x and y from the top left, 0 to 1. */
  focus: readonly [number, number];
  /** Width and height of the original in pixels. */
  width: number;
  height: number;
  /** Average colour as `#rrggbb`. */
  color: string;
  /** `srcset` of AVIF files. */
  avif: string;
  /** `srcset` of AVIF files of the upright part that phones show of a hero. Only heroes carry it. */
  phone?: string;
  /** A JPEG for browsers without AVIF. */
  fallback: string;
}

/** A photograph that words lie over. */
export interface ShadedPictureSource extends PictureSource {
  shade: Shade;
}
