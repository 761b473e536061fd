import { type ContentType, findOrderFile, matchContentType } from '@studio/content/schema/content-types';
import { redirectsSchema } from '@studio/content/schema/redirects';
import { HttpError } from '@studio/http/errors';
import type { Person } from '../api-types.ts';
import { isRenamable } from '../labels.ts';
import { listMarkedEntries, renameMark } from '../marks.ts';
import { CONTENT_ROOT, DetailedHttpError, requireContentTypeMatch, toContentPath } from './content-paths.ts';
import type { ContentWorker } from './content-worker.ts';
import { listAssets } from './entry-files.ts';
import { DRAFT, MAIN } from './refs.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './worktree.ts';

const REDIRECTS_PATH = `${CONTENT_ROOT}redirects.yaml`;

/** Replaces a page's path in plain text or Markdown. Longer paths and URLs of other sites stay unchanged. */
function replacePagePath(text: string, from: string, to: string): string {
  const escaped = from.replaceAll(/[^\w]/g, '\\$&');
  return text.replaceAll(new RegExp(`(?<![\\w/.-])${escaped}(?![\\w/-])`, 'g'), to);
}

/** Replaces each text within a value. @param replace receives a text and its key. A text in a list has the key of the list. */
function mapStrings(value: unknown, replace: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return replace(value, key);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, replace, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapStrings(item, replace, name)]),
  );
}

export interface EntryRename {
  contentType: ContentType;
  oldId: string;
  newId: string;
  /** Whether the old path is published, so that it needs a redirect. */
  isPublished: boolean;
}

const getEntryFile = ({ filePattern }: ContentType, id: string): string => filePattern.replace('*', id);

/**
 * Applies a rename to the text of a content file. The file can be the entry itself, an entry that links to it, an image that marks it, or
 * the redirects.
 */
export async function applyRename(
  contentWorker: ContentWorker,
  file: string,
  source: string,
  { contentType, oldId, newId, isPublished }: EntryRename,
): Promise<string> {
  const [from, to] = [contentType.pagePath(oldId), contentType.pagePath(newId)];
  const contentTypeName = matchContentType(file)?.contentType.name;
  if (contentTypeName === undefined) return source;
  if (contentTypeName === 'pictures')
    return applyRenameToMarks(contentWorker, file, source, { contentType, oldId, newId });
  if (contentTypeName === 'redirects')
    return updateRedirects(contentWorker, source, { from, to, isPublished });
  const { fields, body } = await contentWorker.parse(file, Buffer.from(source));
  // The `goesWith` field of pieces and the order files contain ids instead of paths.
  const containsIds = (key: string): boolean =>
    (key === 'goesWith' && contentType.name === 'pieces') || file === findOrderFile(contentType);
  const newFields = mapStrings(fields, (text, key) =>
    containsIds(key) && text === oldId ? newId : replacePagePath(text, from, to),
  ) as Record<string, unknown>;
  if (file === getEntryFile(contentType, oldId) && newFields.id === oldId) newFields.id = newId;
  return contentWorker.update(file, source, {
    fields: newFields,
    ...(body !== undefined && { body: replacePagePath(body, from, to) }),
  });
}

async function applyRenameToMarks(
  contentWorker: ContentWorker,
  file: string,
  source: string,
  { contentType, oldId, newId }: Omit<EntryRename, 'isPublished'>,
): Promise<string> {
  // A file without the id has no mark of the entry, so it is not parsed. Parsing hundreds of files would take long.
  if (!source.includes(oldId)) return source;
  const { fields } = await contentWorker.parse(file, Buffer.from(source));
  return listMarkedEntries(fields).includes(`${contentType.name}/${oldId}`)
    ? contentWorker.update(file, source, { fields: renameMark(fields, contentType, oldId, newId) })
    : source;
}

