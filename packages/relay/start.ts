import { createHttpServer, stopOnSignals } from '@studio/http/http-server';
import type { Environment } from '@studio/http/settings';
import { readConfig } from './config.ts';
import { addRelay } from './relay.ts';
import { renderNotFoundPage } from './response-pages.ts';
import { readStudioContact } from './studio-contact.ts';

/**
 * Starts the relay without the site, and prints its URLs.
 * @throws ConfigError for invalid settings
 */
export async function startRelay(env: Environment): Promise<void> {
  const config = readConfig(env, readStudioContact(), true);
  const app = createHttpServer(config);
  const relay = await addRelay(app, config, '');
  app.setNotFoundHandler((_request, reply) => {
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(renderNotFoundPage('There is nothing at this address.', config.siteOrigin));
  });
  stopOnSignals(app, relay.stop);
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  console.log(
    `Relay: http://localhost:${port} for ${[...config.recipients].join(', ')}, from ${[...config.allowedOrigins].join(', ')}`,
  );
  if (relay.mailbox)
    console.log(
      `Mailbox: http://localhost:${port}/mailbox (SMTP_URL is not set, so mail stays on this machine)`,
    );
}
