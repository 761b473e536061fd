import { sizeFault } from '@studio/images/checks/least-size';
import { ALIKE, distance } from '@studio/images/checks/likeness';
import { excused } from '@studio/images/checks/problems';
import { isPhotograph } from '@studio/images/photographs';
import sharp from 'sharp';
import { SEEN } from './branches.ts';
import { imageHash } from './image-hash.ts';
import type { Repository } from './repository.ts';
import type { FoundIssue } from './stopped.ts';

/** Images read from git at once: some megabytes of memory. */
const AT_ONCE = 16;
const FOLDER = 'content/pictures/';

/** Finds new images that are too small or nearly the same as another, by the rules of the site's build. */
export class ImageIssues {
  readonly #repository: Repository;
  /** By the blob's id, so that an image is read once; null where it cannot be. */
  readonly #hashes = new Map<string, Uint8Array | null>();

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** @param tree whose images are compared with the published ones. */
  async find(tree: string): Promise<FoundIssue[]> {
    const published = new Set((await this.#repository.list(SEEN, FOLDER)).values());
    const images = [...(await this.#repository.list(tree, FOLDER))]
      .filter(([path]) => isPhotograph(path))
      .map(([path, blob]) => ({ id: path.slice(FOLDER.length).replace(/\.[^.]+$/, ''), blob }));
    const changed = images.filter(({ blob }) => !published.has(blob));
    if (changed.length > 0) await this.#hashAll(images.map(({ blob }) => blob));
    const issues: FoundIssue[] = [];
    // The older of two new images that look alike is not named a second time.
    const isNamed = new Set<string>();
    for (const { id, blob } of changed) {
      const messages: string[] = [];
      const size = await sizeIssue(id, await this.#read(blob));
      if (size !== undefined) messages.push(size);
      isNamed.add(id);
      const own = this.#hashes.get(blob);
      for (const other of images) {
        if (isNamed.has(other.id) || excused(id, other.id)) continue;
        const hash = this.#hashes.get(other.blob);
        if (own && hash && distance(own, hash) <= ALIKE)
          messages.push(`It looks nearly the same as ${other.id}. Replace or remove one of the two.`);
      }
      issues.push(...messages.map((message) => ({ file: `pictures/${id}.yaml`, path: [], message })));
    }
    return issues;
  }

  async #read(blob: string): Promise<Buffer> {
    return (await this.#repository.readAll([blob])).get(blob) ?? Buffer.alloc(0);
  }

  async #hashAll(blobs: readonly string[]): Promise<void> {
    const missing = blobs.filter((blob) => !this.#hashes.has(blob));
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      const images = await this.#repository.readAll(missing.slice(at, at + AT_ONCE));
      await Promise.all(
        [...images].map(async ([blob, bytes]) => {
          this.#hashes.set(blob, await imageHash(bytes).catch(() => null));
        }),
      );
    }
  }
}

async function sizeIssue(id: string, bytes: Buffer): Promise<string | undefined> {
  try {
    const fault = sizeFault(id, await sharp(bytes).metadata());
    return fault && `The image ${fault}. Replace it with a larger one.`;
  } catch {
    return 'The image cannot be read. Replace it.';
  }
}
