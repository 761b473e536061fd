import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { orderSchema } from '@studio/content/schema/collections';
import {
  type ContentType,
  contentTypes,
  findContentType,
  orderFileFor,
} from '@studio/content/schema/content-types';
import { sortByOrder } from '@studio/content/sort-by-order';
import { HttpError } from '@studio/http/errors';
import type { EntryContents, EntryResponse, EntrySummary, ErrorResponse, Person } from '../api-types.ts';
import { readCommitLog } from './commit-log.ts';
import {
  CONTENT_ROOT,
  DetailedHttpError,
  entryFor,
  requireContentType,
  toContentPath,
} from './content-paths.ts';
import { nullIfUnreadable, UnreadableFileError } from './content-worker.ts';
import { diffAgainstPublished } from './diff.ts';
import { readEntryAt } from './entry-files.ts';
import { type Described, findCoverImage, type ListedEntry, titleFor, toSearchText } from './entry-summary.ts';
import { loadSchemaContext } from './load-schema-context.ts';
import { extractMentions, findReferences } from './references.ts';
import { DRAFT, MAIN } from './refs.ts';
import type { Repository } from './repository.ts';

/** Number of commits that are searched for the last change of each entry. */
const MAX_COMMITS = 2000;
/** Number of versions of an unreadable file that are searched for a valid one. */
const MAX_VERSIONS = 20;

type LastChange = Pick<EntrySummary, 'changedAt' | 'changedBy'>;

