import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { inOrder } from '@studio/content/order';
import { orderSchema } from '@studio/content/schema/collections';
import { type Kind, kindOf, kinds, orderFileOf } from '@studio/content/schema/kinds';
import { Problem } from '@studio/http/problem';
import type { Contents, DocumentAnswer, DocumentSummary, Person, Refusal } from '../shapes.ts';
import { DRAFT, MAIN } from './branches.ts';
import { differencesOf } from './changes.ts';
import { contentsAt, fileOf, kindAt, Refused, ROOT, thingOf } from './content-files.ts';
import { nullIfUnreadable, UnreadableFile } from './content-worker.ts';
import { pictureIn, titleOf, wordsIn } from './describe.ts';
import { loadSchemaContext } from './load-schema-context.ts';
import { log } from './log.ts';
import { namesIn, referencesTo } from './references.ts';
import type { Repository } from './repository.ts';

/** Commits looked through for who changed what last. */
const LOOKED_AT = 2000;
/** Versions of a broken file that are looked through for the last good one. */
const VERSIONS_TRIED = 20;

type Described = Pick<DocumentSummary, 'title' | 'picture'> & {
  /** All that it says. */
  words: string;
  /** What of it may be the name of a picture, or an address: each of its words once. */
  names: readonly string[];
  /** The order that it holds; empty for all but order files. */
  order: readonly string[];
};

/** A thing in the list of everything, with its words. */
export type Listed = Omit<DocumentSummary, 'later' | 'changedAt' | 'changedBy'> & Described;
/** When it was changed last, and by whom. */
type LastChange = Pick<DocumentSummary, 'changedAt' | 'changedBy'>;

