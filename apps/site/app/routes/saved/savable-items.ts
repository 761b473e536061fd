import type { ImageSource } from '@studio/content/image-source';
import { canonicalPath, paths } from '@studio/content/paths';
import {
  isSavedId,
  joinNotes,
  MAX_NOTE_LENGTH,
  type SavedId,
  type SavedItem,
} from '../../saved/saved-format.ts';

/** Maximum width in pixels of the images on /saved. The widest image needs this width if a CSS pixel has two device pixels. */
const MAX_IMAGE_WIDTH = 1000;

/** URL path of the JSON file with all savable items. It is not in `paths`, because every page loads `paths`. */
export const SAVABLE_ITEMS_PATH = '/saved.json';

/** A project, photograph, piece or candle that visitors can save. */
export interface SavableItem {
  title: string;
  path: string;
  picture: Pick<ImageSource, 'width' | 'height' | 'color' | 'avif' | 'fallback'>;
  /** Set if the address of the item has changed, and it is listed under its former id. */
  currentId?: SavedId;
}

/** Everything on the site that visitors can save, by id and by former id. */
export type SavableItems = Partial<Record<SavedId, SavableItem>>;

/**
 * Returns whether a JSON value contains savable items. A proxy may respond with something else. Without this check, all saved items
 * would seem to be removed from the site.
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

/**
 * Lists items under their former ids, too: `piece/old` if a redirect leads from /homes/old to /homes/new.
 *
 * @param redirects new URLs by old path. A redirect may lead to another redirect.
 */
export function addFormerIds(items: SavableItems, redirects: ReadonlyMap<string, string>): SavableItems {
  const formerItems: SavableItems = {};
  for (const from of redirects.keys()) {
    const [formerId, currentId] = [toSavedId(from), toSavedId(findLastTarget(from, redirects))];
    const item = currentId && items[currentId];
    if (formerId && item) formerItems[formerId] = { ...item, currentId };
  }
  return { ...formerItems, ...items };
}

function findLastTarget(from: string, redirects: ReadonlyMap<string, string>): string {
  const visited = new Set<string>();
  let path = from;
  while (!visited.has(path)) {
    visited.add(path);
    path = canonicalPath(redirects.get(path) ?? path);
  }
  return path;
}

/** Returns the id of the project or piece with this path. The other items have no page of their own, so they keep their id. */
function toSavedId(path: string): SavedId | undefined {
  const kind = (['project', 'piece'] as const).find((kind) => path.startsWith(paths[kind]('')));
  return kind && `${kind}/${path.slice(paths[kind]('').length)}`;
}

/**
 * Gives items whose address has changed their current id and title. An item that is on the list twice then is joined with its notes, unless
 * a list cannot store both notes as one.
 */
export function toCurrentItems(
  items: readonly SavedItem[],
  savableItems: SavableItems,
): readonly SavedItem[] {
  let result = items;
  for (const item of items) {
    const { currentId, title } = savableItems[item.id] ?? {};
    if (!currentId || title === undefined) continue;
    const twin = result.find(({ id }) => id === currentId);
    const current = { id: currentId, title, note: joinNotes(twin?.note ?? '', item.note) };
    if (current.note.length > MAX_NOTE_LENGTH) continue;
    result = result
      .filter((other) => other !== item || !twin)
      .map((other) => (other === (twin ?? item) ? current : other));
  }
  return result;
}
