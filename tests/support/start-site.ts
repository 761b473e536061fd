/**
 * Web server of the browser tests, like apps/server/start.ts. It also encodes the images and models that the tests request, because
 * `npm test` builds the site without them.
 */
import { serve, siteFolder } from '../../apps/server/serve.ts';
import { BackgroundEncoder } from '../../packages/media/background-encoder.ts';

await serve(process.env, undefined, BackgroundEncoder.open(siteFolder(process.env)));
