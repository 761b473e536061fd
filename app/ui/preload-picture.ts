import { preload } from 'react-dom';
import type { PictureSource } from '../content/picture-source.ts';

/** Fetches a photograph that is likely to be looked at next, in the size that `sizes` asks for. */
export function preloadPicture(source: PictureSource, sizes: string): void {
  preload(source.fallback, { as: 'image', imageSrcSet: source.avif, imageSizes: sizes, type: 'image/avif' });
}
