import type { ContentType } from '@studio/content/schema/content-types';
import { HttpError } from '@studio/http/errors';
import type { Person, RemovalEffects } from '../api-types.ts';
import { removeMark } from '../marks.ts';
import {
  CONTENT_ROOT,
  DetailedHttpError,
  requireContentTypeMatch,
  toContentPath,
  toEntryFile,
} from './content-paths.ts';
import { withRestorePoint } from './discarded-changes.ts';
import { listAssets, readEntryAt } from './entry-files.ts';
import type { EntryStore } from './entry-store.ts';
import { getFieldLabel } from './entry-summary.ts';
import { loadSchemaContext } from './load-schema-context.ts';
import { findPendingRenames, type PendingRename, readTextAtMain } from './pending-renames.ts';
import { findMarkingFiles, findReferringFiles, findUnusedImages } from './references.ts';
import { DRAFT, MAIN, PUBLISHED } from './refs.ts';
import { createRenameWrites } from './rename-entry.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './worktree.ts';

/**
 * Finds what the removal of an entry affects.
 *
 * @throws HttpError 403 if the site needs the entry, 404 if it does not exist.
 */
export async function findRemovalEffects(
  repository: Repository,
  entryStore: EntryStore,
  file: string,
): Promise<RemovalEffects> {
  const { contentType, id } = requireContentTypeMatch(file);
  if (!contentType.filePattern.includes('*'))
    throw new HttpError(403, 'The site needs this entry, so it cannot be removed.');
  if (!(await repository.readFile(DRAFT, CONTENT_ROOT + file)))
    throw new HttpError(404, 'Somebody has already removed this entry. Reload the page.');
  const entries = await entryStore.listAt(DRAFT);
  const unusedImages = new Set(findUnusedImages(entries));
  const withoutEntry = entries.filter((entry) => entry.file !== file);
  return {
    referringFiles: findReferringFiles(entries, contentType, id, file),
    markingFiles: findMarkingFiles(entries, contentType, id),
    ownImages: findUnusedImages(withoutEntry)
      .filter((image) => !unusedImages.has(image))
      .map((image) => image.file),
  };
}

/**
 * Removes an entry from the draft, with its marks in images.
 *
 * @param options.force whether to remove the entry even if other entries link to it. An image in use is never removed.
 * @param options.withImages whether to remove the images that no other entry uses, too.
 * @returns an id for restoring the entry.
 * @throws HttpError 403 if the site needs the entry, 404 if it does not exist; DetailedHttpError 409, with the entries that refer to it,
 *   if these prevent the removal.
 */
export function removeEntry(
  repository: Repository,
  entryStore: EntryStore,
  file: string,
  person: Person,
  { force = false, withImages = false } = {},
): Promise<string | null> {
  return repository.withLock(async () => {
    const { contentType, id } = requireContentTypeMatch(file);
    const effects = await findRemovalEffects(repository, entryStore, file);
    if (effects.referringFiles.length > 0 && (contentType.name === 'pictures' || !force))
      throw new DetailedHttpError(409, {
        message: 'Other entries still refer to this one.',
        blockingFiles: effects.referringFiles,
      });
    const writes: FileWrite[] = [];
    for (const removedFile of [file, ...(withImages ? effects.ownImages : [])])
      for (const path of [CONTENT_ROOT + removedFile, ...(await listAssets(repository, DRAFT, removedFile))])
        writes.push({ path, bytes: null });
    for (const markingFile of effects.markingFiles)
      if (!writes.some(({ path }) => path === CONTENT_ROOT + markingFile))
        writes.push(await createUnmarkWrite(repository, markingFile, contentType, id));
    return withRestorePoint(repository, () => repository.commitToDraft(writes, person, `Remove ${file}`));
  });
}

/** Returns the write that removes the mark of an entry from the YAML file of an image. */
async function createUnmarkWrite(
  repository: Repository,
  file: string,
  contentType: ContentType,
  id: string,
): Promise<FileWrite> {
  const path = CONTENT_ROOT + file;
  const source = (await repository.readFile(DRAFT, path)) ?? Buffer.alloc(0);
  const { fields } = await repository.contentWorker.parse(file, source);
  const text = await repository.contentWorker.update(file, source.toString(), {
    fields: removeMark(fields, contentType, id),
  });
  return { path, bytes: Buffer.from(text) };
}

/**
 * Discards an entry's unpublished changes. Discarding a rename also reverts its redirect and the links to the entry.
 *
 * @returns an id for restoring the changes; null if there are none.
 * @throws HttpError 404 if no content type has such a file.
 */
