import { CONTENT_ROOT, entryFor, toContentPath } from './content-paths.ts';
import type { EntryStore } from './entry-store.ts';
import { createTreeWithFiles } from './merge-commits.ts';
import type { FoundIssue } from './publish-error.ts';
import { scheduledEntries, selectForPublish } from './publish-selection.ts';
import { DRAFT, MAIN, PUBLISHED } from './refs.ts';
import type { Repository } from './repository.ts';
import type { ScheduledPublication, ScheduledPublications } from './scheduled-publications.ts';
import { validateTree } from './validate-tree.ts';

interface Dependencies {
  repository: Repository;
  documents: EntryStore;
  scheduled: ScheduledPublications;
  /** Returns the folder of the currently served site. */
  servedNow: () => string;
}

/** The next version of the site. */
export interface PublishPlan {
  tree: string;
  /** Parents of its commit. The first one is the version that is published now. */
  parents: string[];
  /** The commit of `main` when the plan was made. */
  main: string;
  /** Whether the schedules of its entries are the same as when the plan was made. */
  isStillValid: () => Promise<boolean>;
  /** Everything to correct, except for too small and duplicate images. */
  issues: FoundIssue[];
}

/**
 * Selects the entries to publish and validates the result. Must run in the repository's lock.
 *
 * @param only files of the entries to publish; null for all that are not scheduled.
 */
export async function planPublish(
  { repository, documents, scheduled, servedNow }: Dependencies,
  only: ReadonlySet<string> | null,
): Promise<PublishPlan> {
  const [seen, main, draft] = [
    await repository.resolveCommit(PUBLISHED),
    await repository.resolveCommit(MAIN),
    await repository.resolveCommit(DRAFT),
  ];
  const all = await documents.listAt(DRAFT);
  const later = scheduledEntries(all, await scheduled.list());
  const isSelected = (file: string): boolean => (only ? only.has(file) : !later.has(file));
  // Without schedules the whole draft is published, and all its issues are reported.
  const selected =
    only === null && later.size === 0
      ? new Set(all.filter(({ state }) => state !== 'live').map(({ file }) => file))
      : selectForPublish(all, await documents.listAt(MAIN), isSelected, only === null);
  const entryFiles = new Set(all.map(({ file }) => file));
  const changedPaths = [...(await repository.diffNameStatus(MAIN, DRAFT, CONTENT_ROOT)).keys()];
  const selectedPaths = changedPaths.filter((path) => {
    const entry = entryFor(toContentPath(path));
    return entryFiles.has(entry) ? selected.has(entry) : only === null;
  });
  const isWholeDraft = selectedPaths.length === changedPaths.length;
  const tree = isWholeDraft
    ? await repository.git(['rev-parse', `${draft}^{tree}`])
    : await createTreeWithFiles(repository, main, draft, selectedPaths);
  const issues = await validateTree({ repository, documents, servedNow }, tree);
  const timesOf = (publications: readonly ScheduledPublication[]): string =>
    JSON.stringify(publications.filter(({ file }) => only?.has(file)).map(({ file, at }) => [file, at]));
  const times = timesOf(await scheduled.list());
  return {
    tree,
    // A partial publish does not have the draft as a parent, or git would treat the rest of the draft as merged.
    parents: [...new Set([seen, main, ...(isWholeDraft ? [draft] : [])])],
    main,
    issues,
    isStillValid: async () => {
      const publications = await scheduled.list();
      return only ? timesOf(publications) === times : publications.every(({ file }) => !selected.has(file));
    },
  };
}
