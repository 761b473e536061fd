import { Piscina } from 'piscina';
import type { FinishPageTask } from './finish-page.ts';

/** The thread starts with the process, and keeps its caches for the next build. */
const pool = new Piscina<FinishPageTask, string[]>({
  filename: new URL('./finish-page.ts', import.meta.url).href,
  minThreads: 1,
  maxThreads: 1,
  // While a page is written or compressed, the thread post-processes the next one.
  concurrentTasksPerWorker: 4,
});

/**
 * Runs `finishPage` in another thread, while the main thread renders the next pages.
 *
 * @returns the paths of the written files, relative to `clientDir`.
 * @throws Error with the path of the page.
 */
export const finishPageInThread = (task: FinishPageTask): Promise<string[]> => pool.run(task);
