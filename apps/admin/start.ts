/** Entry point of `npm start`. Serves the site, the relay and the admin from one process. */

import { errorText } from '@studio/http/errors';
import { ConfigError } from '@studio/http/settings';
import { BackgroundEncoder } from '@studio/media/background-encoder';
import { ProgressBar } from '@studio/media/progress';
import { serve, siteFolder } from '@studio/server/serve';
import { ADMIN_PATH } from './routes.ts';
import { readAdminSettings } from './server/settings.ts';

/**
 * Adds the admin to the site's server. If the admin cannot start, the site and its forms still run.
 *
 * @throws ConfigError if a setting of the admin is invalid. The server then does not start.
 */
const startAdmin: NonNullable<Parameters<typeof serve>[1]> = async (server, relay, site) => {
  const settings = readAdminSettings(process.env, relay.config);
  if (!settings)
    return {
      startupLines: () => [
        'The admin is off: ADMIN_EDITORS is empty. Example: ADMIN_EDITORS="Asha Rao <asha@example.com>"',
      ],
      stop: async () => undefined,
    };
  try {
    // Imported here, because an import error in the admin must not stop the site.
    const { addAdmin } = await import('./server/admin.ts');
    const admin = await addAdmin(server, {
      settings,
      relay,
      site,
      pagesFolder: process.env.ADMIN_APP ?? 'build/admin',
    });
    return {
      startupLines: (origin) => [`Admin:    ${origin}${ADMIN_PATH}`, `Serving ${admin.servedVersion}.`],
      stop: admin.stop,
    };
  } catch (error) {
    return { startupLines: () => [`The admin is off: ${errorText(error)}`], stop: async () => undefined };
  }
};

try {
  const encoder = BackgroundEncoder.open(siteFolder(process.env));
  await serve(process.env, startAdmin, encoder);
  if (encoder && process.env.BACKGROUND_ENCODING !== 'off') {
    const progress = new ProgressBar('Images and models');
    const isComplete = await encoder.encodeAll((done, total) => progress.update(done, total));
    progress.finish();
    if (!isComplete)
      console.error('Some images or models could not be generated. The next start tries again.');
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `Error: ${errorText(error)}`);
  process.exit(1);
}
