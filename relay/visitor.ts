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

/**
 * Whether a request was made on this machine, for this machine: not handed on by a proxy, and not by a web page of another
 * site whose name leads here.
 */
export function isAtThisMachine(request: FastifyRequest): boolean {
  return isLoopback(plain(request.ip)) && isLoopback(request.hostname);
}
