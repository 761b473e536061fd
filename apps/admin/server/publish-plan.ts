import { CONTENT_ROOT, toContentPath, toEntryFile } from './content-paths.ts';
import type { EntryStore } from './entry-store.ts';
import { createTreeWithFiles } from './merge-commits.ts';
import type { FoundIssue } from './publish-error.ts';
import { findScheduledEntries, type PublishSelection, selectForPublish } from './publish-selection.ts';
import { DRAFT, MAIN, PUBLISHED } from './refs.ts';
import type { Repository } from './repository.ts';
import type { ScheduledPublication, ScheduledPublications } from './scheduled-publications.ts';
import { validateTree } from './validate-tree.ts';

interface Dependencies {
  repository: Repository;
  entryStore: EntryStore;
  scheduledPublications: ScheduledPublications;
  /** Returns the folder of the current site. */
  getServedFolder: () => string;
}

/** The next version of the site. */
export interface PublishPlan {
  /** Git tree of the next version. */
  tree: string;
  /** Parents of the new commit. The first parent is the version that is published now. */
  parents: string[];
  /** The commit of `main` when the plan was made. */
  main: string;
  /** Returns whether the schedules of the planned entries are still the same as when the plan was made. */
  isStillValid: () => Promise<boolean>;
  /** The issues that `validateTree` finds. `Publisher` adds the issues of image files. */
  issues: FoundIssue[];
}

/** Selects the entries to publish and validates the result. The caller must hold the repository's lock. */
export async function planPublish(
  { repository, entryStore, scheduledPublications, getServedFolder }: Dependencies,
  selection: PublishSelection,
): Promise<PublishPlan> {
  const only = 'only' in selection ? selection.only : null;
  const except = 'except' in selection ? [...selection.except].map((file) => ({ file })) : [];
  const [published, main, draft] = [
    await repository.resolveCommit(PUBLISHED),
    await repository.resolveCommit(MAIN),
    await repository.resolveCommit(DRAFT),
  ];
  const entries = await entryStore.listAt(DRAFT);
  const laterFiles = findScheduledEntries(entries, [...(await scheduledPublications.list()), ...except]);
  const isSelected = (file: string): boolean => (only ? only.has(file) : !laterFiles.has(file));
  // If nothing is left for later, the whole draft is published, and all its issues are reported.
  const selectedFiles =
    only === null && laterFiles.size === 0
      ? new Set(entries.filter(({ state }) => state !== 'live').map(({ file }) => file))
      : selectForPublish(entries, await entryStore.listAt(MAIN), isSelected);
  const entryFiles = new Set(entries.map(({ file }) => file));
  const changedPaths = [...(await repository.diffNameStatus(MAIN, DRAFT, CONTENT_ROOT)).keys()];
  const selectedPaths = changedPaths.filter((path) => {
    const file = toEntryFile(toContentPath(path));
    return entryFiles.has(file) ? selectedFiles.has(file) : only === null;
  });
  const isWholeDraft = selectedPaths.length === changedPaths.length;
  const tree = isWholeDraft
    ? await repository.resolveTree(draft)
    : await createTreeWithFiles(repository, main, draft, selectedPaths);
  const issues = await validateTree({ repository, entryStore, getServedFolder }, tree);
  const serializeScheduledTimes = (publications: readonly ScheduledPublication[]): string =>
    JSON.stringify(publications.filter(({ file }) => only?.has(file)).map(({ file, at }) => [file, at]));
  const plannedTimes = serializeScheduledTimes(await scheduledPublications.list());
  return {
    tree,
    // With the draft as a parent of a partial publish, git would treat the rest of the draft as merged.
    parents: [...new Set([published, main, ...(isWholeDraft ? [draft] : [])])],
    main,
    issues,
    isStillValid: async () => {
      const publications = await scheduledPublications.list();
      return only
        ? serializeScheduledTimes(publications) === plannedTimes
        : publications.every(({ file }) => !selectedFiles.has(file));
    },
  };
}
