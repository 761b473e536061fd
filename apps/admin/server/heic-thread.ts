/** The worker thread of heic.ts. It decodes HEIC images. */
import libheif from 'libheif-js/wasm-bundle.js';
import { offerTasks } from './offer-tasks.ts';

const tasks = {
  /** Decodes the first image of a file to RGBA. @throws Error if the image is damaged or has more than `maxPixels` pixels. */
  decode: async (bytes: Uint8Array, maxPixels: number) => {
    const [image] = new libheif.HeifDecoder().decode(bytes);
    if (!image) throw new Error('contains no image');
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

export type HeicTasks = typeof tasks;

offerTasks(tasks);
