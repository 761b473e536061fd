export type ScaleResult =
  /** `bytes` is a JPEG without metadata. `thumbnail` is the data URL of a smaller JPEG. */
  | { status: 'scaled'; bytes: ArrayBuffer; thumbnail: string }
  /** The file is not an image, or this browser cannot read it. */
  | { status: 'unreadable' }
  | { status: 'tooManyPixels' }
  /** The worker could not be loaded, or the browser does not support it. */
  | { status: 'unavailable' };

export interface PhotographScaler {
  /** Scales one photograph. Callers must wait for the result before the next call. */
  scale(file: File): Promise<ScaleResult>;
  /** Releases the memory of the scaler. A later call of `scale` starts the scaler again. */
  close(): void;
}

/** Creates a scaler with a worker. The worker is loaded when the first photograph is scaled. */
export function createPhotographScaler(): PhotographScaler {
  let worker: Worker | undefined;
  const close = () => {
    worker?.terminate();
    worker = undefined;
  };
  return {
    close,
    scale: (file) =>
      new Promise((resolve) => {
        const resolveUnavailable = () => {
          close();
          resolve({ status: 'unavailable' });
        };
        try {
          worker ??= new Worker(new URL('./scale-photograph.worker.ts', import.meta.url), { type: 'module' });
          worker.onmessage = ({ data }: MessageEvent<ScaleResult>) => resolve(data);
          worker.onerror = resolveUnavailable;
          worker.postMessage(file);
        } catch {
          resolveUnavailable();
        }
      }),
  };
}
