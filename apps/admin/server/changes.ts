import { isDeepStrictEqual } from 'node:util';
import { kindOf } from '@studio/content/schema/kinds';
import type { DocumentState, FileChange, ValueChange } from '../shapes.ts';
import { DRAFT, MAIN } from './branches.ts';
import { contentsAt, fileOf, ROOT, stateOf, thingOf } from './content-files.ts';
import { UnreadableFile } from './content-worker.ts';
import { titleOf } from './describe.ts';
import { type PendingRename, pendingRenames, publishedText } from './pending-renames.ts';
import type { Repository } from './repository.ts';

/** How a thing of the draft differs from what visitors see. */
interface Difference {
  state: DocumentState;
  /** What is another beside its words. */
  beside: 'Photograph' | 'Model' | null;
}

/** What differs between the draft, or another commit or tree, and what is live: by the things that editors know, and other files. */
export async function differencesOf(
  repository: Pick<Repository, 'differences'>,
  reference: string = DRAFT,
): Promise<Map<string, Difference>> {
  const found = new Map<string, Difference>();
  for (const [path, letter] of await repository.differences(MAIN, reference, ROOT)) {
    const file = fileOf(path);
    const thing = thingOf(file);
    const isBeside = thing !== file;
    // What comes or goes with its words says nothing that they do not.
    const before = found.get(thing);
    const state = isBeside ? (before?.state ?? 'changed') : stateOf(letter);
    const beside = isBeside
      ? file.startsWith('models/')
        ? 'Model'
        : 'Photograph'
      : (before?.beside ?? null);
    found.set(thing, { state, beside });
  }
  return found;
}

/** A change without its time, which git does not know. */
type Change = Omit<FileChange, 'later'>;

/** What publishing would change, value by value. A rename is one change, with all that follows from it. */
export async function changesOf(repository: Repository): Promise<Change[]> {
  const found: Change[] = [];
  const renames = await pendingRenames(repository);
  const gone = new Set(renames.map(({ oldFile }) => oldFile));
  // One after another: there may be hundreds, and each asks git twice.
  for (const [file, difference] of await differencesOf(repository)) {
    const change = gone.has(file) ? null : await changeOf(repository, file, difference, renames);
    if (change) found.push(change);
  }
  return found;
}

/** Null for an entry that only follows a rename of another. */
async function changeOf(
  repository: Repository,
  file: string,
  { state, beside }: Difference,
  renames: readonly PendingRename[],
): Promise<Change | null> {
  const found = kindOf(file);
  if (!found) return { file, title: file, state, renamed: null, values: [] };
  const unreadable: ValueChange[] = [];
  const nullAndNoted = (isPublished: boolean) => (error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    const words = [`cannot be read: ${error.reason}`, ''];
    const [was = '', is = ''] = isPublished ? words : words.reverse();
    unreadable.push({ field: 'The file', before: was, after: is });
    return null;
  };
  const publishedContents = async () => {
    const text = await publishedText(repository, file, renames);
    return text === null ? null : repository.contentWorker.read(file, Buffer.from(text));
  };
  const [before, after] = await Promise.all([
    publishedContents().catch(nullAndNoted(true)),
    contentsAt(repository, DRAFT, file).catch(nullAndNoted(false)),
  ]);
  const rename = renames.find(({ newFile }) => newFile === file);
  const isSame = unreadable.length === 0 && isDeepStrictEqual(before, after);
  if (renames.length > 0 && !rename && !beside && isSame) return null;
  const values = before && after ? await repository.contentWorker.compare(file, before, after) : unreadable;
  if (beside && state === 'changed')
    values.unshift({ field: beside, before: 'the one that visitors see', after: 'another' });
  const { kind, id } = found;
  return {
    file,
    title: titleOf(kind, id, (after ?? before)?.fields),
    state: rename ? 'changed' : state,
    renamed: rename ? { from: kind.address(rename.oldId), to: kind.address(id) } : null,
    values,
  };
}
