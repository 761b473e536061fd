import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { COUNTED, factTable } from '../../app/content/fact-table.ts';
import { categoriesSchema } from '../../app/content/schema/categories-schema.ts';
import { type Kind, kindOf, kinds } from '../../app/content/schema/kinds.ts';
import { studioName } from '../../app/content/studio-name.ts';
import { Problem } from '../../relay/problem.ts';
import { faultsOf } from '../faults.ts';
import { setKnown } from '../known.ts';
import type {
  Contents,
  DocumentAnswer,
  DocumentState,
  DocumentSummary,
  FileChange,
  Known,
  Person,
  Refusal,
} from '../shapes.ts';
import { readFileData, spliceFile } from '../splice/file.ts';
import { spliceYaml } from '../splice/splice.ts';
import { DRAFT, MAIN } from './branches.ts';
import { pictureIn, titleOf, valueChanges, wordsIn } from './describe.ts';
import { log } from './log.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './working-folder.ts';

const ROOT = 'content/';
/** What is said of a picture, before anything is. */
const SIDECAR = 'alt: what one sees\ncaption: a name\nfocus: [0.5, 0.5]\n';
/** Commits looked through for who changed what last. */
const LOOKED_AT = 2000;

/** Somebody's wish that cannot be met as it is; the answer says why, and what there is instead. */
export class Refused extends Problem {
  readonly answer: Refusal;

  constructor(statusCode: number, answer: Refusal) {
    super(statusCode, answer.message);
    this.answer = answer;
  }
}

type Described = Pick<DocumentSummary, 'title' | 'picture'> & { words: string };

/** What a thing is; throws a Problem for a path that no content can have. */
export function kindAt(file: string): { kind: Kind; id: string } {
  const found = kindOf(file);
  if (!found) throw new Problem(404, 'There is no such thing.');
  return found;
}

/** The content of the draft: read, saved, added, removed. Every write is a commit of the person. */
export class Documents {
  readonly #repository: Repository;
  /** What was found in files, by the id of their bytes. */
  readonly #described = new Map<string, Described>();

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** Everything that the draft or the live site has. */
  async list(): Promise<(DocumentSummary & Described)[]> {
    const repository = this.#repository;
    const files = await repository.list(DRAFT, ROOT);
    const live = await repository.list(MAIN, ROOT);
    const changed = await repository.differences(MAIN, DRAFT, ROOT);
    const authors = new Map<string, { at: string; name: string }>();
    for (const commit of await log(repository, DRAFT, LOOKED_AT, false, ROOT)) {
      for (const path of commit.files)
        if (!authors.has(path)) authors.set(path, { at: commit.at, name: commit.by });
    }
    const all = [...new Map([...live, ...files])].flatMap(([path, blob]) => {
      const kind = kindOf(path.slice(ROOT.length));
      return kind ? [{ path, blob, ...kind }] : [];
    });
    const unknown = all.filter(({ blob }) => !this.#described.has(blob));
    const texts =
      unknown.length > 0
        ? await repository.readAll(unknown.map(({ blob }) => blob))
        : new Map<string, Buffer>();
    for (const { path, blob, kind, id } of unknown)
      this.#described.set(blob, described(path, texts.get(blob), kind, id));
    const order = new Map(kinds.map(({ name }, index) => [name, index]));
    return all
      .map(({ path, blob, kind, id }) => ({
        file: path.slice(ROOT.length),
        kind: kind.name,
        id,
        ...(this.#described.get(blob) ?? { title: id, picture: null, words: '' }),
        state: stateOf(changed.get(path)),
        changedAt: authors.get(path)?.at ?? null,
        changedBy: authors.get(path)?.name ?? null,
      }))
      .sort(
        (a, b) => (order.get(a.kind) ?? 0) - (order.get(b.kind) ?? 0) || a.file.localeCompare(b.file, 'en'),
      );
  }

  async #contents(reference: string, file: string): Promise<Contents | null> {
    const bytes = await this.#repository.read(reference, ROOT + file);
    return bytes && readFileData(file, bytes.toString());
  }

  /** A thing with what visitors see of it. @throws Problem 404. */
  async read(file: string): Promise<DocumentAnswer> {
    kindAt(file);
    const bytes = await this.#repository.read(DRAFT, ROOT + file);
    if (!bytes) throw new Problem(404, 'There is no such thing in the draft.');
    return this.#answer(file, bytes);
  }

  async #answer(file: string, bytes: Buffer): Promise<DocumentAnswer> {
    const { kind, id } = kindAt(file);
    return {
      ...readFileData(file, bytes.toString()),
      file,
      version: versionOf(bytes),
      live: await this.#contents(MAIN, file),
      ...(await this.#whereSeen(kind, id, file)),
    };
  }

  /** The page that shows a thing; of a picture that of the first thing that names it. */
  async #whereSeen(
    kind: Kind,
    id: string,
    file: string,
  ): Promise<Pick<DocumentAnswer, 'address' | 'usedIn'>> {
    if (kind.name !== 'pictures') return { address: kind.address(id), usedIn: [] };
    const usedIn = await this.referencesTo(kind, id, file);
    const found = kindOf(usedIn[0] ?? '');
    return { address: found ? found.kind.address(found.id) : kind.address(id), usedIn };
  }

