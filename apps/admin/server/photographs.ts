import { pictureSidecar } from '@studio/content/schema/picture';
import type { Contents, Person } from '../shapes.ts';
import { slugOf } from '../slug.ts';
import { spliceYaml } from '../yaml-edit/splice.ts';
import { DRAFT } from './branches.ts';
import { filesBeside, kindAt, ROOT } from './content-files.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './working-folder.ts';

/** What is said of a picture, before anything is. */
const SIDECAR = 'alt: what one sees\ncaption: a name\nfocus: [0.5, 0.5]\n';

/** Whether what is said of a picture is only what its file was called. @param contents by the schema of pictures. */
export function isUndescribed({ fields }: Contents, id: string): boolean {
  const called = id.slice(id.lastIndexOf('/') + 1);
  return [called, called.replace(/-\d+$/, '')].includes(slugOf(pictureSidecar.parse(fields).alt));
}

/** Writes a new picture with its words, or one in another's place, which keeps the words that stand beside it. */
export function addPicture(
  repository: Repository,
  id: string,
  jpeg: Buffer,
  words: { alt: string; caption: string },
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
        bytes: Buffer.from(spliceYaml(SIDECAR, { ...words, focus: [0.5, 0.5] })),
      });
    await repository.save(writes, person, isNew ? `Add ${file}` : `Replace the photograph of ${file}`);
  });
}
