import { matchContentType } from '@studio/content/schema/content-types';
import { imageMetadataSchema } from '@studio/content/schema/image-metadata';
import { HttpError } from '@studio/http/errors';
import type { Person } from '../api-types.ts';
import { slugify } from '../slug.ts';
import { updateYaml } from '../yaml-edit/update-yaml.ts';
import { CONTENT_ROOT, requireContentTypeMatch, toContentPath } from './content-paths.ts';
import { listAssets } from './entry-files.ts';
import { DRAFT } from './refs.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './worktree.ts';

/** Determines the order of the fields in the YAML file of a new image. */
const METADATA_TEMPLATE = 'alt: what one sees\nfocus: [0.5, 0.5]\n';

/** Whether an image's alt text is still its file name. @param fields the fields of the image's YAML file. */
export function hasPlaceholderAlt(fields: unknown, id: string): boolean {
  const name = id.slice(id.lastIndexOf('/') + 1);
  const { alt } = imageMetadataSchema.safeParse(fields).data ?? {};
  return alt !== undefined && [name, name.replace(/-\d+$/, '')].includes(slugify(alt));
}

/** Makes a slug from the name of a file: "IMG 0042 (Küche).JPG" becomes "img-0042-kuche". */
export const slugFromFileName = (name: string): string =>
  slugify(name.replace(/\.[^.]*$/, '')).slice(0, 60) || 'picture';

/**
 * Adds an image to the draft. Its name comes from the file, with a number if another image of the folder has this name.
 *
 * @param folder folder of the library.
 * @param fileName name of the uploaded file.
 * @returns the id of the image.
 */
export function addImage(
  repository: Repository,
  folder: string,
  fileName: string,
  jpeg: Buffer,
  person: Person,
): Promise<string> {
  // The name is chosen under the lock, because another upload may have the same name.
  return repository.withLock(async () => {
    const name = slugFromFileName(fileName);
    const path = `${CONTENT_ROOT}pictures/${slugFromFileName(folder)}/${name}`;
    const files = await repository.listFiles(DRAFT, `${CONTENT_ROOT}pictures`);
    const takenPaths = new Set([...files.keys()].map((file) => file.replace(/\.[^.]*$/, '')));
    let freePath = path;
    for (let suffix = 2; takenPaths.has(freePath); suffix += 1) freePath = `${path}-${suffix}`;
    const file = `${toContentPath(freePath)}.yaml`;
    requireContentTypeMatch(file);
    const metadata = updateYaml(METADATA_TEMPLATE, { alt: name.replaceAll('-', ' '), focus: [0.5, 0.5] });
    const writes = [
      { path: `${freePath}.jpg`, bytes: jpeg },
      { path: `${freePath}.yaml`, bytes: Buffer.from(metadata) },
    ];
    await repository.commitToDraft(writes, person, `Add ${file}`);
    return toContentPath(freePath).slice('pictures/'.length);
  });
}

/**
 * Replaces the file of an image, which keeps its texts.
 *
 * @returns the id of the image.
 * @throws HttpError 404 if there is no such image.
 */
export function replaceImage(
  repository: Repository,
  id: string,
  jpeg: Buffer,
  person: Person,
): Promise<string> {
  return repository.withLock(async () => {
    const file = `pictures/${id}.yaml`;
    if (!matchContentType(file) || !(await repository.readFile(DRAFT, CONTENT_ROOT + file)))
      throw new HttpError(404, 'The image to replace does not exist any more. Reload the page.');
    const path = `${CONTENT_ROOT}pictures/${id}.jpg`;
    const writes: FileWrite[] = [{ path, bytes: jpeg }];
    for (const oldPath of await listAssets(repository, DRAFT, file))
      if (oldPath !== path) writes.push({ path: oldPath, bytes: null });
    await repository.commitToDraft(writes, person, `Replace the image of ${file}`);
    return id;
  });
}
