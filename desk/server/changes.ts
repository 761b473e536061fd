import { kindOf } from '../../app/content/schema/kinds.ts';
import type { DocumentState, FileChange } from '../shapes.ts';
import { DRAFT, MAIN } from './branches.ts';
import { contentsAt, fileOf, ROOT, stateOf, thingOf } from './content-files.ts';
import { titleOf, valueChanges } from './describe.ts';
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

/** What publishing would change, value by value. */
export async function changesOf(repository: Repository): Promise<Change[]> {
  const found: Change[] = [];
  // One after another: there may be hundreds, and each asks git twice.
  for (const [file, difference] of await differencesOf(repository))
    found.push(await changeOf(repository, file, difference));
  return found;
}

async function changeOf(
  repository: Repository,
  file: string,
  { state, beside }: Difference,
): Promise<Change> {
  const found = kindOf(file);
  if (!found) return { file, title: file, state, values: [] };
  const [before, after] = await Promise.all([
    contentsAt(repository, MAIN, file),
    contentsAt(repository, DRAFT, file),
  ]);
  const values = before && after ? valueChanges(found.kind, before, after) : [];
  if (beside && state === 'changed')
    values.unshift({ field: beside, before: 'the one that visitors see', after: 'another' });
  return { file, title: titleOf(found.kind, found.id, (after ?? before)?.fields), state, values };
}
