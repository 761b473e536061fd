import { type Kind, kindOf, orderFileOf } from '@studio/content/schema/kinds';
import { redirectsSchema } from '@studio/content/schema/redirects';
import { Problem } from '@studio/http/problem';
import { mayMove } from '../names.ts';
import type { Person } from '../shapes.ts';
import { DRAFT, MAIN } from './branches.ts';
import { fileOf, filesBeside, kindAt, Refused, ROOT } from './content-files.ts';
import type { ContentWorker } from './content-worker.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './working-folder.ts';

const REDIRECTS = `${ROOT}redirects.yaml`;

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
export interface Move {
  kind: Kind;
  oldId: string;
  newId: string;
  /** Whether the old path is published, so that it needs a redirect. */
  isPublished: boolean;
}

/** Returns the file of a collection's entry. */
const fileFor = ({ files }: Kind, id: string): string => files.replace('*', id);

/** Applies a rename to the text of a content file: to the entry itself, an entry that links to it, or the redirects. */
export async function afterMove(
  contentWorker: ContentWorker,
  file: string,
  source: string,
  { kind, oldId, newId, isPublished }: Move,
): Promise<string> {
  const [from, to] = [kind.address(oldId), kind.address(newId)];
  const name = kindOf(file)?.kind.name;
  if (name === undefined || name === 'pictures') return source;
  if (name === 'redirects') return updateRedirects(contentWorker, source, from, to, isPublished);
  const { fields, body } = await contentWorker.read(file, Buffer.from(source));
  // The `goesWith` field of pieces and the order files contain ids instead of paths.
  const isId = (key: string): boolean =>
    (key === 'goesWith' && kind.name === 'pieces') || file === orderFileOf(kind);
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
export async function moveWrites(repository: Repository, move: Move): Promise<FileWrite[]> {
  const [file, target] = [fileFor(move.kind, move.oldId), fileFor(move.kind, move.newId)];
  const files = await repository.list(DRAFT, ROOT);
  const texts = await repository.readAll(
    [...files].filter(([path]) => /\.(yaml|md)$/.test(path)).map(([, blob]) => blob),
  );
  const writes: FileWrite[] = [];
  for (const [path, blob] of files) {
    const source = texts.get(blob)?.toString();
    if (source === undefined || path === REDIRECTS) continue;
    const after = await afterMove(repository.contentWorker, fileOf(path), source, move);
    if (path === ROOT + file)
      writes.push({ path, bytes: null }, { path: ROOT + target, bytes: Buffer.from(after) });
    else if (after !== source) writes.push({ path, bytes: Buffer.from(after) });
  }
  const stem = (name: string): string => name.replace(/\.[^.]*$/, '');
  for (const path of await filesBeside(repository, DRAFT, file)) {
    const bytes = await repository.read(DRAFT, path);
    writes.push({ path, bytes: null }, { path: path.replace(stem(file), stem(target)), bytes });
  }
  const list = (await repository.read(DRAFT, REDIRECTS))?.toString() ?? 'redirects: []\n';
  const redirects = await afterMove(repository.contentWorker, fileOf(REDIRECTS), list, move);
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
export function rename(
  repository: Repository,
  file: string,
  id: string,
  person: Person,
  scheduled: ReadonlySet<string> = new Set(),
): Promise<string> {
  return repository.alone(async () => {
    const { kind, id: oldId } = kindAt(file);
    const target = fileFor(kind, id);
    if (!mayMove(kind) || !kind.files.includes('*') || kindAt(target).id !== id)
      throw new Problem(403, 'The address of this entry cannot be changed.');
    const files = await repository.list(DRAFT, ROOT);
    if (!files.has(ROOT + file))
      throw new Problem(404, 'This entry does not exist any more. Reload the page.');
    if (files.has(ROOT + target))
      throw new Refused(409, { message: `“${id}” is already in use. Choose another address.` });
    const isPublished = (await repository.read(MAIN, ROOT + file)) !== null;
    const writes = await moveWrites(repository, { kind, oldId, newId: id, isPublished });
    const conflict = writes.find(({ path }) => scheduled.has(fileOf(path)));
    if (conflict)
      throw new Refused(409, {
        message: `${conflict.path === ROOT + file ? 'This entry' : 'An entry that links to this one'} is scheduled with the current address. Cancel the schedule under Publish first.`,
        references: [fileOf(conflict.path)],
      });
    await repository.save(writes, person, `Rename ${file} to ${target}`);
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
  const file = fileOf(REDIRECTS);
  const { fields } = await contentWorker.read(file, Buffer.from(source));
  const found = redirectsSchema.safeParse(fields);
  if (!found.success)
    throw new Refused(422, { message: `The list of redirects has an error. Open it and correct it first.` });
  const redirects = found.data.redirects
    .filter((redirect) => redirect.from !== to && redirect.from !== from)
    .map((redirect) => (redirect.to === from ? { ...redirect, to } : redirect));
  if (isPublished) redirects.push({ from, to });
  return contentWorker.write(file, source, { fields: { redirects } });
}