  /**
   * Saves what a form holds.
   *
   * @param version of the thing that the form began with.
   * @throws Refused 409 with the other version where somebody has saved meanwhile, 422 with what is wrong.
   */
  save(file: string, version: string, contents: Contents, person: Person): Promise<DocumentAnswer> {
    return this.#repository.alone(async () => {
      kindAt(file);
      // Somebody waits for the preview: what can be asked of git at once is.
      const [before, { facts }] = await Promise.all([
        this.#repository.read(DRAFT, ROOT + file),
        this.learn(),
      ]);
      if (!before) throw new Problem(404, 'Somebody has removed this.');
      // An answer that was lost on its way is asked for again: what is there is what is meant.
      const isThere = () =>
        isDeepStrictEqual(readFileData(file, before.toString()), {
          fields: contents.fields,
          ...(contents.body !== undefined && { body: contents.body }),
        });
      if (versionOf(before) !== version && !isThere()) {
        const [last] = await log(this.#repository, DRAFT, 1, false, ROOT + file);
        const theirs = { ...(await this.#answer(file, before)), by: last?.by ?? 'Somebody else' };
        throw new Refused(409, { message: `${theirs.by} has saved this meanwhile.`, theirs });
      }
      const faults = faultsOf(kindAt(file).kind, contents, facts);
      if (faults.length > 0) throw new Refused(422, { message: 'Some fields need a look.', faults });
      const after = Buffer.from(spliceFile(file, before.toString(), contents));
      const answer = this.#answer(file, after);
      // Where saving fails, that is told.
      answer.catch(() => undefined);
      if (!after.equals(before))
        await this.#repository.save([{ path: ROOT + file, bytes: after }], person, `Edit ${file}`);
      return answer;
    });
  }

  /** Reads what schemas have to know of other files, and tells them. */
  async learn(): Promise<Known> {
    const paths = [...(await this.#repository.list(DRAFT, ROOT)).keys()].map((path) =>
      path.slice(ROOT.length),
    );
    const pictures = paths
      .filter((path) => path.startsWith('pictures/') && !path.endsWith('.yaml'))
      .map((path) => path.slice('pictures/'.length).replace(/\.[^.]+$/, ''));
    const counts = COUNTED.map((folder) => [
      folder,
      paths.filter((path) => path.startsWith(`${folder}/`)).length,
    ]);
    const [facts, categories, studio] = await Promise.all(
      ['facts.yaml', 'categories.yaml', 'studio.yaml'].map((file) =>
        this.#repository.read(DRAFT, ROOT + file),
      ),
    );
    const known = {
      // A file that a hand has broken is told when it is published; what names its things waits for it.
      facts: orElse(
        () => factTable('facts.yaml', String(facts), Object.fromEntries(counts), studioName(String(studio))),
        {},
      ),
      pictures,
      categories: orElse(() => categoriesSchema.parse(parse(String(categories))), {
        projects: [],
        pieces: [],
      }),
    };
    setKnown(known);
    return known;
  }

  /** Adds a thing that begins as a copy of another. @param id its name in addresses. @throws Refused when it is taken. */
  add(from: string, id: string, title: string, person: Person): Promise<DocumentAnswer> {
    return this.#repository.alone(async () => {
      const { kind } = kindAt(from);
      const files = await this.#repository.list(DRAFT, ROOT + (kind.files.split('*')[0] ?? ''));
      const source = await this.#repository.read(DRAFT, ROOT + from);
      if (!source || !kind.files.includes('*')) throw new Problem(404, 'There is nothing to copy.');
      const contents = readFileData(from, source.toString());
      const fields = { ...(contents.fields as Record<string, unknown>) };
      let name = id;
      if (typeof fields.id === 'number') {
        // Numbered things take the next number; where the number leads the file's name, it does so here.
        const next =
          1 + Math.max(0, ...[...files.keys()].map((path) => Number(/\/(\d+)[^/]*$/.exec(path)?.[1] ?? 0)));
        fields.id = next;
        name = /\/\d+-[^/]*$/.test(from) ? `${String(next).padStart(2, '0')}-${id}` : String(next);
      } else fields.id = id;
      if (typeof fields.order === 'number') fields.order = files.size + 1;
      for (const key of ['title', 'name']) if (typeof fields[key] === 'string') fields[key] = title;
      const file = kind.files.replace('*', name);
      kindAt(file);
      if (files.has(ROOT + file))
        throw new Refused(409, { message: `There is already one called “${name}”.` });
      const text = spliceFile(from, source.toString(), { ...contents, fields });
      await this.#repository.save([{ path: ROOT + file, bytes: Buffer.from(text) }], person, `Add ${file}`);
      return this.read(file);
    });
  }

