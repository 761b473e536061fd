import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { toEmailKey } from '@studio/enquiry/email-address';
import { isIpPattern, isLoopbackHost } from '@studio/http/client-ip';
import { ConfigError, type Environment, SettingsReader, unquote } from '@studio/http/settings';
import { readDatabaseUrl } from './database-url.ts';
import { type ImapSettings, readImap } from './imap/imap-settings.ts';
import {
  type AlertSettings,
  type DkimSettings,
  readAddress,
  readAlertSettings,
  readDkimSettings,
  readSender,
  readSmtpUrl,
  type Sender,
} from './mail-settings.ts';
import type { StudioContact } from './studio-contact.ts';
import { readWebhooks, type WebhookSettings } from './webhook/webhook-settings.ts';

export interface RelayConfig {
  studioName: string;
  host: string;
  port: number;
  siteOrigin: string;
  /** Host names under which private pages (mailbox, admin) are served. IP addresses are always allowed. */
  allowedHosts: ReadonlySet<string>;
  /** URL of the mail server; null when mail goes to the embedded mailbox, which shows it on this machine. */
  smtpUrl: string | null;
  /** Whether other machines may read the embedded mailbox. */
  isMailboxPublic: boolean;
  recipients: ReadonlySet<string>;
  /** Origins of the sites whose forms are accepted. */
  allowedOrigins: ReadonlySet<string>;
  from: Sender;
  /** Absolute path of the folder with the SQLite database and the uploaded files. */
  dataFolder: string;
  /** URL of the PostgreSQL database; null for the SQLite database in the data folder. */
  databaseUrl: string | null;
  /** Posts per minute from one client. */
  postsPerMinute: number;
  /** File uploads per minute from one client, in bytes. */
  fileBytesPerMinute: number;
  /** Days until sent enquiries are deleted. */
  retentionDays: number;
  /** Minimum free disk space in bytes. With less, files are refused and /healthz reports an error. */
  minFreeBytes: number;
  dkim: DkimSettings | null;
  /** Webhook that gets each enquiry; null when enquiries are only mailed. */
  webhook: WebhookSettings | null;
  /** Settings for mailed alerts; null when alerts are not mailed. */
  alert: AlertSettings | null;
  /** Webhook that gets alerts; null when alerts go to no webhook. */
  alertWebhook: WebhookSettings | null;
  /** Address of the self-test's mail; null when the self-test only logs in to the mail server. */
  selfTestTo: string | null;
  /** The studio's mailbox, in which answers to enquiries are found; null when it is not read. */
  imap: ImapSettings | null;
  /** Phrases that mark an enquiry as spam. After a publish, the admin passes the new phrases to the running relay. */
  spamPhrases: readonly string[];
  trustProxy: string[];
  logLevel: string;
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

/** Returns warnings about settings that are valid but risky. The texts contain no e-mail addresses, because they are logged. */
export function findConfigWarnings({ from, recipients }: Pick<RelayConfig, 'from' | 'recipients'>): string[] {
  if (!recipients.has(from.address)) return [];
  return [
    'RELAY_FROM is an address that enquiries are delivered to: some mail providers then ignore Reply-To, so replies go to the studio instead of the visitor. Use a separate address. Example: RELAY_FROM="Studio website <website@example.com>"',
  ];
}

/** Returns the absolute path of the data folder. */
export function readDataFolder(env: Environment): string {
  return resolve(unquote(env.DATA_FOLDER) || '.data');
}

/**
 * Reads the configuration from environment variables.
 * @param studio contact data of the studio in `content/studio.yaml`; null if this file is missing or invalid
 * @param isStandalone whether the relay runs without the site's server
 * @throws ConfigError with every invalid setting
 */
export function readConfig(
  env: Environment,
  studio: StudioContact | null,
  isStandalone: boolean,
): RelayConfig {
  const reader = new SettingsReader(env);
  const port = reader.readInteger('PORT', isStandalone ? 3025 : 3000, 0, 65535);
  const host = reader.readText('HOST') || 'localhost';
  const siteOrigin = reader.readOrigin(
    'SITE_ORIGIN',
    reader.readText('SITE_ORIGIN') || `http://localhost:${port}`,
  );
  const smtpUrl = readSmtpUrl(reader, host, siteOrigin);
  const siteHost = new URL(siteOrigin || 'http://localhost').hostname;
  const studioName = studio?.name ?? siteHost;

  const configuredRecipients = reader.readList('RELAY_RECIPIENTS');
  const recipients = new Set<string>();
  for (const item of configuredRecipients.length > 0 ? configuredRecipients : studio ? [studio.email] : []) {
    const address = toEmailKey(item);
    if (address) recipients.add(address);
    else
      reader.addIssue(
        'RELAY_RECIPIENTS',
        `"${item}" is not an e-mail address`,
        'hello@example.com,cv@example.com',
      );
  }
  if (configuredRecipients.length === 0 && !studio) {
    reader.addIssue('RELAY_RECIPIENTS', 'missing, and there is no content/studio.yaml', 'hello@example.com');
  }

  const allowedOrigins = new Set(
    reader.readList('RELAY_ORIGINS').map((item) => reader.readOrigin('RELAY_ORIGINS', item)),
  );
  if (allowedOrigins.size === 0) {
    allowedOrigins.add(siteOrigin);
    if (isLoopbackHost(siteHost))
      for (const name of ['localhost', '127.0.0.1', '[::1]']) allowedOrigins.add(`http://${name}:${port}`);
  }

  const domain = isIP(siteHost) || siteHost === 'localhost' ? 'localhost.localdomain' : siteHost;
  const defaultSender = { name: `${studioName} website`, address: `website@${domain}` };
  const trustProxy = reader.readList('TRUST_PROXY');
  for (const item of trustProxy) {
    if (item !== 'none' && !isIpPattern(item)) {
      const issue = `"${item}" is not an IP address, a network such as 10.0.0.0/8, or one of loopback, linklocal, uniquelocal, none`;
      reader.addIssue('TRUST_PROXY', issue, 'loopback');
    }
  }
  const logLevel = reader.readText('LOG_LEVEL') || 'info';
  if (!LOG_LEVELS.includes(logLevel)) {
    reader.addIssue('LOG_LEVEL', `"${logLevel}" is not one of ${LOG_LEVELS.join(', ')}`, 'info');
  }

  const from = readSender(reader, 'RELAY_FROM', defaultSender, smtpUrl !== null);
  const config: RelayConfig = {
    studioName,
    host,
    port,
    siteOrigin,
    allowedHosts: new Set(['localhost', siteHost, host.toLowerCase()]),
    smtpUrl,
    isMailboxPublic: reader.readText('RELAY_MAILBOX') === 'on',
    recipients,
    allowedOrigins,
    from,
    dataFolder: readDataFolder(env),
    databaseUrl: readDatabaseUrl(reader),
    postsPerMinute: reader.readInteger('RELAY_RATE', 30, 1, 1_000_000),
    fileBytesPerMinute: reader.readInteger('RELAY_RATE_MB', 40, 10, 1_000_000) * 1024 * 1024,
    retentionDays: reader.readInteger('RELAY_KEEP_DAYS', 30, 0, 3650),
    minFreeBytes: reader.readInteger('RELAY_MIN_FREE_MB', 256, 0, 1_000_000) * 1024 * 1024,
    dkim: readDkimSettings(reader),
    ...readWebhooks(reader),
    alert: readAlertSettings(reader, from),
    selfTestTo: readAddress(reader, 'SELF_TEST_TO', 'self-test@example.com'),
    imap: readImap(reader),
    spamPhrases: studio?.spamPhrases ?? [],
    trustProxy: trustProxy.length > 0 ? trustProxy.filter((item) => item !== 'none') : ['loopback'],
    logLevel,
  };
  if (reader.issues.length > 0) throw new ConfigError(reader.issues);
  return config;
}
