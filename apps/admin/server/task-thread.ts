import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { errorText } from '@studio/http/errors';

/** The functions that a thread offers. Input and output are copied. */
export type Tasks = Record<string, (...input: never[]) => unknown>;

/** A task has thrown an error with this message. */
export class TaskError extends Error {
  override name = 'TaskError';
}

/** A task exceeded its time or memory limit, and its thread was terminated. */
export class TaskAbortedError extends Error {
  override name = 'TaskAbortedError';
}

export interface TaskRequest {
  name: string;
  input: unknown[];
}

export type TaskReply = { value: unknown } | { error: string };

const MEMORY_MB = 512;

/**
 * Runs tasks one after another in a worker thread, so that no input can block the server. If a task takes too long, its thread is
 * terminated and the next task starts a new thread.
 */
export class TaskThread<ThreadTasks extends Tasks> {
  readonly #moduleUrl: URL;
  readonly #idleMs: number;
  #worker: Promise<Worker> | null = null;
  /** Settles when the last task has ended. */
  #lastTask: Promise<unknown> = Promise.resolve();
  #idleTimer: NodeJS.Timeout | undefined;

  /**
   * @param moduleUrl URL of the thread's module, which calls `offerTasks`.
   * @param idleMs milliseconds without a task after which the thread ends and frees its memory.
   */
  constructor(moduleUrl: URL, idleMs: number) {
    this.#moduleUrl = moduleUrl;
    this.#idleMs = idleMs;
  }

  /**
   * Runs a task when the earlier tasks have ended.
   *
   * @param timeoutMs time limit in milliseconds, from when the thread is free for the task.
   * @throws TaskError if the task throws; TaskAbortedError if it exceeds its time or memory limit.
   */
  run<TaskName extends keyof ThreadTasks & string>(
    name: TaskName,
    timeoutMs: number,
    ...input: Parameters<ThreadTasks[TaskName]>
  ): Promise<Awaited<ReturnType<ThreadTasks[TaskName]>>> {
    const runTask = () => this.#runTask({ name, input }, timeoutMs);
    const result = this.#lastTask.then(runTask, runTask);
    this.#lastTask = result.catch(() => undefined);
    return result as Promise<Awaited<ReturnType<ThreadTasks[TaskName]>>>;
  }

  /** Ends the thread. The promise of a running task rejects when the time limit of the task has passed. */
  stop(): void {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker;
    this.#worker = null;
    void worker?.then((running) => running.terminate()).catch(() => undefined);
  }

  async #runTask(request: TaskRequest, timeoutMs: number): Promise<unknown> {
    clearTimeout(this.#idleTimer);
    this.#worker ??= startWorker(this.#moduleUrl);
    try {
      const worker = await this.#worker;
      worker.postMessage(request);
      const [reply]: TaskReply[] = await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
      if (reply && 'value' in reply) return reply.value;
      throw new TaskError(reply?.error ?? 'the thread sent no result');
    } catch (error) {
      if (error instanceof TaskError) throw error;
      this.stop();
      throw new TaskAbortedError(errorText(error));
    } finally {
      this.#idleTimer = setTimeout(() => this.stop(), this.#idleMs).unref();
    }
  }
}

/** Resolves when the thread can run tasks. */
async function startWorker(moduleUrl: URL): Promise<Worker> {
  const worker = new Worker(moduleUrl, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  // `once` passes an error on to the running task. Without this listener, an error between tasks would end the process.
  worker.on('error', () => undefined);
  await once(worker, 'message');
  worker.unref();
  return worker;
}
