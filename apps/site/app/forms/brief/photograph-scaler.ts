export interface ScaleResult {
  /** A smaller JPEG without metadata. Undefined if the browser cannot read the photograph, or guards its canvas. */
  jpeg?: ArrayBuffer;
  hasTooManyPixels?: boolean;
}

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
        const fail = () => {
          close();
          resolve({});
        };
        try {
          worker ??= new Worker(new URL('./scale-photograph.worker.ts', import.meta.url), { type: 'module' });
          worker.onmessage = ({ data }: MessageEvent<ScaleResult>) => resolve(data);
          worker.onerror = fail;
          worker.postMessage(file);
        } catch {
          fail();
        }
      }),
  };
}
