import { pictureSidecar } from '@studio/content/schema/picture';
import type { Contents, Person } from '../shapes.ts';
import { slugOf } from '../slug.ts';
import { spliceYaml } from '../yaml-edit/splice.ts';
import { DRAFT } from './branches.ts';
import { filesBeside, kindAt, ROOT } from './content-files.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './working-folder.ts';

/** Template for the YAML file of a new image. */
const SIDECAR_TEMPLATE = 'alt: what one sees\ncaption: a name\nfocus: [0.5, 0.5]\n';

/** Whether an image's alt text is still the name of its file. @param contents valid contents of the image's YAML file. */
export function isUndescribed({ fields }: Contents, id: string): boolean {
  const name = id.slice(id.lastIndexOf('/') + 1);
  return [name, name.replace(/-\d+$/, '')].includes(slugOf(pictureSidecar.parse(fields).alt));
}

/**
 * Saves a new image with its texts, or replaces an existing image.
 *
 * @param texts of a new image. A replaced image keeps its texts.
 */
export function addPicture(
  repository: Repository,
  id: string,
  jpeg: Buffer,
  texts: { alt: string; caption: string },
  person: Person,
): Promise<void> {
  return repository.alone(async () => {
    const file = `pictures/${id}.yaml`;
    kindAt(file);
    const path = `${ROOT}pictures/${id}.jpg`;
    const writes: FileWrite[] = [{ path, bytes: jpeg }];
    for (const old of await filesBeside(repository, DRAFT, file))
      if (old !== path) writes.push({ path: old, bytes: null });
    const isNew = !(await repository.read(DRAFT, ROOT + file));
    if (isNew)
      writes.push({
        path: ROOT + file,
        bytes: Buffer.from(spliceYaml(SIDECAR_TEMPLATE, { ...texts, focus: [0.5, 0.5] })),
      });
    await repository.save(writes, person, isNew ? `Add ${file}` : `Replace the image of ${file}`);
  });
}
