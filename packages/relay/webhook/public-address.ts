import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIPv4, type LookupFunction } from 'node:net';
import { createIpMatcher } from '@studio/http/client-ip';

// Special-purpose networks: https://www.iana.org/assignments/iana-ipv4-special-registry and …-ipv6-special-registry. In IPv6, only
// addresses in 2000::/3 are public.
const isGlobalIpv6 = createIpMatcher(['2000::/3']);
const isSpecialPurpose = createIpMatcher([
  'loopback',
  'linklocal',
  'uniquelocal',
  '0.0.0.0/8',
  '100.64.0.0/10',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);

/** Whether an IP address is on the internet. Others may belong to this machine, its network, or services of its hosting provider. */
export const isPublicAddress = (address: string): boolean =>
  (isIPv4(address) || isGlobalIpv6(address)) && !isSpecialPurpose(address);

/** Resolves a host name to all its addresses. */
export type ResolveAddresses = (
  host: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Creates a DNS lookup function that fails when a host has a private address. The connection uses the checked addresses, so that a name
 * server cannot answer differently for the check and for the connection. Node does not call the function for a host that is an IP address,
 * so `readWebhooks` (webhook-settings.ts) refuses private IP addresses.
 */
export const createPublicLookup =
  (resolve: ResolveAddresses = systemLookup): LookupFunction =>
  (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [firstAddress] = addresses ?? [];
      const privateAddress = addresses?.find(({ address }) => !isPublicAddress(address))?.address;
      const issue =
        privateAddress === undefined
          ? 'has no address'
          : `has the address ${privateAddress}, in a private network, which WEBHOOK_ALLOW_PRIVATE=on allows`;
      if (error || privateAddress !== undefined || !firstAddress)
        callback(error ?? new Error(`${host} ${issue}`), '');
      else if (options.all) callback(null, addresses);
      else callback(null, firstAddress.address, firstAddress.family);
    });
