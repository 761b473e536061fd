import { expect, test } from 'vitest';
import { toHealthStatus } from './health.ts';

test.each([
  ['storage', 'storage failing'],
  ['disk', 'disk nearly full'],
  ['mail', 'mail failing'],
  ['failed', 'failed'],
  ['webhook', 'webhook failing'],
  ['webhook-failed', 'webhook failing'],
  ['mailbox', 'mailbox failing'],
  ['arrival', 'mails not arriving'],
] as const)('the fault %s is told as %s', (name, status) => {
  expect(toHealthStatus(0, false, 0, [{ name }])).toBe(status);
});

test('the most important problem is told', () => {
  expect(toHealthStatus(0, false, 0, [])).toBe('ok');
  expect(toHealthStatus(15 * 60_000, false, 0, [])).toBe('ok');
  expect(toHealthStatus(15 * 60_000 + 1, true, 1, [])).toBe('late');
  expect(toHealthStatus(0, true, 1, [{ name: 'storage' }])).toBe('disk nearly full');
  expect(toHealthStatus(0, false, 1, [{ name: 'mailbox' }])).toBe('failed');
});
