import { createHttp, stopOnSignals } from '@studio/http/http';
import { readHsts } from '@studio/http/security-headers';
import type { Environment } from '@studio/http/settings';
import { addSite, type PendingFiles, type Site } from '@studio/http/site';
import { readConfig } from '@studio/relay/config';
import { sendHealth } from '@studio/relay/health';
import { addRelay, type Relay } from '@studio/relay/relay';
import { readStudioFacts } from '@studio/relay/studio';
import type { FastifyInstance } from 'fastify';

/** What else a server does beside the site and its relay. */
export interface Addition {
  /** Printed when the server listens. @param origin where browsers find it. */
  lines: (origin: string) => string[];
  stop: () => Promise<void>;
}

/** The folder of the built site. */
export const siteFolder = (env: Environment): string => env.SITE_DIR ?? 'build/client';

/**
 * Serves the site with its relay, and prints where.
 *
 * @param add puts something else on the same server.
 * @param pending files of the site that are still being made; null for none.
 * @throws ConfigError for settings that cannot be used, and what the file system or the network throw.
 */
export async function serve(
  env: Environment,
  add?: (app: FastifyInstance, relay: Relay, site: Site) => Promise<Addition | null>,
  pending: PendingFiles | null = null,
): Promise<void> {
  const config = readConfig(env, readStudioFacts(), false);
  const app = createHttp(config);
  const site = await addSite(app, { clientDir: siteFolder(env), hsts: readHsts(env), pending });
  const relay = await addRelay(app, config, '/relay');
  // Where a monitor looks first; the same stands at /relay/healthz.
  app.get('/healthz', (request, reply) => sendHealth(request, reply, relay));
  const addition = await add?.(app, relay, site);
  stopOnSignals(app, async () => {
    await addition?.stop();
    await relay.stop();
  });
  await app.listen({ host: config.host, port: config.port });
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const origin = config.siteOrigin.startsWith('https:') ? config.siteOrigin : `http://localhost:${port}`;
  console.log(`Site:    ${origin}`);
  if (relay.mailbox)
    console.log(`Mailbox: http://localhost:${port}/mailbox (no SMTP_URL, so mail stays on this machine)`);
  else console.log(`Mail:    goes out to ${[...config.recipients].join(', ')}`);
  for (const line of addition?.lines(origin) ?? []) console.log(line);
}
