import { findContentType, hasPagePerEntry } from '@studio/content/schema/content-types';
import { redirectsSchema } from '@studio/content/schema/redirects';
import { CONTENT_ROOT, toContentPath } from './content-paths.ts';
import { readEntryAt } from './entry-files.ts';
import { DRAFT, MAIN } from './refs.ts';
import { applyRename, type EntryRename } from './rename-entry.ts';
import type { Repository } from './repository.ts';

/** A rename of a published entry that is not published yet. */
export interface PendingRename extends EntryRename {
  /** The entry's published file. */
  oldFile: string;
  /** Its file in the draft. */
  newFile: string;
}

/** Finds the draft's renames. Each has a redirect from a page that only the published site has to one that only the draft has. */
export async function pendingRenames(
  repository: Pick<Repository, 'readFile' | 'listFiles' | 'contentWorker'>,
): Promise<PendingRename[]> {
  const redirectsAt = async (reference: string) => {
    const contents = await readEntryAt(repository, reference, 'redirects.yaml').catch(() => null);
    return redirectsSchema.safeParse(contents?.fields).data?.redirects ?? [];
  };
  const redirects = await redirectsAt(DRAFT);
  if (redirects.length === 0) return [];
  const pagesAt = async (reference: string): Promise<Map<string, string>> =>
    new Map(
      [...(await repository.listFiles(reference, CONTENT_ROOT)).keys()].flatMap((path) => {
        const found = findContentType(toContentPath(path));
        return found && hasPagePerEntry(found.contentType)
          ? [[found.contentType.pagePath(found.id), toContentPath(path)] as const]
          : [];
      }),
    );
  const [published, draft] = [await pagesAt(MAIN), await pagesAt(DRAFT)];
  return redirects.flatMap(({ from, to }): PendingRename[] => {
    const [oldFile, newFile] = [published.get(from), draft.get(to)];
    if (oldFile === undefined || newFile === undefined || draft.has(from) || published.has(to)) return [];
    const [before, after] = [findContentType(oldFile), findContentType(newFile)];
    if (!before || after?.contentType !== before.contentType) return [];
    return [
      { oldFile, newFile, kind: before.contentType, oldId: before.id, newId: after.id, isPublished: true },
    ];
  });
}

/** Returns the published text of a file, with the draft's renames applied. Null if the file is not published. */
export async function publishedText(
  repository: Pick<Repository, 'readFile' | 'contentWorker'>,
  file: string,
  renames: readonly PendingRename[],
): Promise<string | null> {
  const oldFile = renames.find(({ newFile }) => newFile === file)?.oldFile ?? file;
  let text = (await repository.readFile(MAIN, CONTENT_ROOT + oldFile))?.toString();
  if (text === undefined) return null;
  for (const move of renames) text = await applyRename(repository.contentWorker, oldFile, text, move);
  return text;
}
