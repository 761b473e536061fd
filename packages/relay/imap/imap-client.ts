import { isLoopbackHost } from '@studio/http/client-ip';
import type { ImapFlow } from 'imapflow';
import type { ImapSettings } from '../config.ts';

/** Time limits in milliseconds. `total` ends a connection even if the server keeps sending single bytes. */
export interface ImapTimeouts {
  connection: number;
  idle: number;
  total: number;
}
const TIMEOUTS: ImapTimeouts = { connection: 15_000, idle: 30_000, total: 60_000 };

/**
 * Connects to the mailbox, uses it and closes the connection.
 *
 * @param signal closes the connection when it is aborted.
 * @throws what `use` throws; an Error when the server does not answer in time, or refuses the connection or the password; an Error when
 * `signal` is aborted.
 */
export async function withImap<Result>(
  settings: ImapSettings,
  use: (client: ImapFlow) => Promise<Result>,
  { signal, timeouts = TIMEOUTS }: { signal: AbortSignal; timeouts?: ImapTimeouts | undefined },
): Promise<Result> {
  signal.throwIfAborted();
  // Imported on demand, because most relays read no mailbox.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: settings.host,
    port: settings.port,
    secure: settings.isSecure,
    ...(!settings.isSecure && { doSTARTTLS: !isLoopbackHost(settings.host) }),
    auth: { user: settings.user, pass: settings.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.connection,
    socketTimeout: timeouts.idle,
  });
  // Without a listener, an error event would end the process. The promises below reject with the same error.
  client.on('error', () => undefined);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeouts.total)]);
  const ended = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => {
      client.close();
      reject(new Error(signal.aborted ? 'The relay stops.' : 'The mailbox server did not answer in time.'));
    });
  });
  const work = async () => {
    await client.connect();
    return use(client);
  };
  try {
    return await Promise.race([work(), ended]);
  } finally {
    client.close();
  }
}
