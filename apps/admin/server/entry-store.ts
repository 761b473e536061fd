import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { orderSchema } from '@studio/content/schema/collections';
import {
  type ContentType,
  contentTypes,
  findOrderFile,
  matchContentType,
} from '@studio/content/schema/content-types';
import { sortByOrder } from '@studio/content/sort-by-order';
import { HttpError } from '@studio/http/errors';
import {
  type EntryContents,
  type EntryResponse,
  type EntrySummary,
  type ErrorResponse,
  NEW_ENTRY_VERSION,
  type Person,
} from '../api-types.ts';
import { listMarkedEntries } from '../marks.ts';
import { isRecord } from '../yaml-edit/value-edit.ts';
import { readCommitLog } from './commit-log.ts';
import {
  CONTENT_ROOT,
  DetailedHttpError,
  requireContentTypeMatch,
  toContentPath,
  toEntryFile,
} from './content-paths.ts';
import { returnNullIfUnreadable, UnreadableFileError } from './content-worker.ts';
import { diffAgainstMain } from './diff.ts';
import { readEntryAt } from './entry-files.ts';
import {
  type EntryMetadata,
  findCoverImage,
  findSuggestions,
  getEntryTitle,
  type IndexedEntry,
  listTexts,
} from './entry-summary.ts';
import { loadSchemaContext } from './load-schema-context.ts';
import { createEntryFile } from './new-entry.ts';
import { findReferringFiles, splitIntoWords } from './references.ts';
import { DRAFT, MAIN } from './refs.ts';
import type { Repository } from './repository.ts';
import { hasPlaceholderAlt } from './save-image.ts';

/** Number of commits that are searched for the last change of each entry. */
const MAX_SEARCHED_COMMITS = 2000;
/** Number of versions of an unreadable file that are searched for a valid version. */
const MAX_SEARCHED_VERSIONS = 20;

type LastChange = Pick<EntrySummary, 'changedAt' | 'changedBy'>;

