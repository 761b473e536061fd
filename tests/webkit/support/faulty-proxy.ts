import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseHtml } from '../../../apps/site/app/critical-path/postprocess/html-document.ts';
import { readBootstrapAssets } from '../../../apps/site/app/critical-path/postprocess/inject-bootstrap.ts';
import { blockBootstrapScript } from '../../support/failure-scripts.ts';

export interface ProxyFaults {
  /** Scripts that run first in each page (tests/support/failure-scripts.ts). */
  scripts?: readonly string[];
  /** Whether the content security policy blocks the bootstrap script of each page. */
  blockBootstrap?: boolean;
  /** Matches the paths that get no response until `releaseRequests` is called. */
  hang?: RegExp;
  /** Matches the paths for which the proxy closes the connection. */
  fail?: RegExp;
}

/**
 * Adds a random query to the URLs of the entry module, and of the style sheets that should hang or fail, so that the browser requests
 * these files instead of using its cache.
 */
function makeUrlsUncached(html: string, { hang, fail }: ProxyFaults): string {
  const { entry, stylesheets } = readBootstrapAssets(parseHtml(html));
  const faultySheets = stylesheets.filter((sheet) => hang?.test(sheet) || fail?.test(sheet));
  return [entry, ...faultySheets].reduce(
    (page, file) => page.replaceAll(file, `${file}?${randomUUID()}`),
    html,
  );
}

/** A running proxy in front of a site. */
export interface FaultyProxy {
  toUrl(path: string): string;
  /** Replaces the current faults, and responds to hanging requests. */
  break(faults: ProxyFaults): void;
  /** Responds to hanging requests. Later requests do not hang. */
  releaseRequests(): void;
  stop(): Promise<void>;
}

/**
 * Starts a proxy that injects faults, because WebDriver cannot mock responses.
 *
 * @param origin of the local site.
 */
export async function startFaultyProxy(origin: string): Promise<FaultyProxy> {
  let faults: ProxyFaults = {};
  let hangingRequests: (() => void)[] = [];

  const releaseRequests = () => {
    faults = { ...faults, hang: /(?!)/ };
    for (const respond of hangingRequests.splice(0)) respond();
  };

  const server = createServer((clientRequest, response) => {
    const [path = '/'] = (clientRequest.url ?? '/').split('?');
    if (faults.fail?.test(path)) clientRequest.socket.destroy();
    else if (faults.hang?.test(path))
      hangingRequests.push(() => forward(origin, clientRequest, response, {}));
    else forward(origin, clientRequest, response, faults);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    toUrl: (path) => `http://127.0.0.1:${port}${path}`,
    break: (newFaults) => {
      releaseRequests();
      faults = newFaults;
    },
    releaseRequests,
    stop: () => {
      hangingRequests = [];
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Forwards a request. Inserts the scripts of `faults` into pages, and allows them in the content security policy. Changes the bootstrap
 * script if `faults` blocks it.
 */
function forward(
  origin: string,
  clientRequest: IncomingMessage,
  response: ServerResponse,
  faults: ProxyFaults,
): void {
  const { scripts = [], blockBootstrap = false } = faults;
  // Disables keep-alive, because the server may close an idle connection just when the next request is sent.
  const headers = { ...clientRequest.headers, 'accept-encoding': 'identity', connection: 'close' };
  // The relay accepts forms from its own origin only.
  if (headers.origin) headers.origin = origin;
  const options = { agent: false, method: clientRequest.method, headers };
  const siteRequest = request(new URL(clientRequest.url ?? '/', origin), options, (siteResponse) => {
    const { 'content-length': _length, ...headers } = siteResponse.headers;
    const isPage = headers['content-type']?.startsWith('text/html') ?? false;
    if (!isPage || (scripts.length === 0 && !blockBootstrap)) {
      response.writeHead(siteResponse.statusCode ?? 502, headers);
      siteResponse.pipe(response);
      return;
    }
    const script = scripts.join('\n');
    const hash = createHash('sha256').update(script).digest('base64');
    const policyHeader = 'content-security-policy';
    headers[policyHeader] = String(headers[policyHeader]).replace(
      'script-src',
      `script-src 'sha256-${hash}'`,
    );
    const chunks: Buffer[] = [];
    siteResponse.on('data', (chunk: Buffer) => chunks.push(chunk));
    siteResponse.once('end', () => {
      const html = Buffer.concat(chunks).toString();
      const page = makeUrlsUncached(blockBootstrap ? blockBootstrapScript(html) : html, faults);
      response.writeHead(siteResponse.statusCode ?? 502, headers);
      response.end(page.replace(/<head[^>]*>/, (head) => `${head}<script>${script}</script>`));
    });
  });
  siteRequest.once('error', () => response.destroy());
  clientRequest.pipe(siteRequest);
}
