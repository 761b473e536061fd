import { Problem } from '@studio/http/problem';
import type { Person } from '../shapes.ts';
import { DRAFT, MAIN, SEEN } from './branches.ts';
import { contentsAt, fileOf, filesBeside, kindAt, Refused, ROOT, thingOf } from './content-files.ts';
import { fieldLabel } from './describe.ts';
import { restorably } from './discarded.ts';
import type { Documents } from './documents.ts';
import { loadSchemaContext } from './load-schema-context.ts';
import { type PendingRename, pendingRenames, publishedText } from './pending-renames.ts';
import { referencesTo } from './references.ts';
import { moveWrites } from './rename.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './working-folder.ts';

/**
 * Adds a thing that begins as a copy of another.
 *
 * @param id its name in addresses. @returns its file. @throws Refused when the name is taken.
 */
export function addThing(
  repository: Repository,
  from: string,
  id: string,
  title: string,
  person: Person,
): Promise<string> {
  return repository.alone(async () => {
    const { kind } = kindAt(from);
    const files = await repository.list(DRAFT, ROOT + (kind.files.split('*')[0] ?? ''));
    const source = await repository.read(DRAFT, ROOT + from);
    if (!source || !kind.files.includes('*') || kind.name === 'pictures')
      throw new Problem(404, 'There is nothing to copy.');
    const contents = await repository.contentWorker.read(from, source);
    const fields = { ...(contents.fields as Record<string, unknown>) };
    let name = id;
    if (typeof fields.id === 'number') {
      // Numbered things take the next number; where the number leads the file's name, it does so here.
      const next =
        1 + Math.max(0, ...[...files.keys()].map((path) => Number(/\/(\d+)[^/]*$/.exec(path)?.[1] ?? 0)));
      fields.id = next;
      name = /\/\d+-[^/]*$/.test(from) ? `${String(next).padStart(2, '0')}-${id}` : String(next);
    } else fields.id = id;
    for (const key of ['title', 'name']) if (typeof fields[key] === 'string') fields[key] = title;
    const file = kind.files.replace('*', name);
    kindAt(file);
    if (files.has(ROOT + file)) throw new Refused(409, { message: `There is already one called “${name}”.` });
    const text = await repository.contentWorker.write(from, source.toString(), { ...contents, fields });
    await repository.save([{ path: ROOT + file, bytes: Buffer.from(text) }], person, `Add ${file}`);
    return file;
  });
}

/** Removes a thing. @returns the id by which it can be restored. @throws Refused 409 naming what still refers to it, unless it is meant `anyway`. */
export function removeThing(
  repository: Repository,
  documents: Documents,
  file: string,
  anyway: boolean,
  person: Person,
): Promise<string | null> {
  return repository.alone(async () => {
    const { kind, id } = kindAt(file);
    if (!kind.files.includes('*')) throw new Problem(403, 'The site cannot be without this.');
    if (!(await repository.read(DRAFT, ROOT + file))) throw new Problem(404, 'Somebody has removed this.');
    const references = referencesTo(await documents.at(DRAFT), kind, id, file);
    if (references.length > 0 && (kind.name === 'pictures' || !anyway))
      throw new Refused(409, { message: 'Other things still refer to this.', references });
    const paths = [ROOT + file, ...(await filesBeside(repository, DRAFT, file))];
    const writes = paths.map((path): FileWrite => ({ path, bytes: null }));
    return restorably(repository, () => repository.save(writes, person, `Remove ${file}`));
  });
}

/**
 * Takes an entry of the draft back to what visitors see; a renamed one with its address, its redirect and the links to it.
 *
 * @returns the id by which it can be restored; null where it is published as it is.
 */
export function discard(repository: Repository, file: string, person: Person): Promise<string | null> {
  return repository.alone(async () => {
    const renames = await pendingRenames(repository);
    const rename = renames.find((one) => [one.oldFile, one.newFile].includes(file));
    if (rename)
      return saveRestorably(
        repository,
        await undoRename(repository, rename, renames),
        person,
        `Discard ${rename.newFile} and its rename`,
      );
    const text = await publishedText(repository, file, renames);
    const writes = (await writesFrom(repository, MAIN, file)).filter(({ path }) => path !== ROOT + file);
    writes.push({ path: ROOT + file, bytes: text === null ? null : Buffer.from(text) });
    return saveRestorably(repository, writes, person, `Discard ${file}`);
  });
}

