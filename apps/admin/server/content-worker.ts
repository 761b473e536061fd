import type { Contents, FieldFault, LaunchNeed, Refusal, SchemaContextData, ValueChange } from '../shapes.ts';
import type { FileData } from '../yaml-edit/file.ts';
import { Refused, ROOT } from './content-files.ts';
import type { ContentTasks } from './content-thread.ts';
import { TaskStopped, TaskThread } from './task-thread.ts';

/** Milliseconds that one file may take. Real ones take less than 50. */
const FILE_MS = 5000;
/** Milliseconds without a task after which the thread ends. It takes a second to begin, and 60 MB. */
const IDLE_MS = 10 * 60_000;
/** Milliseconds in which all photographs are measured for the launch list. */
const LAUNCH_MS = 60_000;

/** A content file that cannot be read. The message names the file, what is wrong and what to do. */
export class UnreadableFile extends Refused {
  readonly file: string;
  /** What is wrong, without the file's name. */
  readonly reason: string;

  constructor(file: string, reason: string, lastGood?: Refusal['lastGood']) {
    super(422, {
      message: `${ROOT}${file} cannot be read: ${reason} Restore a good version of it, or have the file repaired.`,
      unreadable: file,
      ...(lastGood && { lastGood }),
    });
    this.file = file;
    this.reason = reason;
  }
}

/** For a `catch`: nothing in the place of a file that cannot be read. */
export function nullIfUnreadable(error: unknown): null {
  if (error instanceof UnreadableFile) return null;
  throw error;
}

/** Parses, checks and writes content in a thread, each file within a time limit: a request can hold up no other. */
export class ContentWorker {
  readonly #thread = new TaskThread<ContentTasks>(new URL('./content-thread.ts', import.meta.url), IDLE_MS);

  /** Takes a content file apart. @throws UnreadableFile when it is broken, too long or takes too long. */
  async read(file: string, bytes: Buffer): Promise<FileData> {
    try {
      return await this.#thread.run('read', FILE_MS, file, bytes.toString());
    } catch (error) {
      throw new UnreadableFile(file, error instanceof TaskStopped ? 'it takes too long.' : firstLine(error));
    }
  }

  /** Writes new contents into a file's text, changing nothing else. @throws Refused 422 when they cannot be written. */
  async write(file: string, source: string, contents: Contents): Promise<string> {
    try {
      return await this.#thread.run('write', FILE_MS, file, source, contents);
    } catch (error) {
      throw new Refused(422, {
        message:
          error instanceof TaskStopped
            ? TOO_SLOW
            : `This cannot be written into ${ROOT}${file}: ${reasonOf(error)}`,
      });
    }
  }

  /** What is wrong with contents. A text that takes too long has that as its only fault. @param file under `content/`. */
  check(file: string, contents: Contents, context: SchemaContextData): Promise<FieldFault[]> {
    return this.#thread.run('check', FILE_MS, file, contents, context).catch((error: unknown) => {
      if (!(error instanceof TaskStopped)) throw new Refused(422, { message: reasonOf(error) });
      return [{ path: contents.body === undefined ? [] : ['body'], message: TOO_SLOW }];
    });
  }

  /** The values that differ between two states of a file, in words. */
  compare(file: string, before: Contents, after: Contents): Promise<ValueChange[]> {
    return this.#thread.run('compare', FILE_MS, file, before, after).catch(() => [
      // Too much to be told value by value.
      { field: 'All of it', before: 'too long to compare', after: 'too long to compare' },
    ]);
  }

  /** The field whose value begins in a line of a file; empty where that cannot be told. @param line from 1. */
  fieldAt(file: string, source: string, line: number): Promise<FieldFault['path']> {
    return this.#thread.run('fieldAt', FILE_MS, file, source, line).catch(() => []);
  }

  /** The categories of their file's text; none where it is broken, which is reported when it is published. */
  categories(source: string): Promise<SchemaContextData['categories']> {
    return this.#thread.run('categories', FILE_MS, source).catch(() => ({ projects: [], pieces: [] }));
  }

  /** What is left to do before a launch. @throws Refused 422 when the studio's facts cannot be read. */
  launchNeeds(root: string): Promise<LaunchNeed[]> {
    return this.#thread.run('launchNeeds', LAUNCH_MS, root).catch((error: unknown) => {
      throw new Refused(422, { message: reasonOf(error) });
    });
  }

  /** Ends the thread. */
  stop(): void {
    this.#thread.stop();
  }
}

const TOO_SLOW =
  'takes too long to check. Look for something that is repeated very often, such as brackets or braces, and take it out.';

/** What a parser says first: where the mistake is. The lines below show the text around it. */
const firstLine = (error: unknown): string => reasonOf(error).replace(/[:.]?(\n.*)?$/s, '.');

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
