import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Networks by group name. Express and Fastify use the same names. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const isInList = (blockList: BlockList, address: string): boolean =>
  isIP(address) !== 0 && blockList.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Converts an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) to IPv4. */
const unmapIpv4 = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/**
 * Creates a function that returns whether an IP address matches a pattern.
 *
 * @param patterns IP addresses, networks such as `10.0.0.0/8`, and group names such as `loopback`.
 */
export function createIpMatcher(patterns: readonly string[]): (address: string) => boolean {
  const blockList = new BlockList();
  for (const item of patterns.flatMap((name) => NAMED_NETWORKS[name] ?? [name])) {
    const [address = '', prefixLength] = item.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefixLength === undefined) blockList.addAddress(address, family);
    else blockList.addSubnet(address, Number(prefixLength), family);
  }
  return (address) => isInList(blockList, unmapIpv4(address));
}

/** Returns whether a text is a valid pattern for `createIpMatcher`. */
export function isIpPattern(pattern: string): boolean {
  if (Object.hasOwn(NAMED_NETWORKS, pattern)) return true;
  const [address = '', prefixLength, rest] = pattern.split('/');
  const maxLength = isIPv6(address) ? 128 : 32;
  if (isIP(address) === 0 || rest !== undefined) return false;
  return prefixLength === undefined || (/^\d{1,3}$/.test(prefixLength) && Number(prefixLength) <= maxLength);
}

const isLoopbackAddress = createIpMatcher(['loopback']);
const isPrivateAddress = createIpMatcher(['linklocal', 'uniquelocal']);

const stripBrackets = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase();

/** Returns whether a host name or IP address always refers to this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = stripBrackets(host);
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
}

/**
 * Returns whether a host may be on the internet: whether it is a public IP address, or a name with a dot that is not reserved for private
 * networks.
 */
export function isPublicHost(host: string): boolean {
  const name = stripBrackets(host);
  if (isLoopbackHost(name) || isPrivateAddress(name)) return false;
  if (isIP(name) !== 0) return true;
  return name.includes('.') && !/\.(?:local|internal|lan|home|test)$/.test(name);
}

/** Returns the first four groups of an IPv6 address, without leading zeros and with `::` expanded. */
function toIpv6Network64(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeroGroups =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0');
  return [...headGroups, ...zeroGroups, ...tailGroups]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Returns the key by which rate limits tell clients apart. It is an IPv4 address, or the /64 network of an IPv6 address. A household
 * usually gets a whole /64 network, and can choose any address in it.
 */
export function getClientKey(address: string): string {
  const ip = unmapIpv4(address);
  return isIPv6(ip) ? `${toIpv6Network64(ip)}::/64` : ip;
}

/**
 * Returns the host of the Host header, and the host that Fastify derives. The second host comes from X-Forwarded-Host if a trusted proxy
 * sets this header. A malformed host becomes an empty string.
 */
const getRequestHosts = (request: FastifyRequest): string[] =>
  [request.headers.host, request.host].map((host) =>
    host && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '',
  );

/** Message of the 421 response to a request that fails `isAllowedHost`. */
export const UNKNOWN_HOST_MESSAGE =
  'This server does not answer to this host name. Open the site at the URL in SITE_ORIGIN. A proxy in front of the server must forward the Host header.';

/**
 * Returns whether a request names an allowed host. Configured names and all IP addresses are allowed. This check prevents DNS rebinding,
 * which needs the host name of another site. The Host header is checked too, because a script can add X-Forwarded-Host, but cannot
 * change the Host header.
 *
 * @param allowedHosts configured host names of the server (`RelayConfig.allowedHosts`).
 */
export function isAllowedHost(request: FastifyRequest, allowedHosts: ReadonlySet<string>): boolean {
  return getRequestHosts(request).every((name) => isIP(stripBrackets(name)) !== 0 || allowedHosts.has(name));
}

/**
 * Returns whether a request comes from a loopback address and has a loopback host name. Behind a trusted proxy, the forwarded address and
 * host are checked.
 *
 * @param allowedHosts configured host names of the server (`RelayConfig.allowedHosts`).
 */
export function isLocalRequest(request: FastifyRequest, allowedHosts: ReadonlySet<string>): boolean {
  return (
    isLoopbackHost(unmapIpv4(request.ip)) &&
    isAllowedHost(request, allowedHosts) &&
    getRequestHosts(request).every((name) => isLoopbackHost(name))
  );
}
