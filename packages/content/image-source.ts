/** An image on a page. The build generates its files from the original in `content/pictures`. */
export interface ImageSource {
  /** Path under `content/pictures` without its extension. */
  id: string;
  alt: string;
  /** Empty if the image has none. */
  caption: string;
  /** Focal point for cropping: x and y from the top left corner, from 0 to 1. */
  focus: readonly [number, number];
  /** Width and height of the original in pixels. */
  width: number;
  height: number;
  /** Average colour as `#rrggbb`. */
  color: string;
  /** `srcset` of AVIF files. */
  avif: string;
  /** `srcset` of AVIF files, cropped to an upright format for phones. Only hero images have it. */
  phone?: string;
  /** URL of a JPEG for browsers without AVIF. */
  fallback: string;
  /** HTML of the links to what the image shows (apps/site/app/content/marks.server.tsx), on pages that show these links. */
  marksHtml?: string;
}
