/**
 * `node apps/site/build/encoder-process.ts FOLDER`: the server of `npm start` runs this program (packages/media/background-encoder.ts)
 * to encode the files that visitors request, and then all others, and to add them to the site in FOLDER.
 */
import { constants, setPriority } from 'node:os';
import { errorText } from '@studio/http/errors';
import type { EncodeRequest, EncoderMessage } from '@studio/media/background-encoder';
import { openSiteMedia } from './encode-media.ts';

process.once('disconnect', () => process.exit(1));
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const media = await openSiteMedia(process.argv[2]);
const send = (message: EncoderMessage) => process.send?.(message);

process.on('message', async ({ urlPath }: EncodeRequest) => {
  if (urlPath === null) {
    const isComplete = await media.encodeAll((done, total) => send({ done, total }));
    process.exit(isComplete ? 0 : 1);
  }
  send({ urlPath, error: await media.encode(urlPath).then(() => null, errorText) });
});
