import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImageUploadResponse } from '../../api-types.ts';
import { errorMessage } from '../api-client.ts';
import { refreshSchemaContext } from '../schema-context.ts';
import { upload } from '../upload.ts';

/**
 * Handles an uploaded image.
 *
 * @param index among the successful uploads of its batch, from 0.
 * @param count of files in the batch.
 * @returns a short text that says where the image was added.
 */
export type OnUploaded = (id: string, index: number, count: number) => string;

/** Files that were selected together. */
interface Batch {
  count: number;
  uploaded: number;
}

/** A file that is waiting, being uploaded, uploaded or failed. */
export interface Upload {
  file: File;
  batch: Batch;
  /** The uploaded fraction, 0 to 1. */
  progress: number;
  image: ImageUploadResponse | null;
  /** Where the image was added; empty until it is uploaded. */
  destination: string;
  /** Empty if there is none. */
  error: string;
}

const FAILED_UPLOADS = ['failed uploads'];

/** Messages about uploads that failed after their page was left; the layout of every page shows them. */
export function useFailedUploads(): string[] {
  const { data = [] } = useQuery<string[]>({ queryKey: FAILED_UPLOADS, queryFn: skipToken });
  return data;
}

/** Makes the browser confirm before it closes the tab, because unfinished uploads are not backed up. */
async function confirmBeforeClosing(work: Promise<void>): Promise<void> {
  const preventClosing = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', preventClosing);
  await work;
  removeEventListener('beforeunload', preventClosing);
}

/**
 * Uploads images one after another, because the server decodes one at a time and phones have slow connections.
 *
 * @param folder the library folder for new images.
 */
export function useUploads(folder: string, onUploaded?: OnUploaded) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const latest = useRef({ folder, onUploaded });
  latest.current = { folder, onUploaded };
  const queryClient = useQueryClient();
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const updateUpload = useCallback(
    (file: File, changes: Partial<Upload>) =>
      setUploads((all) => all.map((item) => (item.file === file ? { ...item, ...changes } : item))),
    [],
  );
  const send = useCallback(
    async (file: File, batch: Batch) => {
      try {
        const { folder } = latest.current;
        const image = await upload(file, { folder }, (progress) => updateUpload(file, { progress }));
        // A form rejects images that are missing in its schema context.
        await refreshSchemaContext(queryClient);
        const destination = latest.current.onUploaded?.(image.id, batch.uploaded, batch.count) ?? 'Uploaded';
        batch.uploaded += 1;
        updateUpload(file, { image, destination });
      } catch (error) {
        updateUpload(file, { error: errorMessage(error, 'The image stays in this list.') });
        if (isUnmounted.current)
          queryClient.setQueryData<string[]>(FAILED_UPLOADS, (all = []) => [
            ...all,
            `${file.name} was not uploaded. ${errorMessage(error, 'Choose it again.')}`,
          ]);
      }
      // Not awaited: offline these requests pause, and the next upload would wait for them.
      void queryClient.invalidateQueries({ queryKey: ['entries'] });
      void queryClient.invalidateQueries({ queryKey: ['changes'] });
    },
    [updateUpload, queryClient],
  );
  /** Adds files to the queue. To retry a failed file, pass its batch. */
  const enqueue = useCallback(
    (files: readonly File[], batch: Batch = { count: files.length, uploaded: 0 }) => {
      queryClient.setQueryData<string[]>(FAILED_UPLOADS, []);
      setUploads((all) => [
        ...all.filter(({ file }) => !files.includes(file)),
        ...files.map((file) => ({ file, batch, progress: 0, image: null, destination: '', error: '' })),
      ]);
      for (const file of files) queue.current = queue.current.then(() => send(file, batch));
      void confirmBeforeClosing(queue.current);
    },
    [queryClient, send],
  );

  return { uploads, enqueue };
}
