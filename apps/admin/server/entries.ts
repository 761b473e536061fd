import { HttpError } from '@studio/http/errors';
import type { Person } from '../api-types.ts';
import {
  CONTENT_ROOT,
  DetailedHttpError,
  entryFor,
  requireContentType,
  toContentPath,
} from './content-paths.ts';
import { withRestorePoint } from './discarded-changes.ts';
import { assetsOf, readEntryAt } from './entry-files.ts';
import type { EntryStore } from './entry-store.ts';
import { fieldLabel } from './entry-summary.ts';
import { loadSchemaContext } from './load-schema-context.ts';
import { type PendingRename, pendingRenames, publishedText } from './pending-renames.ts';
import { findReferences } from './references.ts';
import { DRAFT, MAIN, PUBLISHED } from './refs.ts';
import { renameWrites } from './rename-entry.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './worktree.ts';

/**
 * Adds an entry as a copy of another one.
 *
 * @param from file of the entry to copy.
 * @param id slug of the new entry.
 * @returns its file.
 * @throws DetailedHttpError 409 if the slug is taken.
 */
export function duplicateEntry(
  repository: Repository,
  from: string,
  id: string,
  title: string,
  person: Person,
): Promise<string> {
  return repository.withLock(async () => {
    const { contentType } = requireContentType(from);
    const files = await repository.listFiles(
      DRAFT,
      CONTENT_ROOT + (contentType.filePattern.split('*')[0] ?? ''),
    );
    const source = await repository.readFile(DRAFT, CONTENT_ROOT + from);
    if (!source || !contentType.filePattern.includes('*') || contentType.name === 'pictures')
      throw new HttpError(404, 'The entry to copy does not exist. Reload the page.');
    const contents = await repository.contentWorker.read(from, source);
    const fields = { ...(contents.fields as Record<string, unknown>) };
    let name = id;
    if (typeof fields.id === 'number') {
      // Numbered entries get the next number. It is part of the file name if it is one in the copied entry's name.
      const next =
        1 + Math.max(0, ...[...files.keys()].map((path) => Number(/\/(\d+)[^/]*$/.exec(path)?.[1] ?? 0)));
      fields.id = next;
      name = /\/\d+-[^/]*$/.test(from) ? `${String(next).padStart(2, '0')}-${id}` : String(next);
    } else fields.id = id;
    for (const key of ['title', 'name']) if (typeof fields[key] === 'string') fields[key] = title;
    const file = contentType.filePattern.replace('*', name);
    requireContentType(file);
    if (files.has(CONTENT_ROOT + file))
      throw new DetailedHttpError(409, { message: `“${name}” is already in use. Choose another address.` });
    const text = await repository.contentWorker.write(from, source.toString(), { ...contents, fields });
    await repository.commitToDraft(
      [{ path: CONTENT_ROOT + file, bytes: Buffer.from(text) }],
      person,
      `Add ${file}`,
    );
    return file;
  });
}

/**
 * Removes an entry.
 *
 * @param force removes it even if other entries refer to it. Images that are in use are never removed.
 * @returns an id for restoring it.
 * @throws DetailedHttpError 409 with the entries that refer to it.
 */
export function removeEntry(
  repository: Repository,
  documents: EntryStore,
  file: string,
  force: boolean,
  person: Person,
): Promise<string | null> {
  return repository.withLock(async () => {
    const { contentType, id } = requireContentType(file);
    if (!contentType.filePattern.includes('*'))
      throw new HttpError(403, 'The site needs this entry, so it cannot be removed.');
    if (!(await repository.readFile(DRAFT, CONTENT_ROOT + file)))
      throw new HttpError(404, 'Somebody has already removed this entry. Reload the page.');
    const references = findReferences(await documents.listAt(DRAFT), contentType, id, file);
    if (references.length > 0 && (contentType.name === 'pictures' || !force))
      throw new DetailedHttpError(409, { message: 'Other entries still refer to this one.', references });
    const paths = [CONTENT_ROOT + file, ...(await assetsOf(repository, DRAFT, file))];
    const writes = paths.map((path): FileWrite => ({ path, bytes: null }));
    return withRestorePoint(repository, () => repository.commitToDraft(writes, person, `Remove ${file}`));
  });
}

/**
 * Discards an entry's unpublished changes. Discarding a rename also reverts its redirect and the links to the entry.
 *
 * @returns an id for restoring the changes; null if there are none.
 */
