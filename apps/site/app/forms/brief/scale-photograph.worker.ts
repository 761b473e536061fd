import type { ScaleResult } from './photograph-scaler.ts';
import { scalePhotograph } from './scale-photograph.ts';

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  const result = await scalePhotograph(data).catch((): ScaleResult => ({}));
  postMessage(result, { transfer: result.jpeg ? [result.jpeg] : [] });
});
