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

/** Number of commits that are searched for the last change of each entry. */
const MAX_COMMITS = 2000;
/** Number of versions of an unreadable file that are searched for a valid one. */
const MAX_VERSIONS = 20;

interface Described extends Pick<DocumentSummary, 'title' | 'picture'> {
  /** All texts of the entry. */
  words: string;
  /** The distinct words of all texts. Image ids and links to other entries are among them. */
  names: readonly string[];
  /** The ids in an order file; empty for other entries. */
  order: readonly string[];
}

/** An entry in the list of all entries, with its texts. */
export type Listed = Omit<DocumentSummary, 'later' | 'changedAt' | 'changedBy'> & Described;
type LastChange = Pick<DocumentSummary, 'changedAt' | 'changedBy'>;

/** Lists, reads and saves the entries of the draft. Each save is a git commit by the editor. */
export class Documents {
  readonly #repository: Repository;
  /** Cache by the id of the file's git blob. */
  readonly #described = new Map<string, Described>();

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** Lists all entries of the draft and the published site, with their last change. */
  async list(): Promise<(Listed & LastChange)[]> {
    const [all, commits] = await Promise.all([
      this.at(DRAFT),
      log(this.#repository, DRAFT, MAX_COMMITS, false, ROOT),
    ]);
    // Oldest first, so that the newest commit of a file overwrites the others.
    const lastCommits = new Map(
      commits
        .reverse()
        .flatMap((commit) => commit.files.map((path) => [thingOf(fileOf(path)), commit] as const)),
    );
    return all.map((entry) => {
      const { at = null, by = null } = lastCommits.get(entry.file) ?? {};
      return { ...entry, changedAt: at, changedBy: by };
    });
  }

  /**
   * Lists all entries of a commit or tree and of the published site. They are grouped by content type, and each collection is
   * in its order.
   */
  async at(reference: string): Promise<Listed[]> {
    const repository = this.#repository;
    const [files, published, differences] = await Promise.all([
      repository.list(reference, ROOT),
      repository.list(MAIN, ROOT),
      differencesOf(repository, reference),
    ]);
    const all = [...new Map([...published, ...files])].flatMap(([path, blob]) => {
      const kind = kindOf(fileOf(path));
      return kind ? [{ path, blob, ...kind }] : [];
    });
    const uncached = all.filter(({ blob }) => !this.#described.has(blob));
    const texts =
      uncached.length > 0
        ? await repository.readAll(uncached.map(({ blob }) => blob))
        : new Map<string, Buffer>();
    for (const { path, blob, kind, id } of uncached) {
      // An unreadable file is listed by its id. Opening it shows the error.
      const contents = await repository.contentWorker
        .read(fileOf(path), texts.get(blob) ?? Buffer.alloc(0))
        .catch(nullIfUnreadable);
      this.#described.set(blob, describeEntry(contents, kind, id));
    }
    const listed = all
      .map(
        ({ path, blob, kind, id }): Listed => ({
          file: fileOf(path),
          kind: kind.name,
          id,
          ...(this.#described.get(blob) ?? describeEntry(null, kind, id)),
          state: differences.get(fileOf(path))?.state ?? 'live',
        }),
      )
      .sort((a, b) => a.file.localeCompare(b.file, 'en'));
    return kinds.flatMap((kind) => {
      const entries = listed.filter((entry) => entry.kind === kind.name);
      const orderFile = orderFileOf(kind);
      const order = listed.find(({ file }) => file === orderFile)?.order ?? [];
      return inOrder(entries, ({ id }) => id, order);
    });
  }

  /**
   * Reads an entry of the draft with its published contents.
   *
   * @throws HttpError 404 if it does not exist; UnreadableFileError with its last valid version.
   */
  async read(file: string): Promise<DocumentAnswer> {
    kindAt(file);
    const bytes = await this.#repository.read(DRAFT, ROOT + file);
    if (!bytes) throw new Problem(404, 'This entry does not exist any more. Reload the page.');
    return this.#toResponse(file, bytes).catch(async (error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
      throw new UnreadableFile(file, error.reason, await this.#findLastValid(file));
    });
  }

  /** Finds the newest valid version of a file in the draft's history. */
  async #findLastValid(file: string): Promise<Refusal['lastGood']> {
    const [commits, context] = await Promise.all([
      log(this.#repository, DRAFT, MAX_VERSIONS, false, ROOT + file),
      loadSchemaContext(this.#repository),
    ]);
    for (const { id, at, by } of commits) {
      const contents = await contentsAt(this.#repository, id, file).catch(nullIfUnreadable);
      if (contents === null) continue;
      const issues = await this.#repository.contentWorker.check(file, contents, context);
      if (issues.length === 0) return { commit: id, at, by };
    }
    return undefined;
  }

  async #toResponse(file: string, bytes: Buffer): Promise<DocumentAnswer> {
    const { kind, id } = kindAt(file);
    return {
      ...(await this.#repository.contentWorker.read(file, bytes)),
      file,
      version: versionOf(bytes),
      live: await contentsAt(this.#repository, MAIN, file).catch(nullIfUnreadable),
      hasOtherPhotograph:
        kind.name === 'pictures' && Boolean((await differencesOf(this.#repository)).get(file)?.beside),
      ...(await this.#findUsage(kind, id, file)),
    };
  }

  /** Finds the page that shows an entry. For an image it is the page of the first entry that uses it. */
  async #findUsage(
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
   * Saves an edited entry.
   *
   * @param version the version that was edited.
   * @throws DetailedHttpError 409 with the saved version if another editor has saved since, 422 with the issues.
   */
  save(file: string, version: string, contents: Contents, person: Person): Promise<DocumentAnswer> {
    return this.#repository.alone(async () => {
      kindAt(file);
      // In parallel, because the editor waits for the preview.
      const { contentWorker } = this.#repository;
      const [before, context] = await Promise.all([
        this.#repository.read(DRAFT, ROOT + file),
        loadSchemaContext(this.#repository),
      ]);
      if (!before) throw new Problem(404, 'Somebody has removed this entry.');
      // The browser repeats a request whose response was lost. Its contents are saved already then.
      const isAlreadySaved = async () =>
        isDeepStrictEqual(await contentWorker.read(file, before), {
          fields: contents.fields,
          ...(contents.body !== undefined && { body: contents.body }),
        });
      if (versionOf(before) !== version && !(await isAlreadySaved())) {
        const [last] = await log(this.#repository, DRAFT, 1, false, ROOT + file);
        const saved = await this.#toResponse(file, before);
        const by = last?.by ?? 'Somebody else';
        throw new Refused(409, {
          message: `${by} has saved changes to this entry in the meantime.`,
          theirs: { ...saved, by },
        });
      }
      const issues = await contentWorker.check(file, contents, context);
      if (issues.length > 0)
        throw new Refused(422, { message: 'Some fields need to be corrected.', faults: issues });
      const after = Buffer.from(await contentWorker.write(file, before.toString(), contents));
      const response = this.#toResponse(file, after);
      // If saving fails, its error is reported instead of this one.
      response.catch(() => undefined);
      if (!after.equals(before))
        await this.#repository.save([{ path: ROOT + file, bytes: after }], person, `Edit ${file}`);
      return response;
    });
  }
}

const versionOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

function describeEntry(contents: Contents | null, kind: Kind, id: string): Described {
  const searchText = wordsIn(contents);
  return {
    title: titleOf(kind, id, contents?.fields),
    picture: kind.name === 'pictures' ? id : pictureIn(contents?.fields),
    words: searchText,
    names: [...new Set(namesIn(searchText))],
    order: kind.orders ? (orderSchema.safeParse(contents?.fields).data?.entries ?? []) : [],
  };
}
