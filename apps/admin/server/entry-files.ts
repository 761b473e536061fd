import type { EntryContents } from '../api-types.ts';
import { CONTENT_ROOT } from './content-paths.ts';
import type { Repository } from './repository.ts';

/** Reads an entry at a commit; null if it does not exist there. @throws UnreadableFileError */
export async function readEntryAt(
  repository: Pick<Repository, 'readFile' | 'contentWorker'>,
  reference: string,
  file: string,
): Promise<EntryContents | null> {
  const bytes = await repository.readFile(reference, CONTENT_ROOT + file);
  return bytes && repository.contentWorker.read(file, bytes);
}

/** Lists an entry's image and model files, which are added, renamed and removed together with it. */
export async function assetsOf(repository: Repository, reference: string, file: string): Promise<string[]> {
  const stem = CONTENT_ROOT + (file.startsWith('pictures/') ? file : `models/${file}`).replace(/[^.]*$/, '');
  const files = await repository.listFiles(reference, stem.slice(0, stem.lastIndexOf('/') + 1));
  return [...files.keys()].filter((path) => path.startsWith(stem) && !path.endsWith('.yaml'));
}
