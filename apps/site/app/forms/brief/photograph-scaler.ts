/** What became of a photograph. */
export type ScaleResult =
  /** `bytes` is a JPEG without metadata, `thumbnail` a data URL of a smaller one. */
  | { status: 'scaled'; bytes: ArrayBuffer; thumbnail: string }
  /** It is no image, or one that this browser cannot read. */
  | { status: 'unreadable' }
  | { status: 'tooManyPixels' }
  /** The browser or the connection does not provide the worker. */
  | { status: 'unavailable' };

/** Scales photographs, one at a time. */
export interface PhotographScaler {
  scale(file: File): Promise<ScaleResult>;
  /** Returns the memory. Photographs can be scaled again afterwards. */
  close(): void;
}

/** Creates a scaler with a worker, which is loaded with the first photograph. */
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
