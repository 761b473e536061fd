import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
  id: string;
}

export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A receiver of webhooks on loopback, such as a CRM. It can be stopped and restarted on the same port. */
export class TestWebhook {
  readonly received: ReceivedWebhook[] = [];
  /** Ids of the requests that got a successful response. */
  readonly accepted: string[] = [];
  /** Returns the status of the response to a request, or null to hold the response until `releaseHeldResponses` is called. */
  statusFor: (request: ReceivedWebhook) => number | null = () => 204;
  #heldResponses: ServerResponse[] = [];
  #port = 0;
  #server: Server | null = null;

  /** Settings of a relay that sends to this server. */
  get env(): Record<string, string> {
    return {
      WEBHOOK_URL: `http://127.0.0.1:${this.#port}/hook`,
      WEBHOOK_SECRET: webhookSecret,
    };
  }

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      void text(request).then(
        (body) =>
          this.#respond(
            { headers: request.headers, body, id: String(request.headers['webhook-id']) },
            response,
          ),
        () => undefined,
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  #respond(request: ReceivedWebhook, response: ServerResponse): void {
    this.received.push(request);
    const status = this.statusFor(request);
    if (status === null) {
      this.#heldResponses.push(response);
      return;
    }
    if (status < 300) this.accepted.push(request.id);
    response.writeHead(status, { location: '/elsewhere' }).end();
  }

  releaseHeldResponses(): void {
    for (const response of this.#heldResponses.splice(0)) response.writeHead(204).end();
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<unknown>((resolve) => {
      if (server) server.close(resolve);
      else resolve(null);
    });
  }
}
