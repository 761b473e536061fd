import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImageUploadResponse } from '../../api-types.ts';
import { errorMessage } from '../api-client.ts';
import { refreshSchemaContext } from '../schema-context.ts';
import { upload } from '../upload.ts';

/**
 * Handles an uploaded image.
 *
 * @param index index among the successful uploads of the batch, from 0.
 * @param count number of files in the batch.
 * @param file the uploaded file.
 * @returns a short text for editors that says where the image was added.
 */
export type OnUploaded = (id: string, index: number, count: number, file: File) => string;

/** Files that were selected together. */
interface UploadBatch {
  count: number;
  /** Number of successful uploads. */
  uploadedCount: number;
}

/** An upload that is waiting, running or finished. */
export interface Upload {
  file: File;
  batch: UploadBatch;
  /** The uploaded fraction of the file, 0 to 1. */
  progress: number;
  /** The uploaded image; null until the file is uploaded. */
  image: ImageUploadResponse | null;
  /** Text that says where the image was added; empty until the file is uploaded. */
  destination: string;
  /** Why the upload failed; empty if it has not failed. */
  error: string;
}

const FAILED_UPLOADS_KEY = ['failed uploads'];

/** Returns messages about uploads that failed after their page was left. */
export function useFailedUploads(): string[] {
  const { data = [] } = useQuery<string[]>({ queryKey: FAILED_UPLOADS_KEY, queryFn: skipToken });
  return data;
}

/** Until `uploads` settles, the browser asks before it closes the tab, because unfinished uploads would be lost. */
async function confirmBeforeClosing(uploads: Promise<void>): Promise<void> {
  const preventClosing = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', preventClosing);
  await uploads;
  removeEventListener('beforeunload', preventClosing);
}

/**
 * Uploads images one after another, because the server decodes one image at a time, and phones have slow connections.
 *
 * @param folder the library folder for new images.
 */
export function useUploads(folder: string, onUploaded?: OnUploaded) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queueRef = useRef(Promise.resolve());
  const latestPropsRef = useRef({ folder, onUploaded });
  latestPropsRef.current = { folder, onUploaded };
  const queryClient = useQueryClient();
  const isUnmountedRef = useRef(false);
  useEffect(() => {
    isUnmountedRef.current = false;
    return () => {
      isUnmountedRef.current = true;
    };
  }, []);

  const updateUpload = useCallback(
    (file: File, changes: Partial<Upload>) =>
      setUploads((all) => all.map((item) => (item.file === file ? { ...item, ...changes } : item))),
    [],
  );
  const uploadFile = useCallback(
    async (file: File, batch: UploadBatch) => {
      try {
        const { folder } = latestPropsRef.current;
        const image = await upload(file, { folder }, (progress) => updateUpload(file, { progress }));
        // Forms reject images that are not in the schema context, so it is reloaded first.
        await refreshSchemaContext(queryClient);
        const destination =
          latestPropsRef.current.onUploaded?.(image.id, batch.uploadedCount, batch.count, file) ?? 'Uploaded';
        batch.uploadedCount += 1;
        updateUpload(file, { image, destination });
      } catch (error) {
        updateUpload(file, { error: errorMessage(error, 'The image stays in this list.') });
        if (isUnmountedRef.current)
          queryClient.setQueryData<string[]>(FAILED_UPLOADS_KEY, (all = []) => [
            ...all,
            `${file.name} was not uploaded. ${errorMessage(error, 'Choose it again.')}`,
          ]);
      }
      // Not awaited: while the browser is offline, these requests pause and would block the next upload.
      for (const key of ['entries', 'changes', 'media', 'issues'])
        void queryClient.invalidateQueries({ queryKey: [key] });
    },
    [updateUpload, queryClient],
  );
  /**
   * Adds files to the queue.
   *
   * @param batch the batch of the failed file if this is a retry; a new batch by default.
   * @returns resolves once all files of the queue are uploaded or have failed.
   */
  const enqueue = useCallback(
    (
      files: readonly File[],
      batch: UploadBatch = { count: files.length, uploadedCount: 0 },
    ): Promise<void> => {
      queryClient.setQueryData<string[]>(FAILED_UPLOADS_KEY, []);
      setUploads((all) => [
        ...all.filter(({ file }) => !files.includes(file)),
        ...files.map((file) => ({ file, batch, progress: 0, image: null, destination: '', error: '' })),
      ]);
      for (const file of files) queueRef.current = queueRef.current.then(() => uploadFile(file, batch));
      void confirmBeforeClosing(queueRef.current);
      return queueRef.current;
    },
    [queryClient, uploadFile],
  );

  return { uploads, enqueue };
}
