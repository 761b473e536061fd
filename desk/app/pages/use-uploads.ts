import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PictureAnswer } from '../../shapes.ts';
import { reason } from '../ask.ts';
import { upload } from '../upload.ts';

/** A photograph on its way. */
export interface Upload {
  file: File;
  /** How much of it has left, 0 to 1. */
  sent: number;
  done: PictureAnswer | null;
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
 * @param onAdded is told of each one's id.
 */
export function useUploads(folder: string, onAdded?: (id: string) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const latest = useRef({ folder, onAdded });
  latest.current = { folder, onAdded };
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
    async (file: File) => {
      const { folder, onAdded } = latest.current;
      try {
        const done = await upload(file, { folder }, (sent) => note(file, { sent }));
        note(file, { done });
        onAdded?.(done.id);
      } catch (error) {
        note(file, { fault: reason(error, 'The photograph waits here.') });
        if (isGone.current)
          queries.setQueryData<string[]>(LOST, (all = []) => [
            ...all,
            `${file.name} was not taken up. ${reason(error, 'Please choose it again.')}`,
          ]);
      }
      await queries.invalidateQueries({ queryKey: ['documents'] });
      await queries.invalidateQueries({ queryKey: ['changes'] });
    },
    [note, queries],
  );
  /** Takes photographs, or one again that has failed. */
  const take = useCallback(
    (files: readonly File[]) => {
      queries.setQueryData<string[]>(LOST, []);
      setUploads((all) => [
        ...all.filter(({ file }) => !files.includes(file)),
        ...files.map((file) => ({ file, sent: 0, done: null, fault: '' })),
      ]);
      for (const file of files) queue.current = queue.current.then(() => send(file));
      void askBeforeClosing(queue.current);
    },
    [queries, send],
  );

  return { uploads, take };
}
