import { parentPort } from 'node:worker_threads';
import { errorText } from '@studio/http/errors';
import type { TaskReply, TaskRequest, Tasks } from './task-thread.ts';

/** Runs the tasks that a TaskThread (task-thread.ts) requests. Must be called once, in the worker thread. */
export function offerTasks(tasks: Tasks): void {
  const sendReply = (message: TaskReply) => parentPort?.postMessage(message);
  parentPort?.on('message', async ({ name, input }: TaskRequest) => {
    try {
      sendReply({ value: await tasks[name]?.(...(input as never[])) });
    } catch (error) {
      sendReply({ error: errorText(error) });
    }
  });
  parentPort?.postMessage('ready');
}
