/**
 * Web server of the browser tests: apps/server/start.ts, which also encodes the images and models that the tests request. `npm test`
 * builds without them.
 */
import { serve, siteFolder } from '../../apps/server/serve.ts';
import { BackgroundEncoder } from '../../packages/media/background-encoder.ts';

await serve(process.env, undefined, BackgroundEncoder.open(siteFolder(process.env)));
