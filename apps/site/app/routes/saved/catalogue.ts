import type { ImageSource } from '@studio/content/image-source';
import { isSavedId, type SavedId } from '../../saved/saved-format.ts';

/** Maximum width in pixels of the images that the board loads. It is the largest landscape image on a screen of high density. */
const MAX_IMAGE_WIDTH = 1000;

/** URL path of the file with everything that visitors can save. It is not part of `paths`, because every page loads `paths`. */
export const CATALOGUE_PATH = '/saved.json';

/** An item that visitors can save. */
export interface CatalogueEntry {
  title: string;
  path: string;
  picture: Pick<ImageSource, 'width' | 'height' | 'color' | 'avif' | 'fallback'>;
}

/** The content of /saved.json. */
export type SavedCatalogue = Partial<Record<SavedId, CatalogueEntry>>;

/**
 * Returns whether a JSON value is the catalogue. A proxy may respond with another value. Without this check, all items would then
 * be removed from the list, because they would not be in the catalogue.
 */
export const isCatalogue = (content: object): boolean => Object.keys(content).some(isSavedId);

/**
 * Creates an entry with only the data that the board needs. It has no alternative text, because the title is beside the image, and
 * no large image files.
 */
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
