import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Names that Express and Fastify use for groups of networks. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const isInList = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Converts an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) to IPv4. */
const unmapped = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** Creates a function that checks an IP address against patterns: addresses, networks such as `10.0.0.0/8`, and group names. */
export function ipMatcher(patterns: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const item of patterns.flatMap((name) => NAMED_NETWORKS[name] ?? [name])) {
    const [address = '', prefixLength] = item.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefixLength === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefixLength), family);
  }
  return (address) => isInList(list, unmapped(address));
}

/** Whether `ipMatcher` accepts a pattern. */
export function isIpPattern(pattern: string): boolean {
  if (Object.hasOwn(NAMED_NETWORKS, pattern)) return true;
  const [address = '', prefixLength, rest] = pattern.split('/');
  const maxLength = isIPv6(address) ? 128 : 32;
  if (isIP(address) === 0 || rest !== undefined) return false;
  return prefixLength === undefined || (/^\d{1,3}$/.test(prefixLength) && Number(prefixLength) <= maxLength);
}

const isLoopbackAddress = ipMatcher(['loopback']);
const isPrivateAddress = ipMatcher(['linklocal', 'uniquelocal']);

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase();

/** Whether a host name or IP address always refers to this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = withoutBrackets(host);
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
}

/** Whether a host may be on the internet: a public IP address, or a name with a dot that is not for private networks. */
export function isPublicHost(host: string): boolean {
  const name = withoutBrackets(host);
  if (isLoopbackHost(name) || isPrivateAddress(name)) return false;
  if (isIP(name) !== 0) return true;
  return name.includes('.') && !/\.(?:local|internal|lan|home|test)$/.test(name);
}

/** Returns the first four groups of an IPv6 address, without leading zeros and `::`. */
function ipv6Network(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0');
  return [...headGroups, ...gap, ...tailGroups]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Returns the key under which rate limits count a client: an IPv4 address, or an IPv6 /64 network. One household usually
 * gets a whole /64 and can choose any address in it.
 */
export function clientKey(address: string): string {
  const ip = unmapped(address);
  return isIPv6(ip) ? `${ipv6Network(ip)}::/64` : ip;
}

/** The hosts in the Host header and, from a trusted proxy, in X-Forwarded-Host. A malformed one is empty. */
const requestHosts = (request: FastifyRequest): string[] =>
  [request.headers.host, request.host].map((host) =>
    host && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '',
  );

/** Message of the 421 response to a request that fails `isAllowedHost`. */
export const UNKNOWN_HOST_MESSAGE =
  'This server does not answer to this host name. Use the address configured in SITE_ORIGIN. A proxy in front must forward the Host header.';

/**
 * Whether a request's host is allowed: a configured name, or any IP address. This prevents DNS rebinding, which needs a
 * foreign host name. A script cannot set the Host header but can add X-Forwarded-Host, so both are checked.
 *
 * @param allowedHosts `RelayConfig.allowedHosts`.
 */
export function isAllowedHost(request: FastifyRequest, allowedHosts: ReadonlySet<string>): boolean {
  return requestHosts(request).every((name) => isIP(withoutBrackets(name)) !== 0 || allowedHosts.has(name));
}

/**
 * Whether a request comes from this machine: from a loopback address, to a loopback host name. A
 * request that a trusted proxy forwards counts by the address and host it forwards.
 *
 * @param allowedHosts `RelayConfig.allowedHosts`.
 */
export function isLocalRequest(request: FastifyRequest, allowedHosts: ReadonlySet<string>): boolean {
  return (
    isLoopbackHost(unmapped(request.ip)) &&
    isAllowedHost(request, allowedHosts) &&
    requestHosts(request).every((name) => isLoopbackHost(name))
  );
}
