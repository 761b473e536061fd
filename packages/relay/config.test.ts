import { ConfigError, type Environment } from '@studio/http/settings';
import { describe, expect, test } from 'vitest';
import { findConfigWarnings, readConfig } from './config.ts';

const studio = { name: 'Studio', email: 'hello@studio.example' };
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

describe('configuration', () => {
  test('needs no settings for local use', () => {
    const config = readConfig({}, studio, false);
    expect(config).toMatchObject({
      host: 'localhost',
      port: 3000,
      smtpUrl: null,
      siteOrigin: 'http://localhost:3000',
    });
    expect([...config.recipients]).toEqual(['hello@studio.example']);
    expect([...config.allowedOrigins]).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ]);
  });

  test('posts nothing unless it is set, and signs with one key', () => {
    expect(readConfig({}, studio, false)).toMatchObject({ webhook: null, alertWebhook: null });
    const secret = Buffer.alloc(32, 1);
    const env = {
      WEBHOOK_URL: 'https://crm.example.com/hook?token=t0ken',
      WEBHOOK_SECRET,
      ALERT_WEBHOOK_URL: 'http://localhost:4000/alerts',
    };
    expect(readConfig(env, studio, false)).toMatchObject({
      webhook: { url: new URL(env.WEBHOOK_URL), secret },
      alertWebhook: { url: new URL(env.ALERT_WEBHOOK_URL), secret },
    });
  });

  test.each([
    ['imaps://studio%40example.com:p%3Aw@mail.example.com', { port: 993, isSecure: true }],
    ['imap://studio%40example.com:p%3Aw@mail.example.com', { port: 143, isSecure: false }],
    ['imaps://studio%40example.com:p%3Aw@mail.example.com:1993', { port: 1993, isSecure: true }],
  ])('reads the mailbox %s', (IMAP_URL, expected) => {
    const mailbox = { host: 'mail.example.com', user: 'studio@example.com', password: 'p:w', ...expected };
    expect(readConfig({ IMAP_URL }, studio, false).imap).toEqual(mailbox);
    expect(readConfig({}, studio, false).imap).toBeNull();
  });

  test('PORT changes the allowed origins', () => {
    expect([...readConfig({ PORT: '4000' }, studio, false).allowedOrigins]).toContain(
      'http://localhost:4000',
    );
  });

  test.each<readonly [string, Environment]>([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['SITE_ORIGIN', { SITE_ORIGIN: 'example.com' }],
    ['SITE_ORIGIN', { SITE_ORIGIN: 'https://example.com/path' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example.com', RELAY_FROM: 'a@b.co' }],
    ['SMTP_URL', { HOST: '0.0.0.0' }],
    ['SMTP_URL', { SITE_ORIGIN: 'https://www.example.com' }],
    ['SMTP_URL', { SITE_ORIGIN: 'https://www.example.com', HOST: '0.0.0.0', RELAY_MAILBOX: 'on' }],
    ['SMTP_URL', { SITE_ORIGIN: 'http://203.0.113.5' }],
    ['RELAY_FROM', { SMTP_URL: 'smtp://mail.example.com' }],
    ['RELAY_FROM', { RELAY_FROM: 'the studio' }],
    ['RELAY_RECIPIENTS', { RELAY_RECIPIENTS: 'a@b.co, nobody' }],
    ['RELAY_ORIGINS', { RELAY_ORIGINS: '*' }],
    ['RELAY_RATE', { RELAY_RATE: '0' }],
    ['RELAY_KEEP_DAYS', { RELAY_KEEP_DAYS: '-1' }],
    ...['nginx', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/8/8', '2001:db8::/129', '10.0.0.0/x'].map(
      (TRUST_PROXY) => ['TRUST_PROXY', { TRUST_PROXY }] as const,
    ),
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example.com/website' }],
    ['WEBHOOK_URL', { WEBHOOK_URL: 'crm.example.com/t0ken', WEBHOOK_SECRET }],
    ['WEBHOOK_SECRET', { WEBHOOK_URL: 'https://crm.example.com' }],
    ['WEBHOOK_SECRET', { WEBHOOK_SECRET: 't0ken' }],
    ['WEBHOOK_SECRET', { WEBHOOK_SECRET: `whsec_${Buffer.alloc(23).toString('base64')}` }],
    ['ALERT_WEBHOOK_URL', { ALERT_WEBHOOK_URL: 'ftp://crm.example.com/t0ken' }],
    ['IMAP_URL', { IMAP_URL: 'https://studio:secret@mail.example.com' }],
    ['IMAP_URL', { IMAP_URL: 'imaps://mail.example.com' }],
  ])('reports %s with an example for %j', (name, env) => {
    const issues = issuesOf(env);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatch(new RegExp(`^${name}: .+ Example: ${name}=`));
    expect(issues[0]).not.toMatch(/t0ken|secret@|AQEB/);
  });

  test.each([
    { SITE_ORIGIN: 'http://192.168.1.5:3000', HOST: '0.0.0.0', RELAY_MAILBOX: 'on' },
    { SITE_ORIGIN: 'http://[::1]:3000' },
    { SMTP_URL: 'smtp://mailserver:25?ignoreTLS=true', RELAY_FROM: 'a@b.co' },
    { SMTP_URL: 'smtp://10.0.0.5?tls.rejectUnauthorized=false', RELAY_FROM: 'a@b.co' },
    { TRUST_PROXY: 'uniquelocal, 203.0.113.0/24, 2001:db8::/48, 198.51.100.7' },
  ])('accepts %j on a private network', (env) => {
    expect(issuesOf(env)).toEqual([]);
  });

  test('reports all issues at once, and no password', () => {
    const issues = issuesOf({ PORT: 'x', RELAY_RATE: 'y', SMTP_URL: 'ftp://user:secret@mail.example.com' });
    expect(issues.length).toBe(3);
    expect(issues.join()).not.toContain('secret');
  });

  test('reads a name and an address from RELAY_FROM', () => {
    const from = (text: string) => readConfig({ RELAY_FROM: text }, studio, false).from;
    // `docker run --env-file` keeps the quotes.
    expect(from('"Studio & more <a@b.co>"')).toEqual({ name: 'Studio & more', address: 'a@b.co' });
    expect(from('"Asha\'s studio <a@b.co>"')).toEqual({ name: "Asha's studio", address: 'a@b.co' });
    expect(from(`'"Neem, Noor" <a@b.co>'`)).toEqual({ name: 'Neem, Noor', address: 'a@b.co' });
    expect(from('"Studio & more" <a@b.co>')).toEqual({ name: 'Studio & more', address: 'a@b.co' });
    expect(from('"Neem, Noor" <Web@Studio.example>')).toEqual({
      name: 'Neem, Noor',
      address: 'web@studio.example',
    });
    expect(from('web@studio.example')).toEqual({ name: 'Studio website', address: 'web@studio.example' });
  });

  test('warns when the sender is a recipient, in any spelling', () => {
    const warnings = (RELAY_FROM: string, RELAY_RECIPIENTS = '') =>
      findConfigWarnings(readConfig({ RELAY_FROM, RELAY_RECIPIENTS }, studio, false));
    expect(warnings('website@studio.example')).toEqual([]);
    const warning = [expect.stringMatching(/^RELAY_FROM is an address .+ Example: RELAY_FROM=/)];
    expect(warnings('Studio <HELLO@studio.example>')).toEqual(warning);
    expect(warnings('a@bücher.example', 'cv@b.example, a@xn--bcher-kva.example')).toEqual(warning);
  });
});
