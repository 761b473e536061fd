import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { emailKey } from '@studio/enquiry/email-address';
import { ConfigError, type Environment, SettingsReader } from '@studio/http/settings';
import { isLoopback, namesAddresses } from '@studio/http/visitor';
import { readDkim, readFrom, readSmtpUrl } from './mail-settings.ts';
import type { StudioFacts } from './studio.ts';

/** The checked configuration of a relay. */
export interface RelayConfig {
  studioName: string;
  host: string;
  port: number;
  siteOrigin: string;
  /** Host names that private pages (mailbox, desk) answer to, beside IP addresses. */
  ownHosts: ReadonlySet<string>;
  /** null: mail goes to the embedded mailbox. */
  smtpUrl: string | null;
  /** Whether the embedded mailbox may be read from other machines. */
  mailboxOpen: boolean;
  recipients: ReadonlySet<string>;
  origins: ReadonlySet<string>;
  from: { name: string; address: string };
  spool: string;
  /** Posts a minute from one address. */
  rate: number;
  /** Bytes of files a minute from one address. */
  fileBytesPerMinute: number;
  keepDays: number;
  /** Below this many free bytes in the spool's file system no files are taken and /healthz complains. */
  minFreeBytes: number;
  dkim: { domain: string; selector: string; keyFile: string } | null;
  trustProxy: string[];
  logLevel: string;
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

/**
 * What works but will cause trouble, for whoever runs the relay. It goes into logs, so it repeats no address.
 *
 * @returns a sentence for each, with the variable to change.
 */
export function configWarnings({ from, recipients }: Pick<RelayConfig, 'from' | 'recipients'>): string[] {
  if (!recipients.has(from.address)) return [];
  return [
    'RELAY_FROM is an address that enquiries are delivered to: some mail providers then ignore Reply-To, and answers go to the studio instead of the visitor. Use an address of its own. Example: RELAY_FROM="Studio website <website@example.com>"',
  ];
}

/** Where the spool is; the commands need to know no more. */
export const spoolFolder = (env: Environment): string => resolve(env.RELAY_SPOOL?.trim() || '.spool');

/**
 * Reads and checks the whole environment at once.
 * @param alone whether the relay runs without the site's server
 * @throws ConfigError naming everything that is wrong
 */
export function readConfig(env: Environment, studio: StudioFacts | null, alone: boolean): RelayConfig {
  const reader = new SettingsReader(env);
  const port = reader.whole('PORT', alone ? 3025 : 3000, 0, 65535);
  const host = reader.text('HOST') || 'localhost';
  const siteOrigin = reader.origin('SITE_ORIGIN', reader.text('SITE_ORIGIN') || `http://localhost:${port}`);
  const smtpUrl = readSmtpUrl(reader, host, siteOrigin);
  const local = new URL(siteOrigin || 'http://localhost').hostname;
  const studioName = studio?.name ?? local;

  const given = reader.list('RELAY_RECIPIENTS');
  const recipients = new Set<string>();
  for (const item of given.length > 0 ? given : studio ? [studio.email] : []) {
    const address = emailKey(item);
    if (address) recipients.add(address);
    else
      reader.wrong(
        'RELAY_RECIPIENTS',
        `"${item}" is not an e-mail address`,
        'hello@example.com,cv@example.com',
      );
  }
  if (given.length === 0 && !studio) {
    reader.wrong(
      'RELAY_RECIPIENTS',
      'missing, and content/studio.yaml is not there either',
      'hello@example.com',
    );
  }

  const origins = new Set(reader.list('RELAY_ORIGINS').map((item) => reader.origin('RELAY_ORIGINS', item)));
  if (origins.size === 0) {
    origins.add(siteOrigin);
    if (isLoopback(local))
      for (const name of ['localhost', '127.0.0.1', '[::1]']) origins.add(`http://${name}:${port}`);
  }

  const domain = isIP(local) || local === 'localhost' ? 'localhost.localdomain' : local;
  const fallback = { name: `${studioName} website`, address: `website@${domain}` };
  const trustProxy = reader.list('TRUST_PROXY');
  for (const item of trustProxy) {
    if (item !== 'none' && !namesAddresses(item)) {
      const what = `"${item}" is no address, no network such as 10.0.0.0/8, and none of loopback, linklocal, uniquelocal, none`;
      reader.wrong('TRUST_PROXY', what, 'loopback');
    }
  }
  const logLevel = reader.text('LOG_LEVEL') || 'info';
  if (!logLevels.includes(logLevel)) {
    reader.wrong('LOG_LEVEL', `"${logLevel}" is not one of ${logLevels.join(', ')}`, 'info');
  }

  const config: RelayConfig = {
    studioName,
    host,
    port,
    siteOrigin,
    ownHosts: new Set(['localhost', local, host.toLowerCase()]),
    smtpUrl,
    mailboxOpen: reader.text('RELAY_MAILBOX') === 'on',
    recipients,
    origins,
    from: readFrom(reader, fallback, smtpUrl !== null),
    spool: spoolFolder(env),
    rate: reader.whole('RELAY_RATE', 30, 1, 1_000_000),
    fileBytesPerMinute: reader.whole('RELAY_RATE_MB', 40, 10, 1_000_000) * 1024 * 1024,
    keepDays: reader.whole('RELAY_KEEP_DAYS', 30, 0, 3650),
    minFreeBytes: reader.whole('RELAY_MIN_FREE_MB', 256, 0, 1_000_000) * 1024 * 1024,
    dkim: readDkim(reader),
    trustProxy: trustProxy.length > 0 ? trustProxy.filter((item) => item !== 'none') : ['loopback'],
    logLevel,
  };
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return config;
}
