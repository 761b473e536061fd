import { kindOf } from '../../app/content/schema/kinds.ts';
import type { FileChange } from '../shapes.ts';
import { DRAFT, MAIN } from './branches.ts';
import { contentsAt, fileOf, ROOT, stateOf } from './content-files.ts';
import { titleOf, valueChanges } from './describe.ts';
import type { Repository } from './repository.ts';

/** What publishing would change, value by value. */
export async function changesOf(repository: Repository): Promise<FileChange[]> {
  const found: FileChange[] = [];
  // One after another: there may be hundreds, and each asks git twice.
  for (const [path, letter] of await repository.differences(MAIN, DRAFT, ROOT))
    found.push(await changeOf(repository, fileOf(path), letter));
  return found;
}

async function changeOf(repository: Repository, file: string, letter: string): Promise<FileChange> {
  const state = stateOf(letter);
  const found = kindOf(file);
  // A photograph: what is said of it has a line of its own.
  if (!found) return { file, title: file.replace(/^pictures\/|\.[^.]+$/g, ''), state, values: [] };
  const [before, after] = await Promise.all([
    contentsAt(repository, MAIN, file),
    contentsAt(repository, DRAFT, file),
  ]);
  return {
    file,
    title: titleOf(found.kind, found.id, (after ?? before)?.fields),
    state,
    values: before && after ? valueChanges(found.kind, before, after) : [],
  };
}
