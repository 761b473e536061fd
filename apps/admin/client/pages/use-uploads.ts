import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PictureAnswer } from '../../shapes.ts';
import { reason } from '../ask.ts';
import { refreshSchemaContext } from '../schema-context.ts';
import { upload } from '../upload.ts';

/**
 * Is called with each photograph that was uploaded.
 *
 * @param index its place among the uploaded ones of those that were chosen together, from 0.
 * @param count how many were chosen together.
 * @returns where it went, in a few words.
 */
export type OnUploaded = (id: string, index: number, count: number) => string;

/** Photographs that were chosen together. */
interface Batch {
  count: number;
  uploaded: number;
}

/** A photograph on its way. */
export interface Upload {
  file: File;
  batch: Batch;
  /** How much of it has left, 0 to 1. */
  sent: number;
  done: PictureAnswer | null;
  /** Where it went, once it is uploaded. */
  placed: string;
  fault: string;
}

/** Photographs that failed when nobody looked at them any more; told in the frame of every page. */
const LOST = ['lost photographs'];
export function useLostPhotographs(): string[] {
  const { data = [] } = useQuery<string[]>({ queryKey: LOST, queryFn: skipToken });
  return data;
}

/** The browser asks before it closes the tab meanwhile: a photograph cannot be kept in it. */
async function askBeforeClosing(work: Promise<void>): Promise<void> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  await work;
  removeEventListener('beforeunload', ask);
}

/**
 * Photographs that are taken up one after another: the server decodes one at a time, and a phone's line is narrow.
 *
 * @param folder where they go.
 */
export function useUploads(folder: string, onUploaded?: OnUploaded) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const latest = useRef({ folder, onUploaded });
  latest.current = { folder, onUploaded };
  const queries = useQueryClient();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const note = useCallback(
    (file: File, news: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.file === file ? { ...one, ...news } : one))),
    [],
  );
  const send = useCallback(
    async (file: File, batch: Batch) => {
      try {
        const { folder } = latest.current;
        const done = await upload(file, { folder }, (sent) => note(file, { sent }));
        // A form refuses an image that its schema does not know.
        await refreshSchemaContext(queries);
        const placed = latest.current.onUploaded?.(done.id, batch.uploaded, batch.count) ?? 'Taken up';
        batch.uploaded += 1;
        note(file, { done, placed });
      } catch (error) {
        note(file, { fault: reason(error, 'The photograph waits here.') });
        if (isGone.current)
          queries.setQueryData<string[]>(LOST, (all = []) => [
            ...all,
            `${file.name} was not taken up. ${reason(error, 'Please choose it again.')}`,
          ]);
      }
      // Not awaited: offline these requests pause, and the next upload would wait for them.
      void queries.invalidateQueries({ queryKey: ['documents'] });
      void queries.invalidateQueries({ queryKey: ['changes'] });
    },
    [note, queries],
  );
  /** Takes photographs, or one of a batch again that has failed. */
  const take = useCallback(
    (files: readonly File[], batch: Batch = { count: files.length, uploaded: 0 }) => {
      queries.setQueryData<string[]>(LOST, []);
      setUploads((all) => [
        ...all.filter(({ file }) => !files.includes(file)),
        ...files.map((file) => ({ file, batch, sent: 0, done: null, placed: '', fault: '' })),
      ]);
      for (const file of files) queue.current = queue.current.then(() => send(file, batch));
      void askBeforeClosing(queue.current);
    },
    [queries, send],
  );

  return { uploads, take };
}
