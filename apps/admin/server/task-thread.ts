import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { errorText } from '@studio/http/errors';

/** The functions that a thread offers. Input and output are copied. */
export type Tasks = Record<string, (...input: never[]) => unknown>;

/** A task has thrown. The message is that of its error. */
export class TaskError extends Error {
  override name = 'TaskError';
}

/** A task exceeded its time or memory limit. Its thread was terminated. */
export class TaskAbortedError extends Error {
  override name = 'TaskStopped';
}

/** Message to a thread. */
export interface TaskRequest {
  name: string;
  input: unknown[];
}

/** Message from a thread. */
export type TaskReply = { value: unknown } | { error: string };

/** Memory limit of a thread in megabytes. */
const MEMORY_MB = 512;

/**
 * Runs tasks one after another in a worker thread, so that no input can block the server. If a task takes too long, its thread
 * is terminated and the next task starts a new one.
 */
export class TaskThread<ThreadTasks extends Tasks> {
  readonly #program: URL;
  readonly #idleMs: number;
  #worker: Promise<Worker> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param program a module that calls `offerTasks`.
   * @param idleMs milliseconds without a task after which the thread ends and frees its memory.
   */
  constructor(program: URL, idleMs: number) {
    this.#program = program;
    this.#idleMs = idleMs;
  }

  /**
   * Runs a task.
   *
   * @param timeoutMs starts when the thread is free for the task.
   * @throws TaskError if the task throws; TaskAbortedError if it exceeds its limits.
   */
  run<Name extends keyof ThreadTasks & string>(
    name: Name,
    timeoutMs: number,
    ...input: Parameters<ThreadTasks[Name]>
  ): Promise<Awaited<ReturnType<ThreadTasks[Name]>>> {
    const work = () => this.#runTask({ name, input }, timeoutMs);
    const answer = this.#last.then(work, work);
    this.#last = answer.catch(() => undefined);
    return answer as Promise<Awaited<ReturnType<ThreadTasks[Name]>>>;
  }

  /** Terminates the thread; a running task fails. */
  stop(): void {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    void worker?.then((running) => running.terminate()).catch(() => undefined);
  }

  async #runTask(request: TaskRequest, timeoutMs: number): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#worker ??= startWorker(this.#program);
    try {
      const worker = await this.#worker;
      worker.postMessage(request);
      const [reply]: TaskReply[] = await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
      if (reply && 'value' in reply) return reply.value;
      throw new TaskError(reply?.error ?? 'the thread gave no answer');
    } catch (error) {
      if (error instanceof TaskError) throw error;
      this.stop();
      throw new TaskAbortedError(errorText(error));
    } finally {
      this.#idle = setTimeout(() => this.stop(), this.#idleMs).unref();
    }
  }
}

async function startWorker(program: URL): Promise<Worker> {
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  // `once` reports errors to the waiting task. Without this listener, an error between tasks would end the process.
  worker.on('error', () => undefined);
  await once(worker, 'message');
  worker.unref();
  return worker;
}
