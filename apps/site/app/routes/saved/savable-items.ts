import type { ImageSource } from '@studio/content/image-source';
import { isSavedId, type SavedId } from '../../saved/saved-format.ts';

/** Maximum width in pixels of the images on /saved. The widest image needs this width if a CSS pixel has two device pixels. */
const MAX_IMAGE_WIDTH = 1000;

/** URL path of the JSON file with all savable items. It is not in `paths`, because every page loads `paths`. */
export const SAVABLE_ITEMS_PATH = '/saved.json';

/** A project, photograph, piece or candle that visitors can save. */
export interface SavableItem {
  title: string;
  path: string;
  picture: Pick<ImageSource, 'width' | 'height' | 'color' | 'avif' | 'fallback'>;
}

/** Everything on the site that visitors can save, by id. */
export type SavableItems = Partial<Record<SavedId, SavableItem>>;

/**
 * Returns whether a JSON value contains savable items. A proxy may respond with something else. Without this check, all saved items
 * would seem to be removed from the site, and would be deleted from the list.
 */
export const isSavableItems = (content: object): boolean => Object.keys(content).some(isSavedId);

/**
 * Returns only the data that the page /saved shows. The alternative text is left out, because the title is beside the image. Large
 * image files are left out too.
 */
export function toSavableItem(title: string, path: string, picture: ImageSource): SavableItem {
  const { width, height, color, fallback } = picture;
  const avif = picture.avif
    .split(', ')
    .filter(
      (candidate) => Number.parseInt(candidate.slice(candidate.lastIndexOf(' ') + 1), 10) <= MAX_IMAGE_WIDTH,
    )
    .join(', ');
  return { title, path, picture: { width, height, color, avif, fallback } };
}

export const toImageSource = (id: SavedId, { picture }: SavableItem): ImageSource => ({
  ...picture,
  id,
  alt: '',
  caption: '',
  focus: [0.5, 0.5],
});
