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
