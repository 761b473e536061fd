import type {
  EntryContents,
  ErrorResponse,
  FieldIssue,
  LaunchChecklistItem,
  SchemaContextData,
  ValueChange,
} from '../api-types.ts';
import { CONTENT_ROOT, DetailedHttpError } from './content-paths.ts';
import type { ContentTasks } from './content-worker-thread.ts';
import { TaskAbortedError, TaskThread } from './task-thread.ts';

/** Time limit for a task on one content file. Real files take less than 50 ms. */
const FILE_TIMEOUT_MS = 5000;
/** The thread ends if it gets no task for this time. It uses 60 MB of memory and takes a second to start. */
const IDLE_TIMEOUT_MS = 10 * 60_000;

/** A content file cannot be parsed. */
export class UnreadableFileError extends DetailedHttpError {
  readonly file: string;
  /** The parse error, without the file's name. */
  readonly reason: string;

  constructor(file: string, reason: string, lastValidVersion?: ErrorResponse['lastValidVersion']) {
    super(422, {
      message: `${CONTENT_ROOT}${file} cannot be read: ${reason} Restore an earlier version, or ask a developer to repair the file.`,
      unreadableFile: file,
      ...(lastValidVersion && { lastValidVersion }),
    });
    this.file = file;
    this.reason = reason;
  }
}

/** Returns null for an UnreadableFileError and throws other errors again. Callers pass it to `.catch()`. */
export function returnNullIfUnreadable(error: unknown): null {
  if (error instanceof UnreadableFileError) return null;
  throw error;
}

/** Parses, validates and updates content files in a worker thread, so that no file can block the server. */
export class ContentWorker {
  readonly #thread = new TaskThread<ContentTasks>(
    new URL('./content-worker-thread.ts', import.meta.url),
    IDLE_TIMEOUT_MS,
  );

  /** @throws UnreadableFileError if the file is invalid, too long or takes too long to parse. */
  async parse(file: string, bytes: Buffer): Promise<EntryContents> {
    try {
      return await this.#thread.run('parse', FILE_TIMEOUT_MS, file, bytes.toString());
    } catch (error) {
      throw new UnreadableFileError(
        file,
        error instanceof TaskAbortedError ? 'it takes too long to parse.' : getFirstLine(error),
      );
    }
  }

  /**
   * Writes new contents into the text of a content file. Unchanged values keep their formatting.
   *
   * @param source the current text.
   * @returns the new text.
   * @throws DetailedHttpError 422 if the new text would be too long, or the file cannot hold the contents.
   */
  async update(file: string, source: string, contents: EntryContents): Promise<string> {
    try {
      return await this.#thread.run('update', FILE_TIMEOUT_MS, file, source, contents);
    } catch (error) {
      throw new DetailedHttpError(422, {
        message:
          error instanceof TaskAbortedError
            ? `This entry ${TOO_SLOW_MESSAGE}`
            : `This cannot be saved in ${CONTENT_ROOT}${file}: ${getErrorMessage(error)}`,
      });
    }
  }

  /**
   * @returns the issues of the entry; a single issue if validation takes too long.
   * @throws DetailedHttpError 422 if the entry cannot be validated, for example because it has no content type.
   */
  validate(file: string, contents: EntryContents, context: SchemaContextData): Promise<FieldIssue[]> {
    return this.#thread.run('validate', FILE_TIMEOUT_MS, file, contents, context).catch((error: unknown) => {
      if (!(error instanceof TaskAbortedError))
        throw new DetailedHttpError(422, { message: getErrorMessage(error) });
      return [{ path: contents.body === undefined ? [] : ['body'], message: TOO_SLOW_MESSAGE }];
    });
  }

  diff(file: string, before: EntryContents, after: EntryContents): Promise<ValueChange[]> {
    return this.#thread
      .run('diff', FILE_TIMEOUT_MS, file, before, after)
      .catch(() => [{ field: 'Everything', before: 'too long to compare', after: 'too long to compare' }]);
  }

  /** Returns the field whose value starts at a line; `[]` if there is none. @param line counted from 1. */
  findFieldAtLine(file: string, source: string, line: number): Promise<FieldIssue['path']> {
    return this.#thread.run('findFieldAtLine', FILE_TIMEOUT_MS, file, source, line).catch(() => []);
  }

  /** Parses `categories.yaml`. Returns no categories if the file is invalid, because publishing reports the error. */
  parseCategories(source: string): Promise<SchemaContextData['categories']> {
    return this.#thread
      .run('parseCategories', FILE_TIMEOUT_MS, source)
      .catch(() => ({ projects: [], pieces: [] }));
  }

  /** @throws DetailedHttpError 422 if the content is invalid or takes too long to check. */
  readLaunchChecklist(root: string): Promise<LaunchChecklistItem[]> {
    return this.#thread.run('readLaunchChecklist', FILE_TIMEOUT_MS, root).catch((error: unknown) => {
      throw new DetailedHttpError(422, { message: getErrorMessage(error) });
    });
  }

  stop(): void {
    this.#thread.stop();
  }
}

const TOO_SLOW_MESSAGE =
  'takes too long to check. Look for something that is repeated very often, such as brackets or braces, and remove it.';

/** Returns the first line of the error's message. The next lines quote the text around the error. */
const getFirstLine = (error: unknown): string => getErrorMessage(error).replace(/[:.]?(\n.*)?$/s, '.');

const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