export function discardChanges(repository: Repository, file: string, person: Person): Promise<string | null> {
  return repository.withLock(async () => {
    const renames = await pendingRenames(repository);
    const rename = renames.find(({ oldFile, newFile }) => [oldFile, newFile].includes(file));
    if (rename)
      return saveWithRestorePoint(
        repository,
        await undoRename(repository, rename, renames),
        person,
        `Discard ${rename.newFile} and its rename`,
      );
    const text = await publishedText(repository, file, renames);
    const writes = (await restoreFrom(repository, MAIN, file)).filter(
      ({ path }) => path !== CONTENT_ROOT + file,
    );
    writes.push({ path: CONTENT_ROOT + file, bytes: text === null ? null : Buffer.from(text) });
    return saveWithRestorePoint(repository, writes, person, `Discard ${file}`);
  });
}

/** Discards all unpublished changes. @returns an id for restoring them; null if there are none. */
export const discardAllChanges = (repository: Repository, person: Person): Promise<string | null> =>
  repository.withLock(() =>
    withRestorePoint(repository, async () => {
      const [main, draft] = [await repository.resolveCommit(MAIN), await repository.resolveCommit(DRAFT)];
      const next = await repository.commitTree(`${main}^{tree}`, [draft, main], person, 'Discard everything');
      await repository.moveBranches({ [DRAFT]: next });
    }),
  );

/**
 * Reverts an entry of the draft to an earlier version. An entry that did not exist then is removed.
 *
 * @param commit a published version, or a commit of the draft's history.
 * @returns an id for restoring the replaced version; null if nothing changes.
 * @throws DetailedHttpError 422 if the version is not valid any more, 409 if the entry would be removed but is in use.
 */
export async function revertEntry(
  repository: Repository,
  documents: EntryStore,
  file: string,
  commit: string,
  person: Person,
): Promise<string | null> {
  const { contentType } = requireContentType(file);
  const isKnown =
    /^[0-9a-f]{40}$/.test(commit) &&
    ((await repository.isAncestor(commit, PUBLISHED)) || (await repository.isAncestor(commit, DRAFT)));
  if (!isKnown) throw new HttpError(404, 'This version does not exist. Reload the page.');
  const contents = await readEntryAt(repository, commit, file);
  if (!contents) return removeEntry(repository, documents, file, false, person);
  const [issue] = await repository.contentWorker.check(file, contents, await loadSchemaContext(repository));
  if (issue)
    throw new DetailedHttpError(422, {
      message: `This version does not fit the site any more. ${fieldLabel(contentType, issue.path)}: ${issue.message}`,
    });
  return repository.withLock(async () =>
    saveWithRestorePoint(
      repository,
      await restoreFrom(repository, commit, file),
      person,
      `Revert ${file} to ${commit.slice(0, 10)}`,
    ),
  );
}

/** Returns the writes that set an entry of the draft, and its assets, to their version at a commit. */
async function restoreFrom(repository: Repository, reference: string, file: string): Promise<FileWrite[]> {
  requireContentType(file);
  const paths = new Set([CONTENT_ROOT + file]);
  for (const source of [reference, DRAFT])
    for (const path of await assetsOf(repository, source, file)) paths.add(path);
  const writes: FileWrite[] = [];
  for (const path of paths) writes.push({ path, bytes: await repository.readFile(reference, path) });
  return writes;
}

/** Returns the writes that undo a rename: the published entry, the old links to it and no redirect. */
async function undoRename(
  repository: Repository,
  rename: PendingRename,
  renames: readonly PendingRename[],
): Promise<FileWrite[]> {
  const { kind, oldId, newId, oldFile } = rename;
  const reverse = { kind, oldId: newId, newId: oldId, isPublished: false };
  const otherRenames = renames.filter((other) => other !== rename);
  const text = await publishedText(repository, oldFile, otherRenames);
  const published = (await restoreFrom(repository, MAIN, oldFile)).map((write) =>
    write.path === CONTENT_ROOT + oldFile && text !== null ? { ...write, bytes: Buffer.from(text) } : write,
  );
  const renamed = (await renameWrites(repository, reverse)).filter(
    ({ path }) => entryFor(toContentPath(path)) !== oldFile,
  );
  return [...renamed, ...published];
}

/** Saves the writes that change the draft. @returns an id for restoring the old files; null if nothing changes. */
async function saveWithRestorePoint(
  repository: Repository,
  writes: readonly FileWrite[],
  person: Person,
  message: string,
): Promise<string | null> {
  const changed: FileWrite[] = [];
  for (const write of writes) {
    const current = await repository.readFile(DRAFT, write.path);
    if (current === null ? write.bytes !== null : !write.bytes?.equals(current)) changed.push(write);
  }
  if (changed.length === 0) return null;
  return withRestorePoint(repository, () => repository.commitToDraft(changed, person, message));
}
