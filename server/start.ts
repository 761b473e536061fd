import { ConfigError, readConfig } from '../relay/config.ts';
import { sendHealth } from '../relay/health.ts';
import { createHttp, stopOnSignals } from '../relay/http.ts';
import { errorText } from '../relay/problem.ts';
import { addRelay } from '../relay/relay.ts';
import { readStudioFacts } from '../relay/studio.ts';
import { readHsts } from './security-headers.ts';
import { addSite } from './site.ts';

async function start(): Promise<void> {
  const config = readConfig(process.env, readStudioFacts(), false);
  const app = createHttp(config);
  await addSite(app, { clientDir: process.env.SITE_DIR ?? 'build/client', hsts: readHsts(process.env) });
  const relay = await addRelay(app, config, '/relay');
  // Where a monitor looks first; the same stands at /relay/healthz.
  app.get('/healthz', (request, reply) => sendHealth(request, reply, relay));
  stopOnSignals(app, relay.stop);
  await app.listen({ host: config.host, port: config.port });
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const origin = config.siteOrigin.startsWith('https:') ? config.siteOrigin : `http://localhost:${port}`;
  console.log(`Site:    ${origin}`);
  if (relay.mailbox)
    console.log(`Mailbox: http://localhost:${port}/mailbox (no SMTP_URL, so mail stays on this machine)`);
  else console.log(`Mail:    goes out to ${[...config.recipients].join(', ')}`);
}

try {
  await start();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `Error: ${errorText(error)}`);
  process.exit(1);
}
