import { DRAFT, MAIN, SEEN } from './branches.ts';
import { fileOf, ROOT, thingOf } from './content-files.ts';
import type { Documents } from './documents.ts';
import { chosen, held } from './held.ts';
import type { Later } from './later.ts';
import { treeWithFiles } from './merging.ts';
import type { Repository } from './repository.ts';
import { findIssues } from './state-check.ts';
import type { FoundIssue } from './stopped.ts';

interface Dependencies {
  repository: Repository;
  documents: Documents;
  scheduled: Later;
  /** Returns the folder of the currently served site. */
  servedNow: () => string;
}

/** The next version of the site. */
export interface NextState {
  tree: string;
  /** Parents of its commit. The first one is the version that is published now. */
  parents: string[];
  /** The commit of `main` when the plan was made. */
  main: string;
  /** Whether the schedules of its entries are the same as when the plan was made. */
  isStillMeant: () => boolean;
  /** Everything to correct, except for too small and duplicate images. */
  issues: FoundIssue[];
}

/**
 * Selects the entries to publish and validates the result. Must run in the repository's lock.
 *
 * @param only files of the entries to publish; null for all that are not scheduled.
 */
export async function nextState(
  { repository, documents, scheduled, servedNow }: Dependencies,
  only: ReadonlySet<string> | null,
): Promise<NextState> {
  const [seen, main, draft] = [
    await repository.commitOf(SEEN),
    await repository.commitOf(MAIN),
    await repository.commitOf(DRAFT),
  ];
  const all = await documents.at(DRAFT);
  const later = held(all, scheduled.wishes);
  const isSelected = (file: string): boolean => (only ? only.has(file) : !later.has(file));
  // Without schedules the whole draft is published, and all its issues are reported.
  const selected =
    only === null && later.size === 0
      ? new Set(all.filter(({ state }) => state !== 'live').map(({ file }) => file))
      : chosen(all, await documents.at(MAIN), isSelected, only === null);
  const entryFiles = new Set(all.map(({ file }) => file));
  const changedPaths = [...(await repository.differences(MAIN, DRAFT, ROOT)).keys()];
  const selectedPaths = changedPaths.filter((path) => {
    const entry = thingOf(fileOf(path));
    return entryFiles.has(entry) ? selected.has(entry) : only === null;
  });
  const isWholeDraft = selectedPaths.length === changedPaths.length;
  const tree = isWholeDraft
    ? await repository.git(['rev-parse', `${draft}^{tree}`])
    : await treeWithFiles(repository, main, draft, selectedPaths);
  const issues = await findIssues({ repository, documents, servedNow }, tree);
  const times = new Map([...(only ?? [])].map((file) => [file, scheduled.of(file)?.at]));
  return {
    tree,
    // A partial publish does not have the draft as a parent, or git would treat the rest of the draft as merged.
    parents: [...new Set([seen, main, ...(isWholeDraft ? [draft] : [])])],
    main,
    issues,
    isStillMeant: () =>
      only
        ? [...times].every(([file, at]) => scheduled.of(file)?.at === at)
        : scheduled.wishes.every(({ file }) => !selected.has(file)),
  };
}
