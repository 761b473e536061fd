import { createHttpServer, stopOnSignals } from '@studio/http/http-server';
import { readHsts } from '@studio/http/security-headers';
import type { Environment } from '@studio/http/settings';
import { addSite, type PendingFiles, type Site } from '@studio/http/site';
import { readConfig } from '@studio/relay/config';
import { sendHealth } from '@studio/relay/health';
import { addRelay, type Relay } from '@studio/relay/relay';
import { readStudioContact } from '@studio/relay/studio-contact';
import type { FastifyInstance } from 'fastify';

/** An extension of the server, such as the editor of apps/admin. */
export interface ServerExtension {
  /** Returns lines to print when the server has started. @param origin URL of the server. */
  startupLines: (origin: string) => string[];
  stop: () => Promise<void>;
}

/** Returns the folder of the built site. This is the value of the environment variable SITE_DIR, or `build/client`. */
export const siteFolder = (env: Environment): string => env.SITE_DIR ?? 'build/client';

/**
 * Serves the site and its relay (packages/relay), which receives the forms. Prints the URLs.
 *
 * @param addExtension adds an extension to the server and returns it. Returns null if there is nothing to add.
 * @param pendingFiles files of the site that are not generated yet, or null.
 * @throws ConfigError for invalid settings of the relay. Error for other invalid settings, a missing build, or a port that is in
 *   use.
 */
export async function serve(
  env: Environment,
  addExtension?: (app: FastifyInstance, relay: Relay, site: Site) => Promise<ServerExtension | null>,
  pendingFiles: PendingFiles | null = null,
): Promise<void> {
  const config = readConfig(env, readStudioContact(), false);
  const app = createHttpServer(config);
  const site = await addSite(app, { clientDir: siteFolder(env), hsts: readHsts(env), pending: pendingFiles });
  const relay = await addRelay(app, config, '/relay');
  // Sends the same response as /relay/healthz, at the path that monitoring services expect.
  app.get('/healthz', (request, reply) => sendHealth(request, reply, relay));
  const extension = await addExtension?.(app, relay, site);
  stopOnSignals(app, async () => {
    await extension?.stop();
    await relay.stop();
  });
  await app.listen({ host: config.host, port: config.port });
  const listenAddress = app.server.address();
  const port = typeof listenAddress === 'object' && listenAddress !== null ? listenAddress.port : config.port;
  const origin = config.siteOrigin.startsWith('https:') ? config.siteOrigin : `http://localhost:${port}`;
  console.log(`Site:    ${origin}`);
  if (relay.mailbox)
    console.log(
      `Mailbox: http://localhost:${port}/mailbox (SMTP_URL is not set, so mail stays on this machine)`,
    );
  else console.log(`Mail:    sent to ${[...config.recipients].join(', ')}`);
  for (const line of extension?.startupLines(origin) ?? []) console.log(line);
}