/** Takes all of the draft back to what is live. @returns as `discard`. */
export const discardAll = (repository: Repository, person: Person): Promise<string | null> =>
  repository.alone(() =>
    restorably(repository, async () => {
      const [main, draft] = [await repository.commitOf(MAIN), await repository.commitOf(DRAFT)];
      const next = await repository.commitTree(`${main}^{tree}`, [draft, main], person, 'Discard everything');
      await repository.move({ [DRAFT]: next });
    }),
  );

/**
 * Puts a thing back to what it was in a state that visitors have seen, or in the draft's history; it is a draft then. One that was not there is removed.
 *
 * @returns the id by which what it replaces in the draft can be restored; null where nothing changes.
 * @throws Refused 422 where it does not fit the site any more, 409 where it would be removed and others refer to it.
 */
export async function putBack(
  repository: Repository,
  documents: Documents,
  file: string,
  commit: string,
  person: Person,
): Promise<string | null> {
  const { kind } = kindAt(file);
  const isKnown =
    /^[0-9a-f]{40}$/.test(commit) &&
    ((await repository.isWithin(commit, SEEN)) || (await repository.isWithin(commit, DRAFT)));
  if (!isKnown) throw new Problem(404, 'There was no such state.');
  const contents = await contentsAt(repository, commit, file);
  if (!contents) return removeThing(repository, documents, file, false, person);
  const [fault] = await repository.contentWorker.check(file, contents, await loadSchemaContext(repository));
  if (fault)
    throw new Refused(422, {
      message: `What it was does not fit the site as it is now. ${fieldLabel(kind, fault.path)}: ${fault.message}`,
    });
  return repository.alone(async () =>
    saveRestorably(
      repository,
      await writesFrom(repository, commit, file),
      person,
      `Put back ${file} to ${commit.slice(0, 10)}`,
    ),
  );
}

/** What makes an entry of the draft what it is elsewhere, with the files beside it. */
async function writesFrom(repository: Repository, reference: string, file: string): Promise<FileWrite[]> {
  kindAt(file);
  const paths = new Set([ROOT + file]);
  for (const one of [reference, DRAFT])
    for (const path of await filesBeside(repository, one, file)) paths.add(path);
  const writes: FileWrite[] = [];
  for (const path of paths) writes.push({ path, bytes: await repository.read(reference, path) });
  return writes;
}

/** What undoes a rename: the entry as it is published, links to it as they were, and no redirect. */
async function undoRename(
  repository: Repository,
  rename: PendingRename,
  renames: readonly PendingRename[],
): Promise<FileWrite[]> {
  const { kind, oldId, newId, oldFile } = rename;
  const back = { kind, oldId: newId, newId: oldId, isPublished: false };
  const others = renames.filter((one) => one !== rename);
  const text = await publishedText(repository, oldFile, others);
  const published = (await writesFrom(repository, MAIN, oldFile)).map((write) =>
    write.path === ROOT + oldFile && text !== null ? { ...write, bytes: Buffer.from(text) } : write,
  );
  const moved = (await moveWrites(repository, back)).filter(({ path }) => thingOf(fileOf(path)) !== oldFile);
  return [...moved, ...published];
}

/** Saves what differs from the draft. @returns as `discard`. */
async function saveRestorably(
  repository: Repository,
  writes: readonly FileWrite[],
  person: Person,
  message: string,
): Promise<string | null> {
  const changed: FileWrite[] = [];
  for (const write of writes) {
    const current = await repository.read(DRAFT, write.path);
    if (current === null ? write.bytes !== null : !write.bytes?.equals(current)) changed.push(write);
  }
  if (changed.length === 0) return null;
  return restorably(repository, () => repository.save(changed, person, message));
}
