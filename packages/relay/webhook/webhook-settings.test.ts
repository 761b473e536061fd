import { ConfigError, type Environment } from '@studio/http/settings';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const studio = { name: 'Studio', email: 'hello@studio.example' };
const WEBHOOK_URL = 'https://crm.example.com/hook?token=t0ken';
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

function issuesOf(env: Environment): readonly string[] {
  try {
    readConfig(env, studio, false);
  } catch (error) {
    if (error instanceof ConfigError) return error.issues;
    throw error;
  }
  return [];
}

test('it is off unless it is set', () => {
  expect(readConfig({}, studio, false)).toMatchObject({ webhook: null, alertWebhook: null });
  expect(readConfig({ WEBHOOK_URL, WEBHOOK_SECRET }, studio, false).webhook).toEqual({
    url: new URL(WEBHOOK_URL),
    secret: Buffer.alloc(32, 1),
    isPrivateAllowed: false,
  });
});

test('alerts have a webhook of their own', () => {
  const env = { ALERT_WEBHOOK_URL: WEBHOOK_URL, ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET };
  const { webhook, alertWebhook } = readConfig(env, studio, false);
  expect([webhook, alertWebhook?.url]).toEqual([null, new URL(WEBHOOK_URL)]);
});

test.each<[string, Environment]>([
  ['WEBHOOK_URL', { WEBHOOK_SECRET }],
  ['WEBHOOK_URL', { WEBHOOK_URL: 'crm.example.com/t0ken', WEBHOOK_SECRET }],
  ['WEBHOOK_URL', { WEBHOOK_URL: 'ftp://crm.example.com/t0ken', WEBHOOK_SECRET }],
  ['WEBHOOK_URL', { WEBHOOK_URL: 'http://crm.example.com/t0ken', WEBHOOK_SECRET }],
  [
    'WEBHOOK_URL',
    { WEBHOOK_URL: 'http://crm.example.com/t0ken', WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE: 'on' },
  ],
  ...[
    'localhost:4000',
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '169.254.169.254',
    '[::ffff:127.0.0.1]',
    '10.0.0.5',
    '[::1]',
    '[fd00::1]',
    'crm',
    'crm.local',
  ].map((host): [string, Environment] => [
    'WEBHOOK_URL',
    { WEBHOOK_URL: `https://${host}/t0ken`, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE: 'off' },
  ]),
  ['WEBHOOK_SECRET', { WEBHOOK_URL }],
  ['WEBHOOK_SECRET', { WEBHOOK_URL, WEBHOOK_SECRET: 't0ken' }],
  ['WEBHOOK_SECRET', { WEBHOOK_URL, WEBHOOK_SECRET: `whsec_${Buffer.alloc(23).toString('base64')}` }],
  ['WEBHOOK_SECRET', { WEBHOOK_URL, WEBHOOK_SECRET: `whsec_${Buffer.alloc(65).toString('base64')}` }],
  ['WEBHOOK_SECRET', { WEBHOOK_URL, WEBHOOK_SECRET: `${WEBHOOK_SECRET}!t0ken` }],
  [
    'ALERT_WEBHOOK_URL',
    { ALERT_WEBHOOK_URL: 'http://hooks.example.com/t0ken', ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET },
  ],
  ['ALERT_WEBHOOK_URL', { ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET }],
  ['ALERT_WEBHOOK_SECRET', { ALERT_WEBHOOK_URL: WEBHOOK_URL }],
  ['WEBHOOK_ALLOW_PRIVATE', { WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE: 'yes' }],
])('reports %s with an example for %j, and no secret', (name, env) => {
  const issues = issuesOf(env);
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatch(new RegExp(`^${name}: .+ Example: ${name}=`));
  expect(issues[0]).not.toMatch(/t0ken|AQEB/);
});

test.each(['http://localhost:4000/hook', 'http://10.0.0.5/', 'https://crm.local/', 'http://[::1]:4000/'])(
  'WEBHOOK_ALLOW_PRIVATE=on allows %s',
  (url) => {
    expect(issuesOf({ WEBHOOK_URL: url, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE: 'on' })).toEqual([]);
  },
);