  /** Removes a thing. @throws Refused 409 naming what still refers to it, unless it is meant `anyway`. */
  remove(file: string, anyway: boolean, person: Person): Promise<void> {
    return this.#repository.alone(async () => {
      const { kind, id } = kindAt(file);
      if (!kind.files.includes('*')) throw new Problem(403, 'The site cannot be without this.');
      const references = await this.referencesTo(kind, id, file);
      if (references.length > 0 && (kind.name === 'pictures' || !anyway))
        throw new Refused(409, { message: 'Other things still refer to this.', references });
      const writes: FileWrite[] = [{ path: ROOT + file, bytes: null }];
      if (kind.name === 'pictures')
        for (const path of await this.#photographsOf(DRAFT, id)) writes.push({ path, bytes: null });
      await this.#repository.save(writes, person, `Remove ${file}`);
    });
  }

  /** The files that a picture's words belong to: one, as `.jpg` or with another ending. */
  async #photographsOf(reference: string, id: string): Promise<string[]> {
    const beside = `${ROOT}pictures/${id}.`;
    const files = await this.#repository.list(reference, beside.slice(0, beside.lastIndexOf('/') + 1));
    return [...files.keys()].filter((path) => path.startsWith(beside) && !path.endsWith('.yaml'));
  }

  /** The files whose words name a picture, or lead to a thing's page. */
  async referencesTo(kind: Kind, id: string, own: string): Promise<string[]> {
    const hasPages = kind.address('a') !== kind.address('b');
    const wanted = new Set(hasPages ? [kind.address(id)] : []);
    // Pictures are named by their ids, and so are pieces that go with another.
    if (kind.name === 'pictures' || kind.name === 'pieces') wanted.add(id);
    if (wanted.size === 0) return [];
    const all = await this.list();
    return all
      .filter(
        ({ file, state, words }) =>
          file !== own && state !== 'removed' && words.split(/[\s"()]+/).some((word) => wanted.has(word)),
      )
      .map(({ file }) => file);
  }

  /** Photographs that nothing names: the check before a build refuses them. */
  async unusedPictures(): Promise<DocumentSummary[]> {
    const all = (await this.list()).filter(({ state }) => state !== 'removed');
    const named = new Set(
      all.flatMap(({ kind, words }) => (kind === 'pictures' ? [] : words.split(/[\s"()]+/))),
    );
    return all.filter(({ kind, id }) => kind === 'pictures' && !named.has(id));
  }

  /** Takes a thing of the draft back to what visitors see. */
  discard(file: string, person: Person): Promise<void> {
    return this.#repository.alone(async () => {
      const { kind, id } = kindAt(file);
      const paths = new Set([ROOT + file]);
      if (kind.name === 'pictures')
        for (const reference of [MAIN, DRAFT])
          for (const path of await this.#photographsOf(reference, id)) paths.add(path);
      const writes: FileWrite[] = [];
      for (const path of paths) {
        const bytes = await this.#repository.read(MAIN, path);
        if (bytes || (await this.#repository.read(DRAFT, path))) writes.push({ path, bytes });
      }
      await this.#repository.save(writes, person, `Discard ${file}`);
    });
  }

  /** Puts a thing back to what it was at a commit; it is a draft then. */
  putBack(file: string, commit: string, person: Person): Promise<void> {
    return this.#repository.alone(async () => {
      kindAt(file);
      const bytes = await this.#repository.read(commit, ROOT + file);
      await this.#repository.save([{ path: ROOT + file, bytes }], person, `Put back ${file}`);
    });
  }

  /** What publishing would change, value by value. */
  async changes(): Promise<FileChange[]> {
    const changed = await this.#repository.differences(MAIN, DRAFT, ROOT);
    const found: FileChange[] = [];
    for (const [path, letter] of changed) {
      const file = path.slice(ROOT.length);
      const kind = kindOf(file);
      if (!kind) {
        // A photograph: what is said of it has a line of its own.
        found.push({
          file,
          title: file.replace(/^pictures\//, '').replace(/\.[^.]+$/, ''),
          state: stateOf(letter),
          values: [],
        });
        continue;
      }
      const [before, after] = await Promise.all([this.#contents(MAIN, file), this.#contents(DRAFT, file)]);
      found.push({
        file,
        title: titleOf(kind.kind, kind.id, (after ?? before)?.fields),
        state: stateOf(letter),
        values: before && after ? valueChanges(kind.kind, before, after) : [],
      });
    }
    return found;
  }

  /** Writes a new picture with its words. */
  addPicture(
    id: string,
    jpeg: Buffer,
    words: { alt: string; caption: string },
    person: Person,
  ): Promise<void> {
    return this.#repository.alone(async () => {
      const file = `pictures/${id}.yaml`;
      kindAt(file);
      const there = await this.#repository.read(DRAFT, ROOT + file);
      const path = `${ROOT}pictures/${id}.jpg`;
      const writes: FileWrite[] = [{ path, bytes: jpeg }];
      for (const old of await this.#photographsOf(DRAFT, id))
        if (old !== path) writes.push({ path: old, bytes: null });
      // A photograph in another's place keeps the words that stand beside it.
      if (!there)
        writes.push({
          path: ROOT + file,
          bytes: Buffer.from(spliceYaml(SIDECAR, { ...words, focus: [0.5, 0.5] })),
        });
      await this.#repository.save(writes, person, `Add ${file}`);
    });
  }
}

function orElse<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Tells two states of a file apart. */
const versionOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

function described(path: string, bytes: Buffer | undefined, kind: Kind, id: string): Described {
  let contents: Contents | null = null;
  try {
    contents = readFileData(path, bytes?.toString() ?? '');
  } catch {
    // A file that a hand has broken is listed by its name; publishing says what is wrong with it.
  }
  return {
    title: titleOf(kind, id, contents?.fields),
    picture: kind.name === 'pictures' ? id : pictureIn(contents?.fields),
    words: wordsIn(contents),
  };
}

function stateOf(letter: string | undefined): DocumentState {
  if (letter === undefined) return 'live';
  return letter === 'A' ? 'draft' : letter === 'D' ? 'removed' : 'changed';
}
