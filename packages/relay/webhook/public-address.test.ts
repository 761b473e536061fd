import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { createPublicLookup, isPublicAddress } from './public-address.ts';

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700::1111'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  // Metadata of cloud servers.
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.5',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('"%s" is not public', (address) => expect(isPublicAddress(address)).toBe(false));

/** Looks up a host whose name server answers with the addresses. @returns what Node gets */
const lookUp = (answer: LookupAddress[] | Error, all = true) =>
  new Promise((resolve, reject) => {
    const lookup = createPublicLookup((_host, _options, callback) =>
      answer instanceof Error ? callback(answer, []) : callback(null, answer),
    );
    lookup('crm.example.com', { all }, (error, address, family) =>
      error ? reject(error) : resolve(all ? address : [address, family]),
    );
  });
const PUBLIC = { address: '8.8.8.8', family: 4 };

test('a connection gets the addresses that were checked', async () => {
  const second = { address: '2606:4700::1111', family: 6 };
  expect(await lookUp([PUBLIC, second])).toEqual([PUBLIC, second]);
  expect(await lookUp([PUBLIC, second], false)).toEqual(['8.8.8.8', 4]);
});

test.each(['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1', 'fd00::1'])(
  'a name with the address %s beside a public one is refused',
  async (address) => {
    const answer = [PUBLIC, { address, family: address.includes(':') ? 6 : 4 }];
    await expect(lookUp(answer)).rejects.toThrow(
      `crm.example.com has the address ${address}, in a private network`,
    );
    await expect(lookUp(answer, false)).rejects.toThrow('in a private network');
  },
);

test('an error of the name server, and a name without addresses', async () => {
  await expect(lookUp(new Error('getaddrinfo ENOTFOUND'))).rejects.toThrow('ENOTFOUND');
  await expect(lookUp([])).rejects.toThrow('crm.example.com has no address');
});
