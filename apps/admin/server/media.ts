import { join } from 'node:path';
import { describeSmallImage } from '@studio/images/checks/small-images';
import { isImageFile } from '@studio/images/find-images';
import sharp from 'sharp';
import type { MediaImage } from '../api-types.ts';
import { CONTENT_ROOT } from './content-paths.ts';
import type { EntryStore } from './entry-store.ts';
import { isPresent } from './references.ts';
import { DRAFT } from './refs.ts';
import type { Repository } from './repository.ts';

const IMAGE_FOLDER = `${CONTENT_ROOT}pictures/`;

/** Lists the draft's images with their use and their issues. */
export class MediaLibrary {
  readonly #repository: Repository;
  readonly #entryStore: EntryStore;
  /** Sizes of images by blob id; null for an image that cannot be read. */
  readonly #sizesByBlob = new Map<string, MediaImage['size']>();

  constructor(repository: Repository, entryStore: EntryStore) {
    this.#repository = repository;
    this.#entryStore = entryStore;
  }

  /** Lists all images except removed images. */
  async list(): Promise<MediaImage[]> {
    const entries = (await this.#entryStore.listAt(DRAFT)).filter(isPresent);
    const images = entries.filter(({ contentType }) => contentType === 'pictures');
    const useCounts = new Map(images.map(({ id }) => [id, 0]));
    const portraits = new Set<string>();
    for (const { contentType, words } of entries) {
      // Image entries use no images.
      if (contentType === 'pictures') continue;
      for (const word of words) {
        const count = useCounts.get(word);
        if (count === undefined) continue;
        useCounts.set(word, count + 1);
        if (contentType === 'testimonials') portraits.add(word);
      }
    }
    const sizes = await this.#readSizes();
    return images.map(({ file, id }) => {
      const size = sizes.get(id) ?? null;
      return {
        file,
        size,
        useCount: useCounts.get(id) ?? 0,
        // The portraits of testimonials are 72 CSS pixels wide.
        isTooSmall: size === null || (describeSmallImage(size) !== undefined && !portraits.has(id)),
      };
    });
  }

  /** Returns the sizes of all images in pixels, by image id. */
  async #readSizes(): Promise<Map<string, MediaImage['size']>> {
    const sizes = new Map<string, MediaImage['size']>();
    for (const [path, blob] of await this.#repository.listFiles(DRAFT, IMAGE_FOLDER)) {
      if (!isImageFile(path)) continue;
      const size = this.#sizesByBlob.get(blob) ?? (await readSize(join(this.#repository.draftFolder, path)));
      this.#sizesByBlob.set(blob, size);
      sizes.set(path.slice(IMAGE_FOLDER.length).replace(/\.[^.]*$/, ''), size);
    }
    return sizes;
  }
}

async function readSize(path: string): Promise<MediaImage['size']> {
  try {
    const { width, height } = await sharp(path).metadata();
    return { width, height };
  } catch {
    return null;
  }
}