export function discardChanges(repository: Repository, file: string, person: Person): Promise<string | null> {
  return repository.withLock(async () => {
    requireContentTypeMatch(file);
    const renames = await findPendingRenames(repository);
    const rename = renames.find(({ oldFile, newFile }) => [oldFile, newFile].includes(file));
    if (rename)
      return saveWithRestorePoint(
        repository,
        await createUndoRenameWrites(repository, rename, renames),
        person,
        `Discard ${rename.newFile} and its rename`,
      );
    const text = await readTextAtMain(repository, file, renames);
    const writes = (await createRestoreWrites(repository, MAIN, file)).filter(
      ({ path }) => path !== CONTENT_ROOT + file,
    );
    writes.push({ path: CONTENT_ROOT + file, bytes: text === null ? null : Buffer.from(text) });
    return saveWithRestorePoint(repository, writes, person, `Discard ${file}`);
  });
}

/** Discards all unpublished changes. @returns an id for restoring the changes; null if there are none. */
export const discardAllChanges = (repository: Repository, person: Person): Promise<string | null> =>
  repository.withLock(() =>
    withRestorePoint(repository, async () => {
      const [main, draft] = [await repository.resolveCommit(MAIN), await repository.resolveCommit(DRAFT)];
      const commit = await repository.commitTree(
        `${main}^{tree}`,
        [draft, main],
        person,
        'Discard everything',
      );
      await repository.moveBranches({ [DRAFT]: commit });
    }),
  );

/**
 * Reverts an entry of the draft to an earlier version.
 *
 * @param commit a published version, or a commit of the draft's history.
 * @returns an id for restoring the replaced version; null if nothing changes.
 * @throws HttpError 404 if the commit is unknown, 409 if the entry did not exist then; DetailedHttpError 422 if the earlier version is not
 * valid any more.
 */
export async function revertEntry(
  repository: Repository,
  file: string,
  commit: string,
  person: Person,
): Promise<string | null> {
  const { contentType } = requireContentTypeMatch(file);
  const isKnownCommit =
    /^[0-9a-f]{40}$/.test(commit) &&
    ((await repository.isAncestor(commit, PUBLISHED)) || (await repository.isAncestor(commit, DRAFT)));
  if (!isKnownCommit) throw new HttpError(404, 'This version does not exist. Reload the page.');
  const contents = await readEntryAt(repository, commit, file);
  if (!contents)
    throw new HttpError(409, 'This entry did not exist then. To remove it, open it and choose “Remove”.');
  const [issue] = await repository.contentWorker.validate(
    file,
    contents,
    await loadSchemaContext(repository),
  );
  if (issue)
    throw new DetailedHttpError(422, {
      message: `This version does not fit the site any more. ${getFieldLabel(contentType, issue.path)}: ${issue.message}`,
    });
  return repository.withLock(async () =>
    saveWithRestorePoint(
      repository,
      await createRestoreWrites(repository, commit, file),
      person,
      `Revert ${file} to ${commit.slice(0, 10)}`,
    ),
  );
}

/** Returns the writes that reset an entry of the draft, with its assets, to a git revision. */
async function createRestoreWrites(
  repository: Repository,
  revision: string,
  file: string,
): Promise<FileWrite[]> {
  requireContentTypeMatch(file);
  const paths = new Set([CONTENT_ROOT + file]);
  for (const assetPaths of [
    await listAssets(repository, revision, file),
    await listAssets(repository, DRAFT, file),
  ])
    for (const path of assetPaths) paths.add(path);
  const writes: FileWrite[] = [];
  for (const path of paths) writes.push({ path, bytes: await repository.readFile(revision, path) });
  return writes;
}

/** Returns the writes that undo a rename. They restore the published entry and the links to it, and remove the redirect. */
async function createUndoRenameWrites(
  repository: Repository,
  rename: PendingRename,
  renames: readonly PendingRename[],
): Promise<FileWrite[]> {
  const { contentType, oldId, newId, oldFile } = rename;
  const reverseRename = { contentType, oldId: newId, newId: oldId, isPublished: false };
  const otherRenames = renames.filter((other) => other !== rename);
  const text = await readTextAtMain(repository, oldFile, otherRenames);
  const entryWrites = (await createRestoreWrites(repository, MAIN, oldFile)).map((write) =>
    write.path === CONTENT_ROOT + oldFile && text !== null ? { ...write, bytes: Buffer.from(text) } : write,
  );
  const otherWrites = (await createRenameWrites(repository, reverseRename)).filter(
    ({ path }) => toEntryFile(toContentPath(path)) !== oldFile,
  );
  return [...otherWrites, ...entryWrites];
}

/** Saves the files that differ from the draft. @returns an id for restoring the old files; null if nothing changes. */
async function saveWithRestorePoint(
  repository: Repository,
  writes: readonly FileWrite[],
  person: Person,
  message: string,
): Promise<string | null> {
  const changedWrites: FileWrite[] = [];
  for (const write of writes) {
    const draftBytes = await repository.readFile(DRAFT, write.path);
    if (draftBytes === null ? write.bytes !== null : !write.bytes?.equals(draftBytes))
      changedWrites.push(write);
  }
  if (changedWrites.length === 0) return null;
  return withRestorePoint(repository, () => repository.commitToDraft(changedWrites, person, message));
}
