import { expect, test } from 'vitest';
import { createIpMatcher, getClientKey, isLoopbackHost, isPublicHost } from './client-ip.ts';

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the client key of %s is %s', (address, key) => {
  expect(getClientKey(address)).toBe(key);
});

test.each([
  ['localhost', true, false],
  ['127.9.9.9', true, false],
  ['[::1]', true, false],
  ['192.168.1.5', false, false],
  ['172.31.0.1', false, false],
  ['[fd00::1]', false, false],
  ['studio-pc', false, false],
  ['studio.local', false, false],
  ['www.studio.example', false, true],
  ['203.0.113.5', false, true],
  ['[2001:db8::1]', false, true],
  ['127.0.0.1.evil.example', false, true],
])('%s: loopback %s, public %s', (host, loopback, isPublicName) => {
  expect([isLoopbackHost(host), isPublicHost(host)]).toEqual([loopback, isPublicName]);
});

test('matches addresses, networks and group names', () => {
  const isProxy = createIpMatcher(['loopback', '10.1.0.0/16', '2001:db8::/32', '198.51.100.7']);
  expect(
    ['127.0.0.2', '::1', '::ffff:127.0.0.1', '10.1.2.3', '2001:db8:5::1', '198.51.100.7'].every(isProxy),
  ).toBe(true);
  expect(['10.2.0.1', '2001:db9::1', '198.51.100.8', 'nonsense', ''].some(isProxy)).toBe(false);
  expect(createIpMatcher([])('127.0.0.1')).toBe(false);
});
