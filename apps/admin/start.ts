/** The site, its relay and the desk in one process: what `npm start` runs. */

import { errorText } from '@studio/http/problem';
import { ConfigError } from '@studio/http/settings';
import { BackgroundEncoder } from '@studio/media/background-encoder';
import { ProgressBar } from '@studio/media/progress';
import { serve, siteFolder } from '@studio/server/serve';
import { DESK } from './addresses.ts';
import { readDeskSettings } from './server/settings.ts';

/** The desk on the site's server; where it cannot be, the site and its forms go on without it. */
const withDesk: NonNullable<Parameters<typeof serve>[1]> = async (app, relay, site) => {
  const settings = readDeskSettings(process.env, relay.config);
  if (!settings)
    return {
      lines: () => [
        'The desk is off: DESK_EDITORS names nobody. Example: DESK_EDITORS="Asha Rao <asha@example.com>"',
      ],
      stop: async () => undefined,
    };
  try {
    // Loaded here, since a desk that cannot be loaded must not stop the site.
    const { addDesk } = await import('./server/desk.ts');
    const desk = await addDesk(app, { settings, relay, site, app: process.env.DESK_APP ?? 'build/desk' });
    return {
      lines: (origin) => [`Desk:    ${origin}${DESK}`, `Serving ${desk.serving}.`],
      stop: desk.stop,
    };
  } catch (error) {
    return { lines: () => [`The desk is off: ${errorText(error)}`], stop: async () => undefined };
  }
};

try {
  const encoder = BackgroundEncoder.open(siteFolder(process.env));
  await serve(process.env, withDesk, encoder);
  if (encoder) {
    const progress = new ProgressBar('Images and models');
    progress.show();
    const isComplete = await encoder.makeAll((message) => progress.update(message));
    progress.finish();
    if (!isComplete) console.error('Some images or models could not be made. The next start tries again.');
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `Error: ${errorText(error)}`);
  process.exit(1);
}
