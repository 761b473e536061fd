/** The site, its relay and the desk in one process: what `npm start` runs. */

import { errorText } from '../relay/problem.ts';
import { ConfigError } from '../relay/settings.ts';
import { serve } from '../server/serve.ts';
import { DESK } from './addresses.ts';
import { readDeskSettings } from './server/settings.ts';

try {
  await serve(process.env, async (app, relay, site) => {
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
      // The site and its forms go on without it.
      return { lines: () => [`The desk is off: ${errorText(error)}`], stop: async () => undefined };
    }
  });
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `Error: ${errorText(error)}`);
  process.exit(1);
}
