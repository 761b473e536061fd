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

/** Puts one address in another's place, in words and in Markdown; longer addresses and those of other sites stay. */
function moved(text: string, from: string, to: string): string {
  const safe = from.replaceAll(/[^\w]/g, '\\$&');
  return text.replaceAll(new RegExp(`(?<![\\w/.-])${safe}(?![\\w/-])`, 'g'), to);
}

/** All texts of a value, changed. @param change is also given the key that a text, or its list, stands under. */
function mapTexts(value: unknown, change: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return change(value, key);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item, change, name)]),
  );
}

/** An entry's way from one address to another. */
export interface Move {
  kind: Kind;
  oldId: string;
  newId: string;
  /** Whether visitors know the old address, which leads on then. */
  isPublished: boolean;
}

/** The file of an entry of a collection. */
const fileFor = ({ files }: Kind, id: string): string => files.replace('*', id);

/** The text of a file under `content/` once an entry has moved: the entry's own, what links to it, or the redirects. */
export async function afterMove(
  contentWorker: ContentWorker,
  file: string,
  source: string,
  { kind, oldId, newId, isPublished }: Move,
): Promise<string> {
  const [from, to] = [kind.address(oldId), kind.address(newId)];
  const name = kindOf(file)?.kind.name;
  if (name === undefined || name === 'pictures') return source;
  if (name === 'redirects') return redirected(contentWorker, source, from, to, isPublished);
  const { fields, body } = await contentWorker.read(file, Buffer.from(source));
  // A piece's companions and the order of a collection name entries by their files.
  const isName = (key: string): boolean =>
    (key === 'goesWith' && kind.name === 'pieces') || file === orderFileOf(kind);
  const next = mapTexts(fields, (text, key) =>
    isName(key) && text === oldId ? newId : moved(text, from, to),
  ) as Record<string, unknown>;
  if (file === fileFor(kind, oldId) && next.id === oldId) next.id = newId;
  return contentWorker.write(file, source, {
    fields: next,
    ...(body !== undefined && { body: moved(body, from, to) }),
  });
}

/** Everything in the draft that changes when an entry moves: its files, those beside it, all links to it, the redirects. */
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
 * Gives a thing another address: its file, the model beside it, everything that leads to it, and a redirect from the address that visitors knew.
 *
 * @param id the new name in addresses. @param waiting files that go live at a time, which what is published before it must not lean on.
 * @returns the new file. @throws Refused 409 when the name is taken.
 */
export function rename(
  repository: Repository,
  file: string,
  id: string,
  person: Person,
  waiting: ReadonlySet<string> = new Set(),
): Promise<string> {
  return repository.alone(async () => {
    const { kind, id: oldId } = kindAt(file);
    const target = fileFor(kind, id);
    if (!mayMove(kind) || !kind.files.includes('*') || kindAt(target).id !== id)
      throw new Problem(403, 'This has no page of its own.');
    const files = await repository.list(DRAFT, ROOT);
    if (!files.has(ROOT + file)) throw new Problem(404, 'There is no such thing in the draft.');
    if (files.has(ROOT + target)) throw new Refused(409, { message: `There is already one called “${id}”.` });
    const isPublished = (await repository.read(MAIN, ROOT + file)) !== null;
    const writes = await moveWrites(repository, { kind, oldId, newId: id, isPublished });
    const leans = writes.find(({ path }) => waiting.has(fileOf(path)));
    if (leans)
      throw new Refused(409, {
        message: `${leans.path === ROOT + file ? 'It' : 'What leads to it'} goes live at a time, with the address as it is. Under Publish, take that back first.`,
        references: [fileOf(leans.path)],
      });
    await repository.save(writes, person, `Rename ${file} to ${target}`);
    return target;
  });
}

/** The list of redirects after one more move: each old address leads straight to where the page is now. */
async function redirected(
  contentWorker: ContentWorker,
  source: string,
  from: string,
  to: string,
  wasLive: boolean,
): Promise<string> {
  const file = fileOf(REDIRECTS);
  const { fields } = await contentWorker.read(file, Buffer.from(source));
  const found = redirectsSchema.safeParse(fields);
  if (!found.success) throw new Refused(422, { message: `${REDIRECTS} is not right. Open it first.` });
  const redirects = found.data.redirects
    .filter((one) => one.from !== to && one.from !== from)
    .map((one) => (one.to === from ? { ...one, to } : one));
  if (wasLive) redirects.push({ from, to });
  return contentWorker.write(file, source, { fields: { redirects } });
}