/** Returns the writes that rename an entry of the draft. They change the entry, its assets, all links to it and the redirects. */
export async function createRenameWrites(repository: Repository, rename: EntryRename): Promise<FileWrite[]> {
  const { contentType, oldId, newId } = rename;
  const [oldFile, newFile] = [getEntryFile(contentType, oldId), getEntryFile(contentType, newId)];
  const files = await repository.listFiles(DRAFT, CONTENT_ROOT);
  const texts = await repository.readBlobs(
    [...files].filter(([path]) => /\.(yaml|md)$/.test(path)).map(([, blob]) => blob),
  );
  const writes: FileWrite[] = [];
  for (const [path, blob] of files) {
    const source = texts.get(blob)?.toString();
    if (source === undefined || path === REDIRECTS_PATH) continue;
    const newText = await applyRename(repository.contentWorker, toContentPath(path), source, rename);
    if (path === CONTENT_ROOT + oldFile)
      writes.push({ path, bytes: null }, { path: CONTENT_ROOT + newFile, bytes: Buffer.from(newText) });
    else if (newText !== source) writes.push({ path, bytes: Buffer.from(newText) });
  }
  const withoutExtension = (file: string): string => file.replace(/\.[^.]*$/, '');
  for (const path of await listAssets(repository, DRAFT, oldFile)) {
    const bytes = await repository.readFile(DRAFT, path);
    const newPath = path.replace(withoutExtension(oldFile), withoutExtension(newFile));
    writes.push({ path, bytes: null }, { path: newPath, bytes });
  }
  const redirectsText = (await repository.readFile(DRAFT, REDIRECTS_PATH))?.toString() ?? 'redirects: []\n';
  const newRedirectsText = await applyRename(
    repository.contentWorker,
    toContentPath(REDIRECTS_PATH),
    redirectsText,
    rename,
  );
  writes.push({ path: REDIRECTS_PATH, bytes: Buffer.from(newRedirectsText) });
  return writes;
}

/**
 * Renames an entry of the draft, with its assets and all links to it. A published entry gets a redirect from its old path.
 *
 * @param scheduledFiles files of scheduled entries. The rename must not change them, because it may be published before them.
 * @returns the new file.
 * @throws HttpError 403 if the entry cannot be renamed, 404 if it does not exist; DetailedHttpError 409 if the slug is taken or a scheduled
 * entry would change.
 */
export function renameEntry(
  repository: Repository,
  file: string,
  slug: string,
  person: Person,
  scheduledFiles: ReadonlySet<string> = new Set(),
): Promise<string> {
  return repository.withLock(async () => {
    const { contentType, id: oldId } = requireContentTypeMatch(file);
    const newFile = getEntryFile(contentType, slug);
    if (
      !isRenamable(contentType) ||
      !contentType.filePattern.includes('*') ||
      requireContentTypeMatch(newFile).id !== slug
    )
      throw new HttpError(403, 'The address of this entry cannot be changed.');
    const files = await repository.listFiles(DRAFT, CONTENT_ROOT);
    if (!files.has(CONTENT_ROOT + file))
      throw new HttpError(404, 'This entry does not exist any more. Reload the page.');
    if (files.has(CONTENT_ROOT + newFile))
      throw new DetailedHttpError(409, {
        message: `Another entry already has the address “${slug}”. Choose another one.`,
      });
    const isPublished = (await repository.readFile(MAIN, CONTENT_ROOT + file)) !== null;
    const writes = await createRenameWrites(repository, { contentType, oldId, newId: slug, isPublished });
    const scheduledWrite = writes.find(({ path }) => scheduledFiles.has(toContentPath(path)));
    if (scheduledWrite)
      throw new DetailedHttpError(409, {
        message: `${scheduledWrite.path === CONTENT_ROOT + file ? 'This entry' : 'An entry that links to this one'} is scheduled with the current address. Cancel the schedule on the Publish page first.`,
        blockingFiles: [toContentPath(scheduledWrite.path)],
      });
    await repository.commitToDraft(writes, person, `Rename ${file} to ${newFile}`);
    return newFile;
  });
}

/** Updates the redirects after a rename. Each old path then redirects to the current path directly. */
async function updateRedirects(
  contentWorker: ContentWorker,
  source: string,
  { from, to, isPublished }: { from: string; to: string; isPublished: boolean },
): Promise<string> {
  const file = toContentPath(REDIRECTS_PATH);
  const { fields } = await contentWorker.parse(file, Buffer.from(source));
  const result = redirectsSchema.safeParse(fields);
  if (!result.success)
    throw new DetailedHttpError(422, {
      message: 'The list of redirects has an error. Open the redirects and correct them first.',
    });
  const redirects = result.data.redirects
    .filter((redirect) => redirect.from !== to && redirect.from !== from)
    .map((redirect) => (redirect.to === from ? { ...redirect, to } : redirect));
  if (isPublished) redirects.push({ from, to });
  return contentWorker.update(file, source, { fields: { redirects } });
}
