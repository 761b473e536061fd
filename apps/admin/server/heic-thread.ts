/** Decodes HEIC in a thread of its own: see heic.ts, which asks it. */
import libheif from 'libheif-js/wasm-bundle.js';
import { offerTasks } from './offer-tasks.ts';

const tasks = {
  /** The first image of a file as RGBA. @throws Error when it cannot be decoded, or has more pixels than `maxPixels`. */
  decode: async (bytes: Uint8Array, maxPixels: number) => {
    const [image] = new libheif.HeifDecoder().decode(bytes);
    if (!image) throw new Error('holds no image');
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > maxPixels) throw new Error('has too many pixels');
    const data = new Uint8ClampedArray(width * height * 4);
    await new Promise<void>((resolve, reject) =>
      image.display({ data, width, height }, (result) =>
        result ? resolve() : reject(new Error('is damaged')),
      ),
    );
    image.free();
    return { data, width, height };
  },
};

/** What the thread can be asked. */
export type HeicTasks = typeof tasks;

offerTasks(tasks);
