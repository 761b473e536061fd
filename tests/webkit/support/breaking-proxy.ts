import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseDocument } from '../../../apps/site/app/critical-path/finish/document.ts';
import { broughtBy } from '../../../apps/site/app/critical-path/finish/starter.ts';
import { withFirstScriptRefused } from '../../support/broken-steps.ts';

/** What is broken of a site. */
export interface Faults {
  /** Scripts that run first in each page (tests/support/broken-steps.ts). */
  scripts?: readonly string[];
  /** Whether the policy refuses the first script of each page. */
  refuse?: boolean;
  /** What gets no answer until `letGo`. */
  hang?: RegExp;
  /** What the line breaks at. */
  fail?: RegExp;
}

/**
 * A page whose application begins with a file of another address each time, and whose style sheet has another one when it is to
 * hang or fail: either would else come from what the browser keeps.
 */
function withOtherAddresses(html: string, { hang, fail }: Faults): string {
  const { entry, sheet } = broughtBy(parseDocument(html));
  const others = hang?.test(sheet) || fail?.test(sheet) ? [entry, sheet] : [entry];
  return others.reduce((page, file) => page.replaceAll(`"${file}"`, `"${file}?${randomUUID()}"`), html);
}

/** A site as it is behind a line that breaks. */
export interface BrokenSite {
  /** The address of a page. */
  address(path: string): string;
  /** Breaks this from now on, and nothing else; what hung is let go. */
  break(faults: Faults): void;
  /** Answers what hangs, and lets nothing hang any more. */
  letGo(): void;
  stop(): Promise<void>;
}

/**
 * Stands between a browser and a site, where the browser's driver cannot answer in the site's place.
 *
 * @param origin of the site, on this machine.
 */
export async function breakingProxy(origin: string): Promise<BrokenSite> {
  let faults: Faults = {};
  let waiting: (() => void)[] = [];

  const letGo = () => {
    faults = { ...faults, hang: /(?!)/ };
    for (const go of waiting.splice(0)) go();
  };

  const server = createServer((asked, answer) => {
    const [path = '/'] = (asked.url ?? '/').split('?');
    if (faults.fail?.test(path)) asked.socket.destroy();
    else if (faults.hang?.test(path)) waiting.push(() => handOn(origin, asked, answer, {}));
    else handOn(origin, asked, answer, faults);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    address: (path) => `http://127.0.0.1:${port}${path}`,
    break: (broken) => {
      letGo();
      faults = broken;
    },
    letGo,
    stop: () => {
      waiting = [];
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Asks the site and hands its answer on; a page with these scripts first, which its policy is told to let run. */
function handOn(origin: string, asked: IncomingMessage, answer: ServerResponse, faults: Faults): void {
  const { scripts = [], refuse = false } = faults;
  // A connection of its own: one that is kept may be closed from the other side just then.
  const headers = { ...asked.headers, 'accept-encoding': 'identity', connection: 'close' };
  const options = { agent: false, method: asked.method, headers };
  const sent = request(new URL(asked.url ?? '/', origin), options, (got) => {
    const { 'content-length': _length, ...headers } = got.headers;
    const isPage = headers['content-type']?.startsWith('text/html') ?? false;
    if (!isPage || (scripts.length === 0 && !refuse)) {
      answer.writeHead(got.statusCode ?? 502, headers);
      got.pipe(answer);
      return;
    }
    const script = scripts.join('\n');
    const hash = createHash('sha256').update(script).digest('base64');
    const policy = 'content-security-policy';
    headers[policy] = String(headers[policy]).replace('script-src', `script-src 'sha256-${hash}'`);
    const pieces: Buffer[] = [];
    got.on('data', (piece: Buffer) => pieces.push(piece));
    got.once('end', () => {
      const whole = Buffer.concat(pieces).toString();
      const page = withOtherAddresses(refuse ? withFirstScriptRefused(whole) : whole, faults);
      answer.writeHead(got.statusCode ?? 502, headers);
      answer.end(page.replace(/<head[^>]*>/, (head) => `${head}<script>${script}</script>`));
    });
  });
  sent.once('error', () => answer.destroy());
  asked.pipe(sent);
}
