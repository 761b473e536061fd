import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { errorText } from '@studio/http/problem';

/** Functions that a thread offers, by their names. Input and output are copied. */
export type Tasks = Record<string, (...input: never[]) => unknown>;

/** A task failed; the message is the task's own. */
export class TaskError extends Error {
  override name = 'TaskError';
}

/** A task did not end in time, or took more memory than it may, and its thread was ended. */
export class TaskStopped extends Error {
  override name = 'TaskStopped';
}

/** What a thread is asked. */
export interface TaskRequest {
  name: string;
  input: unknown[];
}

/** What a thread answers. */
export type TaskReply = { value: unknown } | { error: string };

/** Megabytes that a thread's objects may take. */
const MEMORY_MB = 512;

/**
 * Runs tasks one after another in a thread of their own, so that no input can hold up the server. A task that takes too long
 * is ended with its thread; the next task gets a new one.
 */
export class TaskThread<Offered extends Tasks> {
  readonly #program: URL;
  readonly #idleMs: number;
  #worker: Promise<Worker> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param program a module that calls `offerTasks`.
   * @param idleMs a thread without a task ends after this time, and gives its memory back.
   */
  constructor(program: URL, idleMs: number) {
    this.#program = program;
    this.#idleMs = idleMs;
  }

  /**
   * Runs a task.
   *
   * @param timeoutMs from the moment at which the thread begins with it.
   * @throws TaskError with what the task threw; TaskStopped when it did not end in time.
   */
  run<Name extends keyof Offered & string>(
    name: Name,
    timeoutMs: number,
    ...input: Parameters<Offered[Name]>
  ): Promise<Awaited<ReturnType<Offered[Name]>>> {
    const work = () => this.#answer({ name, input }, timeoutMs);
    const answer = this.#last.then(work, work);
    this.#last = answer.catch(() => undefined);
    return answer as Promise<Awaited<ReturnType<Offered[Name]>>>;
  }

  /** Ends the thread; a task that is under way fails. */
  stop(): void {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    void worker?.then((running) => running.terminate()).catch(() => undefined);
  }

  async #answer(request: TaskRequest, timeoutMs: number): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#worker ??= started(this.#program);
    try {
      const worker = await this.#worker;
      worker.postMessage(request);
      const [reply]: TaskReply[] = await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
      if (reply && 'value' in reply) return reply.value;
      throw new TaskError(reply?.error ?? 'the thread gave no answer');
    } catch (error) {
      if (error instanceof TaskError) throw error;
      this.stop();
      throw new TaskStopped(errorText(error));
    } finally {
      this.#idle = setTimeout(() => this.stop(), this.#idleMs).unref();
    }
  }
}

async function started(program: URL): Promise<Worker> {
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  // Who waits for an answer is told by `once`; without a listener of its own an error would end the process.
  worker.on('error', () => undefined);
  await once(worker, 'message');
  worker.unref();
  return worker;
}
