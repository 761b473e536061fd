import { hasPagePerEntry, matchContentType } from '@studio/content/schema/content-types';
import { redirectsSchema } from '@studio/content/schema/redirects';
import { CONTENT_ROOT, toContentPath } from './content-paths.ts';
import { readEntryAt } from './entry-files.ts';
import { DRAFT, MAIN } from './refs.ts';
import { applyRename, type EntryRename } from './rename-entry.ts';
import type { Repository } from './repository.ts';

/** An unpublished rename of a published entry. */
export interface PendingRename extends EntryRename {
  oldFile: string;
  /** File in the draft. */
  newFile: string;
}

/**
 * Finds the renames that are not published yet. Such a rename is a redirect from a page that only the published site has to a page that
 * only the draft has.
 */
export async function findPendingRenames(
  repository: Pick<Repository, 'readFile' | 'listFiles' | 'contentWorker'>,
): Promise<PendingRename[]> {
  const readRedirects = async (revision: string) => {
    const contents = await readEntryAt(repository, revision, 'redirects.yaml').catch(() => null);
    return redirectsSchema.safeParse(contents?.fields).data?.redirects ?? [];
  };
  const redirects = await readRedirects(DRAFT);
  if (redirects.length === 0) return [];
  const listFilesByPage = async (revision: string): Promise<Map<string, string>> =>
    new Map(
      [...(await repository.listFiles(revision, CONTENT_ROOT)).keys()].flatMap((path) => {
        const contentTypeMatch = matchContentType(toContentPath(path));
        return contentTypeMatch && hasPagePerEntry(contentTypeMatch.contentType)
          ? [[contentTypeMatch.contentType.pagePath(contentTypeMatch.id), toContentPath(path)] as const]
          : [];
      }),
    );
  const [publishedFilesByPage, draftFilesByPage] = [
    await listFilesByPage(MAIN),
    await listFilesByPage(DRAFT),
  ];
  return redirects.flatMap(({ from, to }): PendingRename[] => {
    const [oldFile, newFile] = [publishedFilesByPage.get(from), draftFilesByPage.get(to)];
    if (
      oldFile === undefined ||
      newFile === undefined ||
      draftFilesByPage.has(from) ||
      publishedFilesByPage.has(to)
    )
      return [];
    const [before, after] = [matchContentType(oldFile), matchContentType(newFile)];
    if (!before || after?.contentType !== before.contentType) return [];
    return [
      {
        oldFile,
        newFile,
        contentType: before.contentType,
        oldId: before.id,
        newId: after.id,
        isPublished: true,
      },
    ];
  });
}

/** Returns the text of a file in `MAIN` after the draft's renames are applied; null if `MAIN` has no such file. */
export async function readTextAtMain(
  repository: Pick<Repository, 'readFile' | 'contentWorker'>,
  file: string,
  renames: readonly PendingRename[],
): Promise<string | null> {
  const oldFile = renames.find(({ newFile }) => newFile === file)?.oldFile ?? file;
  let text = (await repository.readFile(MAIN, CONTENT_ROOT + oldFile))?.toString();
  if (text === undefined) return null;
  for (const rename of renames) text = await applyRename(repository.contentWorker, oldFile, text, rename);
  return text;
}
