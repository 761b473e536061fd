import type { ImageSource } from '@studio/content/image-source';
import { isSavedId, type SavedId } from '../../saved/saved-format.ts';

/** Widest image that the board shows, in pixels: a landscape at its largest on a dense screen. */
const MAX_IMAGE_WIDTH = 1000;

/** URL path of the file with everything that visitors can save. Not in `paths`, which every page loads. */
export const CATALOGUE_PATH = '/saved.json';

/** A thing that visitors can save. */
export interface CatalogueEntry {
  title: string;
  path: string;
  picture: Pick<ImageSource, 'width' | 'height' | 'color' | 'avif' | 'fallback'>;
}

/** The content of /saved.json. */
export type SavedCatalogue = Partial<Record<SavedId, CatalogueEntry>>;

/**
 * Returns whether a JSON value is the catalogue. A proxy may answer with another value, and things that are not in the catalogue
 * are taken off the list.
 */
export const isCatalogue = (content: object): boolean => Object.keys(content).some(isSavedId);

/** Creates an entry with what the board needs: no alternative text, since the title is beside the image, and no large files. */
export function toCatalogueEntry(title: string, path: string, picture: ImageSource): CatalogueEntry {
  const { width, height, color, fallback } = picture;
  const avif = picture.avif
    .split(', ')
    .filter(
      (candidate) => Number.parseInt(candidate.slice(candidate.lastIndexOf(' ') + 1), 10) <= MAX_IMAGE_WIDTH,
    )
    .join(', ');
  return { title, path, picture: { width, height, color, avif, fallback } };
}

/** Returns an entry's image for `Picture`. */
export const toImageSource = (id: SavedId, { picture }: CatalogueEntry): ImageSource => ({
  ...picture,
  id,
  alt: '',
  caption: '',
  focus: [0.5, 0.5],
});