/** The content of the draft: listed, read and saved. Every save is a commit of the person. */
export class Documents {
  readonly #repository: Repository;
  /** What was found in files, by the id of their bytes. */
  readonly #described = new Map<string, Described>();

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** Everything that the draft or the live site has. */
  async list(): Promise<(Listed & LastChange)[]> {
    const [all, commits] = await Promise.all([
      this.at(DRAFT),
      log(this.#repository, DRAFT, LOOKED_AT, false, ROOT),
    ]);
    // The newest commit of each file is put in last.
    const last = new Map(
      commits
        .reverse()
        .flatMap((commit) => commit.files.map((path) => [thingOf(fileOf(path)), commit] as const)),
    );
    return all.map((one) => {
      const { at = null, by = null } = last.get(one.file) ?? {};
      return { ...one, changedAt: at, changedBy: by };
    });
  }

  /** Everything that a commit, or a tree, or the live site has: by kind, each collection in its order. */
  async at(reference: string): Promise<Listed[]> {
    const repository = this.#repository;
    const [files, live, changed] = await Promise.all([
      repository.list(reference, ROOT),
      repository.list(MAIN, ROOT),
      differencesOf(repository, reference),
    ]);
    const all = [...new Map([...live, ...files])].flatMap(([path, blob]) => {
      const kind = kindOf(fileOf(path));
      return kind ? [{ path, blob, ...kind }] : [];
    });
    const unknown = all.filter(({ blob }) => !this.#described.has(blob));
    const texts =
      unknown.length > 0
        ? await repository.readAll(unknown.map(({ blob }) => blob))
        : new Map<string, Buffer>();
    for (const { path, blob, kind, id } of unknown) {
      // A file that a hand has broken is listed by its name; its page says what is wrong with it.
      const contents = await repository.contentWorker
        .read(fileOf(path), texts.get(blob) ?? Buffer.alloc(0))
        .catch(nullIfUnreadable);
      this.#described.set(blob, described(contents, kind, id));
    }
    const listed = all
      .map(({ path, blob, kind, id }) => ({
        file: fileOf(path),
        kind: kind.name,
        id,
        ...(this.#described.get(blob) ?? { title: id, picture: null, words: '', names: [], order: [] }),
        state: changed.get(fileOf(path))?.state ?? ('live' as const),
      }))
      .sort((a, b) => a.file.localeCompare(b.file, 'en'));
    return kinds.flatMap((kind) => {
      const entries = listed.filter((entry) => entry.kind === kind.name);
      const orderFile = orderFileOf(kind);
      const order = listed.find(({ file }) => file === orderFile)?.order ?? [];
      return inOrder(entries, ({ id }) => id, order);
    });
  }

  /** A thing with what visitors see of it. @throws Problem 404; UnreadableFile that names its last good version. */
  async read(file: string): Promise<DocumentAnswer> {
    kindAt(file);
    const bytes = await this.#repository.read(DRAFT, ROOT + file);
    if (!bytes) throw new Problem(404, 'There is no such thing in the draft.');
    return this.#answer(file, bytes).catch(async (error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
      throw new UnreadableFile(file, error.reason, await this.#lastGood(file));
    });
  }

  /** The newest version of a file in the draft's history that can be read and has no mistake. */
  async #lastGood(file: string): Promise<Refusal['lastGood']> {
    const [commits, context] = await Promise.all([
      log(this.#repository, DRAFT, VERSIONS_TRIED, false, ROOT + file),
      loadSchemaContext(this.#repository),
    ]);
    for (const { id, at, by } of commits) {
      const contents = await contentsAt(this.#repository, id, file).catch(nullIfUnreadable);
      if (contents === null) continue;
      const faults = await this.#repository.contentWorker.check(file, contents, context);
      if (faults.length === 0) return { commit: id, at, by };
    }
    return undefined;
  }

  async #answer(file: string, bytes: Buffer): Promise<DocumentAnswer> {
    const { kind, id } = kindAt(file);
    return {
      ...(await this.#repository.contentWorker.read(file, bytes)),
      file,
      version: versionOf(bytes),
      live: await contentsAt(this.#repository, MAIN, file).catch(nullIfUnreadable),
      hasOtherPhotograph:
        kind.name === 'pictures' && Boolean((await differencesOf(this.#repository)).get(file)?.beside),
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
    const usedIn = referencesTo(await this.at(DRAFT), kind, id, file);
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
      const { contentWorker } = this.#repository;
      const [before, context] = await Promise.all([
        this.#repository.read(DRAFT, ROOT + file),
        loadSchemaContext(this.#repository),
      ]);
      if (!before) throw new Problem(404, 'Somebody has removed this.');
      // An answer that was lost on its way is asked for again: what is there is what is meant.
      const isThere = async () =>
        isDeepStrictEqual(await contentWorker.read(file, before), {
          fields: contents.fields,
          ...(contents.body !== undefined && { body: contents.body }),
        });
      if (versionOf(before) !== version && !(await isThere())) {
        const [last] = await log(this.#repository, DRAFT, 1, false, ROOT + file);
        const other = await this.#answer(file, before);
        const by = last?.by ?? 'Somebody else';
        throw new Refused(409, { message: `${by} has saved this meanwhile.`, theirs: { ...other, by } });
      }
      const faults = await contentWorker.check(file, contents, context);
      if (faults.length > 0) throw new Refused(422, { message: 'Some fields need a look.', faults });
      const after = Buffer.from(await contentWorker.write(file, before.toString(), contents));
      const answer = this.#answer(file, after);
      // Where saving fails, that is told.
      answer.catch(() => undefined);
      if (!after.equals(before))
        await this.#repository.save([{ path: ROOT + file, bytes: after }], person, `Edit ${file}`);
      return answer;
    });
  }
}

/** Tells two states of a file apart. */
const versionOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

function described(contents: Contents | null, kind: Kind, id: string): Described {
  const words = wordsIn(contents);
  return {
    title: titleOf(kind, id, contents?.fields),
    picture: kind.name === 'pictures' ? id : pictureIn(contents?.fields),
    words,
    names: [...new Set(namesIn(words))],
    order: kind.orders ? (orderSchema.safeParse(contents?.fields).data?.entries ?? []) : [],
  };
}
