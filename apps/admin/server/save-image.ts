import { imageMetadataSchema } from '@studio/content/schema/image-metadata';
import type { Person } from '../api-types.ts';
import { slugify } from '../slug.ts';
import { updateYaml } from '../yaml-edit/update-yaml.ts';
import { CONTENT_ROOT, requireContentTypeMatch } from './content-paths.ts';
import { listAssets } from './entry-files.ts';
import { DRAFT } from './refs.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './worktree.ts';

/** Determines the order of the fields in the YAML file of a new image. */
const METADATA_TEMPLATE = 'alt: what one sees\ncaption: a name\nfocus: [0.5, 0.5]\n';

/** Whether an image's alt text is still its file name. @param fields the fields of the image's YAML file. */
export function hasPlaceholderAlt(fields: unknown, id: string): boolean {
  const name = id.slice(id.lastIndexOf('/') + 1);
  const { alt } = imageMetadataSchema.safeParse(fields).data ?? {};
  return alt !== undefined && [name, name.replace(/-\d+$/, '')].includes(slugify(alt));
}

/**
 * Commits a new image with its texts to the draft, or replaces the file of an existing image.
 *
 * @param defaultTexts texts of a new image. A replaced image keeps its texts.
 */
export function saveImage(
  repository: Repository,
  id: string,
  jpeg: Buffer,
  defaultTexts: { alt: string; caption: string },
  person: Person,
): Promise<void> {
  return repository.withLock(async () => {
    const file = `pictures/${id}.yaml`;
    requireContentTypeMatch(file);
    const path = `${CONTENT_ROOT}pictures/${id}.jpg`;
    const writes: FileWrite[] = [{ path, bytes: jpeg }];
    for (const oldPath of await listAssets(repository, DRAFT, file))
      if (oldPath !== path) writes.push({ path: oldPath, bytes: null });
    const isNew = !(await repository.readFile(DRAFT, CONTENT_ROOT + file));
    if (isNew)
      writes.push({
        path: CONTENT_ROOT + file,
        bytes: Buffer.from(updateYaml(METADATA_TEMPLATE, { ...defaultTexts, focus: [0.5, 0.5] })),
      });
    await repository.commitToDraft(writes, person, isNew ? `Add ${file}` : `Replace the image of ${file}`);
  });
}
