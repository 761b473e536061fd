import { isAllowedDuplicate } from '@studio/images/checks/check-images';
import { computeHammingDistance, DUPLICATE_DISTANCE } from '@studio/images/checks/duplicate-images';
import { findImageSizeIssue } from '@studio/images/checks/minimum-size';
import { isImageFile } from '@studio/images/find-images';
import sharp from 'sharp';
import { CONTENT_ROOT } from './content-paths.ts';
import type { EntryStore } from './entry-store.ts';
import { hashImage } from './image-hash.ts';
import type { FoundIssue } from './publish-error.ts';
import { findUnusedImages } from './references.ts';
import { PUBLISHED } from './refs.ts';
import type { Repository } from './repository.ts';

/** Number of images that are read from git at once. It limits the use of memory. */
const BATCH_SIZE = 16;
const IMAGE_FOLDER = `${CONTENT_ROOT}pictures/`;

/** Finds images of pages that are too small or nearly the same as another one. The site's build applies the same rules. */
export class ImageIssueFinder {
  readonly #repository: Repository;
  readonly #entryStore: EntryStore;
  /** Perceptual hashes by blob id; null for an image that cannot be read. */
  readonly #hashesByBlob = new Map<string, Uint8Array | null>();

  constructor(repository: Repository, entryStore: EntryStore) {
    this.#repository = repository;
    this.#entryStore = entryStore;
  }

  /** Checks the images that the published pages do not show as they are. @param tree the git tree to publish. */
  async find(tree: string): Promise<FoundIssue[]> {
    const images = await this.#listUsedImages(tree);
    const publishedBlobs = new Set((await this.#listUsedImages(PUBLISHED)).map(({ blob }) => blob));
    const changedImages = images.filter(({ blob }) => !publishedBlobs.has(blob));
    if (changedImages.length > 0) await this.#hashAll(images.map(({ blob }) => blob));
    const issues: FoundIssue[] = [];
    // A pair of changed images that look alike is reported once.
    const checkedIds = new Set<string>();
    for (const { id, blob } of changedImages) {
      const messages: string[] = [];
      const sizeIssue = await describeSizeIssue(id, await this.#readImage(blob));
      if (sizeIssue !== undefined) messages.push(sizeIssue);
      checkedIds.add(id);
      const imageHash = this.#hashesByBlob.get(blob);
      for (const other of images) {
        if (checkedIds.has(other.id) || isAllowedDuplicate(id, other.id)) continue;
        const otherHash = this.#hashesByBlob.get(other.blob);
        if (imageHash && otherHash && computeHammingDistance(imageHash, otherHash) <= DUPLICATE_DISTANCE)
          messages.push(`The image looks nearly the same as ${other.id}. Replace or remove one of the two.`);
      }
      issues.push(...messages.map((message) => ({ file: `pictures/${id}.yaml`, path: [], message })));
    }
    return issues;
  }

  /** Lists the images that entries of a git revision use. */
  async #listUsedImages(revision: string): Promise<{ id: string; blob: string }[]> {
    const unusedIds = new Set(findUnusedImages(await this.#entryStore.listAt(revision)).map(({ id }) => id));
    // Lists the whole content folder and not only the images, because the repository caches that list.
    return [...(await this.#repository.listFiles(revision, CONTENT_ROOT))]
      .filter(([path]) => path.startsWith(IMAGE_FOLDER) && isImageFile(path))
      .map(([path, blob]) => ({ id: path.slice(IMAGE_FOLDER.length).replace(/\.[^.]+$/, ''), blob }))
      .filter(({ id }) => !unusedIds.has(id));
  }

  async #readImage(blob: string): Promise<Buffer> {
    return (await this.#repository.readBlobs([blob])).get(blob) ?? Buffer.alloc(0);
  }

  async #hashAll(blobs: readonly string[]): Promise<void> {
    const unhashedBlobs = blobs.filter((blob) => !this.#hashesByBlob.has(blob));
    for (let start = 0; start < unhashedBlobs.length; start += BATCH_SIZE) {
      const images = await this.#repository.readBlobs(unhashedBlobs.slice(start, start + BATCH_SIZE));
      await Promise.all(
        [...images].map(async ([blob, bytes]) => {
          this.#hashesByBlob.set(blob, await hashImage(bytes).catch(() => null));
        }),
      );
    }
  }
}

async function describeSizeIssue(id: string, bytes: Buffer): Promise<string | undefined> {
  try {
    const issue = findImageSizeIssue(id, await sharp(bytes).metadata());
    return issue && `The image ${issue}. Replace it with a larger one.`;
  } catch {
    return 'The image cannot be read. Replace it.';
  }
}
