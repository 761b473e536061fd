import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const within = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** An IPv4 address that came by an IPv6 socket (`::ffff:192.0.2.1`) is an IPv4 address. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** Whether an address is one of a list: addresses, networks such as `10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`. */
export function anyOf(list: readonly string[]): (address: string) => boolean {
  const own = new BlockList();
  for (const item of list.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = item.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) own.addAddress(address, family);
    else own.addSubnet(address, Number(bits), family);
  }
  return (address) => within(own, plain(address));
}

/** Whether a text is one that `anyOf` takes in its list. */
export function namesAddresses(text: string): boolean {
  if (Object.hasOwn(named, text)) return true;
  const [address = '', bits, more] = text.split('/');
  const longest = isIPv6(address) ? 128 : 32;
  if (isIP(address) === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
}

const isLoopbackAddress = anyOf(['loopback']);
const isPrivateAddress = anyOf(['linklocal', 'uniquelocal']);

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase();

/** Whether a host's name or address is this machine itself. */
export function isLoopback(host: string): boolean {
  const name = withoutBrackets(host);
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
}

/** Whether a host can be one on the internet: no address of a private network, and no name without a public ending. */
export function isPublic(host: string): boolean {
  const name = withoutBrackets(host);
  if (isLoopback(name) || isPrivateAddress(name)) return false;
  if (isIP(name) !== 0) return true;
  return name.includes('.') && !/\.(?:local|internal|lan|home|test)$/.test(name);
}

/** The first four of an IPv6 address's eight groups, written the same whichever way the address was. */
function network(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...gap, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Who counts as one visitor for limits: an IPv4 address, or an IPv6 /64, which is what one household or office gets and
 * may choose its addresses from.
 */
export function visitorOf(address: string): string {
  const known = plain(address);
  return isIPv6(known) ? `${network(known)}::/64` : known;
}

/** The host in the Host header, and the one in X-Forwarded-Host where a configured proxy sent it. Empty if malformed. */
const hostNamesOf = (request: FastifyRequest): string[] =>
  [request.headers.host, request.host].map((host) =>
    host && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '',
  );

/** The answer (status 421) to a request for a private page that fails `namesOwnHost`. */
export const FOREIGN_HOST =
  'This server does not answer to this host name. Open it by the address in SITE_ORIGIN; behind a proxy, pass the Host header on.';

/**
 * Whether a request names only hosts of this server: a configured name, or an IP address, which no DNS answer can redirect.
 * Stops DNS rebinding. A page's script cannot change the Host header but can add X-Forwarded-Host, so both must match.
 *
 * @param ownHosts `RelayConfig.ownHosts`.
 */
export function namesOwnHost(request: FastifyRequest, ownHosts: ReadonlySet<string>): boolean {
  return hostNamesOf(request).every((name) => isIP(withoutBrackets(name)) !== 0 || ownHosts.has(name));
}

/**
 * Whether a request was made on this machine, for this machine: not forwarded by a proxy, and not by a page of another site
 * whose name resolves to this machine.
 *
 * @param ownHosts `RelayConfig.ownHosts`.
 */
export function isAtThisMachine(request: FastifyRequest, ownHosts: ReadonlySet<string>): boolean {
  return (
    isLoopback(plain(request.ip)) &&
    namesOwnHost(request, ownHosts) &&
    hostNamesOf(request).every((name) => isLoopback(name))
  );
}
