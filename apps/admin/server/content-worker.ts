import type {
  EntryContents,
  ErrorResponse,
  FieldIssue,
  LaunchChecklistItem,
  SchemaContextData,
  ValueChange,
} from '../api-types.ts';
import type { ContentFileData } from '../yaml-edit/content-file.ts';
import { CONTENT_ROOT, DetailedHttpError } from './content-paths.ts';
import type { ContentTasks } from './content-worker-thread.ts';
import { TaskAbortedError, TaskThread } from './task-thread.ts';

/** Time limit for one file, in milliseconds. Real files take less than 50. */
const FILE_MS = 5000;
/** Milliseconds without a task after which the thread ends. It takes one second to start and 60 MB of memory. */
const IDLE_MS = 10 * 60_000;
/** Time limit for the launch checklist, in milliseconds: it measures all images. */
const LAUNCH_MS = 60_000;

/** A content file cannot be parsed. */
export class UnreadableFileError extends DetailedHttpError {
  readonly file: string;
  /** The parse error, without the file's name. */
  readonly reason: string;

  constructor(file: string, reason: string, lastGood?: ErrorResponse['lastValidVersion']) {
    super(422, {
      message: `${CONTENT_ROOT}${file} cannot be read: ${reason} Restore an earlier version, or ask a developer to repair the file.`,
      unreadableFile: file,
      ...(lastGood && { lastValidVersion: lastGood }),
    });
    this.file = file;
    this.reason = reason;
  }
}

/** Error handler that returns null for a file that cannot be read and rethrows all other errors. */
export function nullIfUnreadable(error: unknown): null {
  if (error instanceof UnreadableFileError) return null;
  throw error;
}

/** Parses, validates and updates content files in a worker thread, each within a time limit, so that none blocks the server. */
export class ContentWorker {
  readonly #thread = new TaskThread<ContentTasks>(
    new URL('./content-worker-thread.ts', import.meta.url),
    IDLE_MS,
  );

  /** Parses a content file. @throws UnreadableFileError if it is invalid, too long or takes too long. */
  async read(file: string, bytes: Buffer): Promise<ContentFileData> {
    try {
      return await this.#thread.run('read', FILE_MS, file, bytes.toString());
    } catch (error) {
      throw new UnreadableFileError(
        file,
        error instanceof TaskAbortedError ? 'it takes too long.' : firstLine(error),
      );
    }
  }

  /**
   * Updates a file's text with new contents. Unchanged values keep their formatting.
   *
   * @param source the file's current text.
   * @throws DetailedHttpError 422 if the contents cannot be written into this file.
   */
  async write(file: string, source: string, contents: EntryContents): Promise<string> {
    try {
      return await this.#thread.run('write', FILE_MS, file, source, contents);
    } catch (error) {
      throw new DetailedHttpError(422, {
        message:
          error instanceof TaskAbortedError
            ? TOO_SLOW
            : `This cannot be saved in ${CONTENT_ROOT}${file}: ${reasonOf(error)}`,
      });
    }
  }

  /** Validates an entry. @returns the issues; a single one if validation takes too long. */
  check(file: string, contents: EntryContents, context: SchemaContextData): Promise<FieldIssue[]> {
    return this.#thread.run('check', FILE_MS, file, contents, context).catch((error: unknown) => {
      if (!(error instanceof TaskAbortedError))
        throw new DetailedHttpError(422, { message: reasonOf(error) });
      return [{ path: contents.body === undefined ? [] : ['body'], message: TOO_SLOW }];
    });
  }

  /** Describes the field values that differ between two versions of an entry. */
  compare(file: string, before: EntryContents, after: EntryContents): Promise<ValueChange[]> {
    return this.#thread
      .run('compare', FILE_MS, file, before, after)
      .catch(() => [{ field: 'Everything', before: 'too long to compare', after: 'too long to compare' }]);
  }

  /** Returns the field whose value starts at a line; empty if there is none. @param line counted from 1. */
  fieldAt(file: string, source: string, line: number): Promise<FieldIssue['path']> {
    return this.#thread.run('fieldAt', FILE_MS, file, source, line).catch(() => []);
  }

  /** Parses `categories.yaml`. Returns no categories if it is invalid; publishing reports that. */
  categories(source: string): Promise<SchemaContextData['categories']> {
    return this.#thread.run('categories', FILE_MS, source).catch(() => ({ projects: [], pieces: [] }));
  }

  /** Returns the open tasks before the launch. @throws DetailedHttpError 422 if it cannot read the content. */
  launchNeeds(root: string): Promise<LaunchChecklistItem[]> {
    return this.#thread.run('launchNeeds', LAUNCH_MS, root).catch((error: unknown) => {
      throw new DetailedHttpError(422, { message: reasonOf(error) });
    });
  }

  /** Ends the thread. */
  stop(): void {
    this.#thread.stop();
  }
}

const TOO_SLOW =
  'takes too long to check. Look for something that is repeated very often, such as brackets or braces, and remove it.';

/** The first line of a parser's message. The other lines quote the text around the error. */
const firstLine = (error: unknown): string => reasonOf(error).replace(/[:.]?(\n.*)?$/s, '.');

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
