import { type ContentType, findContentType, orderFileFor } from '@studio/content/schema/content-types';
import { redirectsSchema } from '@studio/content/schema/redirects';
import { HttpError } from '@studio/http/errors';
import type { Person } from '../api-types.ts';
import { isRenamable } from '../labels.ts';
import { CONTENT_ROOT, DetailedHttpError, requireContentType, toContentPath } from './content-paths.ts';
import type { ContentWorker } from './content-worker.ts';
import { assetsOf } from './entry-files.ts';
import { DRAFT, MAIN } from './refs.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './worktree.ts';

const REDIRECTS = `${CONTENT_ROOT}redirects.yaml`;

/** Replaces a path in text or Markdown. Longer paths and URLs of other sites stay. */
function replacePath(text: string, from: string, to: string): string {
  const escaped = from.replaceAll(/[^\w]/g, '\\$&');
  return text.replaceAll(new RegExp(`(?<![\\w/.-])${escaped}(?![\\w/-])`, 'g'), to);
}

/** Changes all texts of a value. @param change also gets the key of the text or of its list. */
function mapTexts(value: unknown, change: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return change(value, key);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item, change, name)]),
  );
}

/** A rename of an entry. */
export interface EntryRename {
  kind: ContentType;
  oldId: string;
  newId: string;
  /** Whether the old path is published, so that it needs a redirect. */
  isPublished: boolean;
}

/** Returns the file of a collection's entry. */
const fileFor = ({ filePattern }: ContentType, id: string): string => filePattern.replace('*', id);

/** Applies a rename to the text of a content file: to the entry itself, an entry that links to it, or the redirects. */
export async function applyRename(
  contentWorker: ContentWorker,
  file: string,
  source: string,
  { kind, oldId, newId, isPublished }: EntryRename,
): Promise<string> {
  const [from, to] = [kind.pagePath(oldId), kind.pagePath(newId)];
  const name = findContentType(file)?.contentType.name;
  if (name === undefined || name === 'pictures') return source;
  if (name === 'redirects') return updateRedirects(contentWorker, source, from, to, isPublished);
  const { fields, body } = await contentWorker.read(file, Buffer.from(source));
  // The `goesWith` field of pieces and the order files contain ids instead of paths.
  const isId = (key: string): boolean =>
    (key === 'goesWith' && kind.name === 'pieces') || file === orderFileFor(kind);
  const next = mapTexts(fields, (text, key) =>
    isId(key) && text === oldId ? newId : replacePath(text, from, to),
  ) as Record<string, unknown>;
  if (file === fileFor(kind, oldId) && next.id === oldId) next.id = newId;
  return contentWorker.write(file, source, {
    fields: next,
    ...(body !== undefined && { body: replacePath(body, from, to) }),
  });
}

/** Returns all writes of a rename in the draft: the entry, its assets, all links to it and the redirects. */
export async function renameWrites(repository: Repository, move: EntryRename): Promise<FileWrite[]> {
  const [file, target] = [fileFor(move.kind, move.oldId), fileFor(move.kind, move.newId)];
  const files = await repository.listFiles(DRAFT, CONTENT_ROOT);
  const texts = await repository.readBlobs(
    [...files].filter(([path]) => /\.(yaml|md)$/.test(path)).map(([, blob]) => blob),
  );
  const writes: FileWrite[] = [];
  for (const [path, blob] of files) {
    const source = texts.get(blob)?.toString();
    if (source === undefined || path === REDIRECTS) continue;
    const after = await applyRename(repository.contentWorker, toContentPath(path), source, move);
    if (path === CONTENT_ROOT + file)
      writes.push({ path, bytes: null }, { path: CONTENT_ROOT + target, bytes: Buffer.from(after) });
    else if (after !== source) writes.push({ path, bytes: Buffer.from(after) });
  }
  const stem = (name: string): string => name.replace(/\.[^.]*$/, '');
  for (const path of await assetsOf(repository, DRAFT, file)) {
    const bytes = await repository.readFile(DRAFT, path);
    writes.push({ path, bytes: null }, { path: path.replace(stem(file), stem(target)), bytes });
  }
  const list = (await repository.readFile(DRAFT, REDIRECTS))?.toString() ?? 'redirects: []\n';
  const redirects = await applyRename(repository.contentWorker, toContentPath(REDIRECTS), list, move);
  writes.push({ path: REDIRECTS, bytes: Buffer.from(redirects) });
  return writes;
}

/**
 * Renames an entry of the draft, with its assets and all links to it. A published entry gets a redirect from its old path.
 *
 * @param id the new slug.
 * @param scheduled files of scheduled entries. They must not change, because the rename may be published before them.
 * @returns the new file.
 * @throws DetailedHttpError 409 if the slug is taken or a scheduled entry would change.
 */
export function renameEntry(
  repository: Repository,
  file: string,
  id: string,
  person: Person,
  scheduled: ReadonlySet<string> = new Set(),
): Promise<string> {
  return repository.withLock(async () => {
    const { contentType, id: oldId } = requireContentType(file);
    const target = fileFor(contentType, id);
    if (
      !isRenamable(contentType) ||
      !contentType.filePattern.includes('*') ||
      requireContentType(target).id !== id
    )
      throw new HttpError(403, 'The address of this entry cannot be changed.');
    const files = await repository.listFiles(DRAFT, CONTENT_ROOT);
    if (!files.has(CONTENT_ROOT + file))
      throw new HttpError(404, 'This entry does not exist any more. Reload the page.');
    if (files.has(CONTENT_ROOT + target))
      throw new DetailedHttpError(409, { message: `“${id}” is already in use. Choose another address.` });
    const isPublished = (await repository.readFile(MAIN, CONTENT_ROOT + file)) !== null;
    const writes = await renameWrites(repository, { kind: contentType, oldId, newId: id, isPublished });
    const conflict = writes.find(({ path }) => scheduled.has(toContentPath(path)));
    if (conflict)
      throw new DetailedHttpError(409, {
        message: `${conflict.path === CONTENT_ROOT + file ? 'This entry' : 'An entry that links to this one'} is scheduled with the current address. Cancel the schedule under Publish first.`,
        references: [toContentPath(conflict.path)],
      });
    await repository.commitToDraft(writes, person, `Rename ${file} to ${target}`);
    return target;
  });
}

/** Updates the redirects for a rename. Each old path redirects to the current one directly. */
async function updateRedirects(
  contentWorker: ContentWorker,
  source: string,
  from: string,
  to: string,
  isPublished: boolean,
): Promise<string> {
  const file = toContentPath(REDIRECTS);
  const { fields } = await contentWorker.read(file, Buffer.from(source));
  const found = redirectsSchema.safeParse(fields);
  if (!found.success)
    throw new DetailedHttpError(422, {
      message: `The list of redirects has an error. Open it and correct it first.`,
    });
  const redirects = found.data.redirects
    .filter((redirect) => redirect.from !== to && redirect.from !== from)
    .map((redirect) => (redirect.to === from ? { ...redirect, to } : redirect));
  if (isPublished) redirects.push({ from, to });
  return contentWorker.write(file, source, { fields: { redirects } });
}
