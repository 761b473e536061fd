import { isMetered } from './is-metered.ts';
import type { PictureSource } from './picture-source.ts';

/**
 * Fetches a photograph that is likely to be looked at next, in the size that `sizes` asks for. By an image that stands
 * nowhere: a preload link would have the browser complain of each that is not turned to within seconds. Not on a metered line.
 */
export function preloadPicture(source: PictureSource, sizes: string): void {
  if (isMetered()) return;
  const picture = document.createElement('picture');
  const avif = document.createElement('source');
  avif.type = 'image/avif';
  avif.sizes = sizes;
  avif.srcset = source.avif;
  const image = new Image();
  image.fetchPriority = 'low';
  picture.append(avif, image);
  image.src = source.fallback;
}