/** Lists, reads and saves the entries of the draft. Each save is a git commit by the editor. */
export class EntryStore {
  readonly #repository: Repository;
  /** Cache by the id of the file's git blob. */
  readonly #described = new Map<string, Described>();

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** Lists all entries of the draft and the published site, with their last change. */
  async list(): Promise<(ListedEntry & LastChange)[]> {
    const [all, commits] = await Promise.all([
      this.listAt(DRAFT),
      readCommitLog(this.#repository, DRAFT, MAX_COMMITS, false, CONTENT_ROOT),
    ]);
    // Oldest first, so that the newest commit of a file overwrites the others.
    const lastCommits = new Map(
      commits
        .reverse()
        .flatMap((commit) => commit.files.map((path) => [entryFor(toContentPath(path)), commit] as const)),
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
  async listAt(reference: string): Promise<ListedEntry[]> {
    const repository = this.#repository;
    const [files, published, differences] = await Promise.all([
      repository.listFiles(reference, CONTENT_ROOT),
      repository.listFiles(MAIN, CONTENT_ROOT),
      diffAgainstPublished(repository, reference),
    ]);
    const all = [...new Map([...published, ...files])].flatMap(([path, blob]) => {
      const kind = findContentType(toContentPath(path));
      return kind ? [{ path, blob, ...kind }] : [];
    });
    const uncached = all.filter(({ blob }) => !this.#described.has(blob));
    const texts =
      uncached.length > 0
        ? await repository.readBlobs(uncached.map(({ blob }) => blob))
        : new Map<string, Buffer>();
    for (const { path, blob, contentType, id } of uncached) {
      // An unreadable file is listed by its id. Opening it shows the error.
      const contents = await repository.contentWorker
        .read(toContentPath(path), texts.get(blob) ?? Buffer.alloc(0))
        .catch(nullIfUnreadable);
      this.#described.set(blob, describeEntry(contents, contentType, id));
    }
    const listed = all
      .map(
        ({ path, blob, contentType, id }): ListedEntry => ({
          file: toContentPath(path),
          contentType: contentType.name,
          id,
          ...(this.#described.get(blob) ?? describeEntry(null, contentType, id)),
          state: differences.get(toContentPath(path))?.state ?? 'live',
        }),
      )
      .sort((a, b) => a.file.localeCompare(b.file, 'en'));
    return contentTypes.flatMap((kind) => {
      const entries = listed.filter((entry) => entry.contentType === kind.name);
      const orderFile = orderFileFor(kind);
      const order = listed.find(({ file }) => file === orderFile)?.entryOrder ?? [];
      return sortByOrder(entries, ({ id }) => id, order);
    });
  }

  /**
   * Reads an entry of the draft with its published contents.
   *
   * @throws HttpError 404 if it does not exist; UnreadableFileError with its last valid version.
   */
  async read(file: string): Promise<EntryResponse> {
    requireContentType(file);
    const bytes = await this.#repository.readFile(DRAFT, CONTENT_ROOT + file);
    if (!bytes) throw new HttpError(404, 'This entry does not exist any more. Reload the page.');
    return this.#toResponse(file, bytes).catch(async (error: unknown) => {
      if (!(error instanceof UnreadableFileError)) throw error;
      throw new UnreadableFileError(file, error.reason, await this.#findLastValid(file));
    });
  }

  /** Finds the newest valid version of a file in the draft's history. */
  async #findLastValid(file: string): Promise<ErrorResponse['lastValidVersion']> {
    const [commits, context] = await Promise.all([
      readCommitLog(this.#repository, DRAFT, MAX_VERSIONS, false, CONTENT_ROOT + file),
      loadSchemaContext(this.#repository),
    ]);
    for (const { id, at, by } of commits) {
      const contents = await readEntryAt(this.#repository, id, file).catch(nullIfUnreadable);
      if (contents === null) continue;
      const issues = await this.#repository.contentWorker.check(file, contents, context);
      if (issues.length === 0) return { commit: id, at, by };
    }
    return undefined;
  }

  async #toResponse(file: string, bytes: Buffer): Promise<EntryResponse> {
    const { contentType, id } = requireContentType(file);
    return {
      ...(await this.#repository.contentWorker.read(file, bytes)),
      file,
      version: versionOf(bytes),
      published: await readEntryAt(this.#repository, MAIN, file).catch(nullIfUnreadable),
      hasNewImage:
        contentType.name === 'pictures' &&
        Boolean((await diffAgainstPublished(this.#repository)).get(file)?.changedAsset),
      ...(await this.#findUsage(contentType, id, file)),
    };
  }

  /** Finds the page that shows an entry. For an image it is the page of the first entry that uses it. */
  async #findUsage(
    kind: ContentType,
    id: string,
    file: string,
  ): Promise<Pick<EntryResponse, 'path' | 'usedIn'>> {
    if (kind.name !== 'pictures') return { path: kind.pagePath(id), usedIn: [] };
    const usedIn = findReferences(await this.listAt(DRAFT), kind, id, file);
    const found = findContentType(usedIn[0] ?? '');
    return { path: found ? found.contentType.pagePath(found.id) : kind.pagePath(id), usedIn };
  }

  /**
   * Saves an edited entry.
   *
   * @param version the version that was edited.
   * @throws DetailedHttpError 409 with the saved version if another editor has saved since, 422 with the issues.
   */
  save(file: string, version: string, contents: EntryContents, person: Person): Promise<EntryResponse> {
    return this.#repository.withLock(async () => {
      requireContentType(file);
      // In parallel, because the editor waits for the preview.
      const { contentWorker } = this.#repository;
      const [before, context] = await Promise.all([
        this.#repository.readFile(DRAFT, CONTENT_ROOT + file),
        loadSchemaContext(this.#repository),
      ]);
      if (!before) throw new HttpError(404, 'Somebody has removed this entry.');
      // The browser repeats a request whose response was lost. Its contents are saved already then.
      const isAlreadySaved = async () =>
        isDeepStrictEqual(await contentWorker.read(file, before), {
          fields: contents.fields,
          ...(contents.body !== undefined && { body: contents.body }),
        });
      if (versionOf(before) !== version && !(await isAlreadySaved())) {
        const [last] = await readCommitLog(this.#repository, DRAFT, 1, false, CONTENT_ROOT + file);
        const saved = await this.#toResponse(file, before);
        const by = last?.by ?? 'Somebody else';
        throw new DetailedHttpError(409, {
          message: `${by} has saved changes to this entry in the meantime.`,
          theirs: { ...saved, by },
        });
      }
      const issues = await contentWorker.check(file, contents, context);
      if (issues.length > 0)
        throw new DetailedHttpError(422, { message: 'Some fields need to be corrected.', issues: issues });
      const after = Buffer.from(await contentWorker.write(file, before.toString(), contents));
      const response = this.#toResponse(file, after);
      // If saving fails, its error is reported instead of this one.
      response.catch(() => undefined);
      if (!after.equals(before))
        await this.#repository.commitToDraft(
          [{ path: CONTENT_ROOT + file, bytes: after }],
          person,
          `Edit ${file}`,
        );
      return response;
    });
  }
}

const versionOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

function describeEntry(contents: EntryContents | null, kind: ContentType, id: string): Described {
  const searchText = toSearchText(contents);
  return {
    title: titleFor(kind, id, contents?.fields),
    coverImage: kind.name === 'pictures' ? id : findCoverImage(contents?.fields),
    searchText: searchText,
    mentions: [...new Set(extractMentions(searchText))],
    entryOrder: kind.orderedCollection ? (orderSchema.safeParse(contents?.fields).data?.entries ?? []) : [],
  };
}