/** Lists, reads and saves the entries of the draft. Each save is a git commit by the editor. */
export class EntryStore {
  readonly #repository: Repository;
  /** Metadata of entries by the blob id of the entry's file. A changed file has another blob id. */
  readonly #metadataByBlob = new Map<string, EntryMetadata>();

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** Lists all entries of the draft and the published site, with their last changes in the draft. */
  async list(): Promise<(IndexedEntry & LastChange)[]> {
    const [entries, commits] = await Promise.all([
      this.listAt(DRAFT),
      readCommitLog(this.#repository, {
        branch: DRAFT,
        paths: [CONTENT_ROOT],
        limit: MAX_SEARCHED_COMMITS,
      }),
    ]);
    // The commits are reversed, so that the newest commit of an entry overwrites its older commits.
    const lastCommits = new Map(
      commits
        .reverse()
        .flatMap((commit) => commit.paths.map((path) => [toEntryFile(toContentPath(path)), commit] as const)),
    );
    return entries.map((entry) => {
      const { at = null, by = null } = lastCommits.get(entry.file) ?? {};
      return { ...entry, changedAt: at, changedBy: by };
    });
  }

  /**
   * Lists all entries of a git revision and of the published site, by content type and in the order of each collection.
   *
   * @param revision a branch, commit or tree.
   */
  async listAt(revision: string): Promise<IndexedEntry[]> {
    const repository = this.#repository;
    const [files, published, differences] = await Promise.all([
      repository.listFiles(revision, CONTENT_ROOT),
      repository.listFiles(MAIN, CONTENT_ROOT),
      diffAgainstMain(repository, revision),
    ]);
    const entryFiles = [...new Map([...published, ...files])].flatMap(([path, blob]) => {
      const contentTypeMatch = matchContentType(toContentPath(path));
      return contentTypeMatch ? [{ path, blob, ...contentTypeMatch }] : [];
    });
    const uncachedFiles = entryFiles.filter(({ blob }) => !this.#metadataByBlob.has(blob));
    const blobContents =
      uncachedFiles.length > 0
        ? await repository.readBlobs(uncachedFiles.map(({ blob }) => blob))
        : new Map<string, Buffer>();
    for (const { path, blob, contentType, id } of uncachedFiles) {
      // An entry that cannot be parsed is listed by its id. Its form shows the error.
      const contents = await repository.contentWorker
        .parse(toContentPath(path), blobContents.get(blob) ?? Buffer.alloc(0))
        .catch(returnNullIfUnreadable);
      this.#metadataByBlob.set(blob, extractMetadata(contents, contentType, id));
    }
    const entries = entryFiles
      .map(
        ({ path, blob, contentType, id }): IndexedEntry => ({
          file: toContentPath(path),
          contentType: contentType.name,
          id,
          ...(this.#metadataByBlob.get(blob) ?? extractMetadata(null, contentType, id)),
          state: differences.get(toContentPath(path))?.state ?? 'live',
        }),
      )
      .sort((a, b) => a.file.localeCompare(b.file, 'en'));
    return contentTypes.flatMap((contentType) => {
      const entriesOfType = entries.filter((entry) => entry.contentType === contentType.name);
      const orderFile = findOrderFile(contentType);
      const orderedIds = entries.find(({ file }) => file === orderFile)?.orderedIds ?? [];
      return sortByOrder(entriesOfType, ({ id }) => id, orderedIds);
    });
  }

  /**
   * Reads an entry of the draft with its published contents.
   *
   * @throws HttpError 404 if the entry does not exist; UnreadableFileError, with the last valid version, if it cannot be parsed.
   */
  async read(file: string): Promise<EntryResponse> {
    requireContentTypeMatch(file);
    const bytes = await this.#repository.readFile(DRAFT, CONTENT_ROOT + file);
    if (!bytes) throw new HttpError(404, 'This entry does not exist any more. Reload the page.');
    return this.#toResponse(file, bytes).catch(async (error: unknown) => {
      if (!(error instanceof UnreadableFileError)) throw error;
      throw new UnreadableFileError(file, error.reason, await this.#findLastValidVersion(file));
    });
  }

  /** Searches the draft's history for the last version of an entry that can be parsed and has no issues. */
  async #findLastValidVersion(file: string): Promise<ErrorResponse['lastValidVersion']> {
    const [commits, context] = await Promise.all([
      readCommitLog(this.#repository, {
        branch: DRAFT,
        paths: [CONTENT_ROOT + file],
        limit: MAX_SEARCHED_VERSIONS,
      }),
      loadSchemaContext(this.#repository),
    ]);
    for (const { id, at, by } of commits) {
      const contents = await readEntryAt(this.#repository, id, file).catch(returnNullIfUnreadable);
      if (contents === null) continue;
      const issues = await this.#repository.contentWorker.validate(file, contents, context);
      if (issues.length === 0) return { commit: id, at, by };
    }
    return undefined;
  }

  async #toResponse(file: string, bytes: Buffer): Promise<EntryResponse> {
    const { contentType, id } = requireContentTypeMatch(file);
    return {
      ...(await this.#repository.contentWorker.parse(file, bytes)),
      file,
      version: hashFile(bytes),
      published: await readEntryAt(this.#repository, MAIN, file).catch(returnNullIfUnreadable),
      hasNewImage:
        contentType.name === 'pictures' &&
        Boolean((await diffAgainstMain(this.#repository)).get(file)?.changedAsset),
      ...(await this.#findPage(contentType, id, file)),
    };
  }

  /** Finds the page that shows an entry. For an image, also finds the entries that use it, and returns the page of the first of them. */
  async #findPage(
    contentType: ContentType,
    id: string,
    file: string,
  ): Promise<Pick<EntryResponse, 'pagePath' | 'referringFiles'>> {
    if (contentType.name !== 'pictures') return { pagePath: contentType.pagePath(id), referringFiles: [] };
    const referringFiles = findReferringFiles(await this.listAt(DRAFT), contentType, id, file);
    const shownIn = matchContentType(referringFiles[0] ?? '') ?? { contentType, id };
    return { pagePath: shownIn.contentType.pagePath(shownIn.id), referringFiles };
  }

  /**
   * Saves an edited entry, or a new one.
   *
   * @param version the `version` of the response that the edit is based on; `NEW_ENTRY_VERSION` for a new entry.
   * @throws HttpError 404 if the entry does not exist; DetailedHttpError 409 with the saved version if another editor has saved the entry
   * since, 422 with the issues of an invalid entry.
   */
  save(file: string, version: string, contents: EntryContents, person: Person): Promise<EntryResponse> {
    return this.#repository.withLock(async () => {
      requireContentTypeMatch(file);
      // The entry and the schema context are read in parallel, because the editor waits for the save.
      const { contentWorker } = this.#repository;
      const [savedBytes, context] = await Promise.all([
        this.#repository.readFile(DRAFT, CONTENT_ROOT + file),
        loadSchemaContext(this.#repository),
      ]);
      if (!savedBytes && version !== NEW_ENTRY_VERSION)
        throw new HttpError(404, 'Somebody has removed this entry.');
      // A browser repeats a request whose response was lost. The first request may have saved the contents already.
      const isAlreadySaved = async (saved: Buffer) =>
        isDeepStrictEqual(await contentWorker.parse(file, saved), {
          fields: contents.fields,
          ...(contents.body !== undefined && { body: contents.body }),
        });
      if (savedBytes && hashFile(savedBytes) !== version && !(await isAlreadySaved(savedBytes))) {
        const [lastCommit] = await readCommitLog(this.#repository, {
          branch: DRAFT,
          paths: [CONTENT_ROOT + file],
          limit: 1,
        });
        const response = await this.#toResponse(file, savedBytes);
        const by = lastCommit?.by ?? 'Somebody else';
        throw new DetailedHttpError(409, {
          message: `${by} has saved changes to this entry in the meantime.`,
          theirs: { ...response, by },
        });
      }
      const issues = await contentWorker.validate(file, contents, context);
      if (issues.length > 0)
        throw new DetailedHttpError(422, { message: 'Some fields need to be corrected.', issues });
      const newBytes = Buffer.from(
        savedBytes
          ? await contentWorker.update(file, savedBytes.toString(), contents)
          : await createEntryFile(this.#repository, file, contents),
      );
      const response = this.#toResponse(file, newBytes);
      // Prevents an unhandled rejection if the commit fails too. The caller gets the error of the commit.
      response.catch(() => undefined);
      if (!savedBytes?.equals(newBytes))
        await this.#repository.commitToDraft(
          [{ path: CONTENT_ROOT + file, bytes: newBytes }],
          person,
          `${savedBytes ? 'Edit' : 'Add'} ${file}`,
        );
      return response;
    });
  }
}

/** A save compares the hashes to detect a change that was made in the meantime. */
const hashFile = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

/** @param contents null for an entry that cannot be parsed. */
function extractMetadata(
  contents: EntryContents | null,
  contentType: ContentType,
  id: string,
): EntryMetadata {
  const texts = listTexts(contents);
  return {
    title: getEntryTitle(contentType, id, contents?.fields),
    suggestions: findSuggestions(contentType, contents?.fields),
    coverImage: contentType.name === 'pictures' ? id : findCoverImage(contents?.fields),
    texts,
    words: [...new Set(texts.flatMap(({ text }) => splitIntoWords(text)))],
    hasPlaceholderAlt: contentType.name === 'pictures' && hasPlaceholderAlt(contents?.fields, id),
    isHidden: isRecord(contents?.fields) && contents.fields.hidden === true,
    markedEntries: contentType.name === 'pictures' ? listMarkedEntries(contents?.fields) : [],
    orderedIds: contentType.orderedCollection
      ? (orderSchema.safeParse(contents?.fields).data?.entries ?? [])
      : [],
  };
}
