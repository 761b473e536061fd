import { DRAFT, MAIN, SEEN } from './branches.ts';
import { fileOf, ROOT, thingOf } from './content-files.ts';
import type { Documents } from './documents.ts';
import { chosen, held } from './held.ts';
import type { Later } from './later.ts';
import { treeWithFiles } from './merging.ts';
import type { Repository } from './repository.ts';
import { findIssues } from './state-check.ts';
import type { FoundIssue } from './stopped.ts';

interface Office {
  repository: Repository;
  documents: Documents;
  later: Later;
  /** Folder of the files that visitors get at this moment. */
  servedNow: () => string;
}

/** What visitors will see when something is published. */
export interface NextState {
  tree: string;
  /** Of its commit; the first is what they see now. */
  parents: string[];
  /** What it stands on: what was live when this was chosen. */
  main: string;
  /** Whether nobody has given any of it a time, or another, or taken one back, since it was chosen. */
  isStillMeant: () => boolean;
  /** What keeps it from being published; of images only their use and description. */
  issues: FoundIssue[];
}

/**
 * Chooses what is seen next, and checks it: all of the draft, or of its things those that go now, upon what is live. No edit may come
 * between.
 *
 * @param only files of things whose time has come; null for all that does not wait for one.
 */
export async function nextState(
  { repository, documents, later, servedNow }: Office,
  only: ReadonlySet<string> | null,
): Promise<NextState> {
  const [seen, main, draft] = [
    await repository.commitOf(SEEN),
    await repository.commitOf(MAIN),
    await repository.commitOf(DRAFT),
  ];
  const all = await documents.at(DRAFT);
  const waiting = held(all, later.wishes);
  const goes = (file: string): boolean => (only ? only.has(file) : !waiting.has(file));
  // Where nothing stays behind there is nothing to choose, and what is wrong with the draft is told.
  const going =
    only === null && waiting.size === 0
      ? new Set(all.filter(({ state }) => state !== 'live').map(({ file }) => file))
      : chosen(all, await documents.at(MAIN), goes, only === null);
  const known = new Set(all.map(({ file }) => file));
  const paths = [...(await repository.differences(MAIN, DRAFT, ROOT)).keys()];
  const own = paths.filter((path) => {
    const thing = thingOf(fileOf(path));
    return known.has(thing) ? going.has(thing) : only === null;
  });
  const isWhole = own.length === paths.length;
  const tree = isWhole
    ? await repository.git(['rev-parse', `${draft}^{tree}`])
    : await treeWithFiles(repository, main, draft, own);
  const issues = await findIssues({ repository, documents, servedNow }, tree);
  const times = new Map([...(only ?? [])].map((file) => [file, later.of(file)?.at]));
  return {
    tree,
    // The draft is no parent of a part of it: what stays behind would count as published.
    parents: [...new Set([seen, main, ...(isWhole ? [draft] : [])])],
    main,
    issues,
    isStillMeant: () =>
      only
        ? [...times].every(([file, at]) => later.of(file)?.at === at)
        : later.wishes.every(({ file }) => !going.has(file)),
  };
}
