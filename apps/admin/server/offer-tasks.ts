import { parentPort } from 'node:worker_threads';
import { errorText } from '@studio/http/problem';
import type { TaskReply, TaskRequest, Tasks } from './task-thread.ts';

/** Answers a TaskThread with these tasks. To be called once, in the thread. */
export function offerTasks(tasks: Tasks): void {
  const reply = (message: TaskReply) => parentPort?.postMessage(message);
  parentPort?.on('message', async ({ name, input }: TaskRequest) => {
    try {
      reply({ value: await tasks[name]?.(...(input as never[])) });
    } catch (error) {
      reply({ error: errorText(error) });
    }
  });
  parentPort?.postMessage('ready');
}
