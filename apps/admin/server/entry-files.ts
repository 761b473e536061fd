import type { EntryContents } from '../api-types.ts';
import { CONTENT_ROOT } from './content-paths.ts';
import type { Repository } from './repository.ts';

/** Reads an entry at a git revision. Returns null if the entry does not exist there. @throws UnreadableFileError if it cannot be parsed. */
export async function readEntryAt(
  repository: Pick<Repository, 'readFile' | 'contentWorker'>,
  revision: string,
  file: string,
): Promise<EntryContents | null> {
  const bytes = await repository.readFile(revision, CONTENT_ROOT + file);
  return bytes && repository.contentWorker.parse(file, bytes);
}

/** Lists the image or model files of an entry, which are renamed and removed together with it. */
export async function listAssets(repository: Repository, revision: string, file: string): Promise<string[]> {
  const pathStem =
    CONTENT_ROOT + (file.startsWith('pictures/') ? file : `models/${file}`).replace(/[^.]*$/, '');
  const files = await repository.listFiles(revision, pathStem.slice(0, pathStem.lastIndexOf('/') + 1));
  return [...files.keys()].filter((path) => path.startsWith(pathStem) && !path.endsWith('.yaml'));
}
