import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { toEmailKey } from '@studio/enquiry/email-address';
import { isIpPattern, isLoopbackHost, isPublicHost } from '@studio/http/client-ip';
import { ConfigError, type Environment, unquote } from '@studio/http/settings';
import { z } from 'zod';
import type { StudioContact } from './studio-contact.ts';

/** The From header. */
export interface Sender {
  name: string;
  address: string;
}

export interface ImapSettings {
  host: string;
  port: number;
  /** Whether the connection is encrypted from its start (imaps). Otherwise STARTTLS encrypts it, except on this machine. */
  isSecure: boolean;
  user: string;
  password: string;
}

export interface WebhookSettings {
  /** URL of the webhook. It may contain a token, so it is not logged. */
  url: URL;
  /** Key of the signatures; null if messages are not signed. */
  secret: Buffer | null;
}

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
  /** Days until sent enquiries are deleted. */
  retentionDays: number;
  /** Minimum free disk space in bytes. With less, files are refused and /healthz reports an error. */
  minFreeBytes: number;
  /** Webhook that gets each enquiry; null when enquiries are only mailed. */
  webhook: WebhookSettings | null;
  /** Webhook that is told of problems; null when they are mailed to the recipients. */
  alertWebhook: WebhookSettings | null;
  /** The studio's mailbox, in which answers to enquiries are found; null when it is not read. */
  imap: ImapSettings | null;
  /** Phrases that mark an enquiry as spam. After a publish, the admin passes the new phrases to the running relay. */
  spamPhrases: readonly string[];
  trustProxy: string[];
  logLevel: string;
}

/** A text that `parse` accepts. `parse` returns null for an invalid text, and `describe` then says what is wrong. */
const parsed = <Value>(parse: (text: string) => Value | null, describe: (text: string) => string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: describe(text) });
    return z.NEVER;
  });

const integer = (min: number, max: number) =>
  parsed(
    (text) => (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : null),
    (text) => `"${text}" is not a whole number from ${min} to ${max}`,
  );

const parseOrigin = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname + url.search + url.username === '/';
  return isOrigin ? url.origin : null;
};
const describeOrigin = (text: string) => `"${text}" is not an origin (scheme and host, no path)`;

/** A comma-separated list. */
const list = (parse: (text: string) => string | null, describe: (text: string) => string) =>
  z
    .string()
    .transform((text) => text.split(',').flatMap((item) => item.trim() || []))
    .pipe(z.array(parsed(parse, describe)));

/** A URL whose protocol matches. The message does not repeat it, because it may contain a password. */
const serverUrl = (protocol: RegExp, issue: string) =>
  parsed(
    (text) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      return url && protocol.test(url.protocol) && url.hostname !== '' ? url : null;
    },
    () => issue,
  );

function parseSender(text: string): { name: string | undefined; address: string } | null {
  const match = /^(?:"?([^"<>\r\n]*?)"?\s*<)?([^<>\s]+?)>?$/.exec(text);
  const address = toEmailKey(match?.[2] ?? '');
  return address === null ? null : { name: match?.[1]?.trim() || undefined, address };
}

/** Parses a key of Standard Webhooks: `whsec_` and 24 to 64 bytes in Base64. */
function parseSecret(text: string): Buffer | null {
  const [, base64 = ''] = /^whsec_([\w+/-]+={0,2})$/.exec(text) ?? [];
  const secret = Buffer.from(base64, 'base64');
  return secret.length >= 24 && secret.length <= 64 ? secret : null;
}

const webhookUrl = serverUrl(/^https?:$/, 'not a URL that begins with https://');

/** The settings. A missing or empty variable is undefined. */
const settingsSchema = z.object({
  PORT: integer(0, 65535).optional(),
  HOST: z.string().default('localhost'),
  SITE_ORIGIN: parsed(parseOrigin, describeOrigin).optional(),
  DATA_FOLDER: z.string().default('.data'),
  DATABASE_URL: serverUrl(/^postgres(?:ql)?:$/, 'not the URL of a PostgreSQL database').optional(),
  SMTP_URL: serverUrl(/^smtps?:$/, 'not a URL that begins with smtp:// or smtps://').optional(),
  RELAY_FROM: parsed(parseSender, (text) => `"${text}" contains no e-mail address`).optional(),
  RELAY_RECIPIENTS: list(toEmailKey, (text) => `"${text}" is not an e-mail address`).optional(),
  RELAY_ORIGINS: list(parseOrigin, describeOrigin).optional(),
  RELAY_RATE: integer(1, 1_000_000).default(30),
  RELAY_KEEP_DAYS: integer(0, 3650).default(30),
  RELAY_MIN_FREE_MB: integer(0, 1_000_000).default(256),
  RELAY_MAILBOX: z.enum(['on', 'off'], { error: 'neither on nor off' }).default('off'),
  IMAP_URL: serverUrl(/^imaps?:$/, 'not a URL with a user that begins with imap:// or imaps://')
    .refine(({ username }) => username !== '', { error: 'without a user name' })
    .optional(),
  WEBHOOK_URL: webhookUrl.optional(),
  WEBHOOK_SECRET: parsed(
    parseSecret,
    () => 'not whsec_ and 24 to 64 random bytes in Base64, which the receiver must know too',
  ).optional(),
  ALERT_WEBHOOK_URL: webhookUrl.optional(),
  TRUST_PROXY: list(
    (text) => (text === 'none' || isIpPattern(text) ? text : null),
    (text) =>
      `"${text}" is not an IP address, a network such as 10.0.0.0/8, or one of loopback, linklocal, uniquelocal, none`,
  ).default(['loopback']),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], { error: 'no log level' })
    .default('info'),
});

type Settings = z.infer<typeof settingsSchema>;

const EXAMPLES: Record<keyof Settings, string> = {
  PORT: '3000',
  HOST: '127.0.0.1',
  SITE_ORIGIN: 'https://www.example.com',
  DATA_FOLDER: '/var/lib/website',
  DATABASE_URL: 'postgres://website:password@db.example.com/website?sslmode=verify-full',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  RELAY_FROM: '"Studio website <website@example.com>"',
  RELAY_RECIPIENTS: 'hello@example.com,cv@example.com',
  RELAY_ORIGINS: 'https://www.example.com',
  RELAY_RATE: '30',
  RELAY_KEEP_DAYS: '30',
  RELAY_MIN_FREE_MB: '256',
  RELAY_MAILBOX: 'on',
  IMAP_URL: 'imaps://user:password@mail.example.com',
  WEBHOOK_URL: 'https://hooks.example.com/studio',
  // A command instead of a key, because people would copy the key.
  WEBHOOK_SECRET: '"whsec_$(openssl rand -base64 32)"',
  ALERT_WEBHOOK_URL: 'https://hooks.example.com/alerts',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'info',
};

const toIssue = (name: keyof Settings, issue: string): string =>
  `${name}: ${issue}. Example: ${name}=${EXAMPLES[name]}`;

/** Reads the environment variables. @throws ConfigError with every invalid setting */
function readSettings(env: Environment): Settings {
  const names = Object.keys(EXAMPLES) as (keyof Settings)[];
  const values = names.map((name) => [name, unquote(env[name]) || undefined] as const);
  const result = settingsSchema.safeParse(Object.fromEntries(values));
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => toIssue(path[0] as keyof Settings, message)),
  );
}

/** Returns warnings about settings that are valid but risky. The texts contain no e-mail addresses, because they are logged. */
export function findConfigWarnings({ from, recipients }: Pick<RelayConfig, 'from' | 'recipients'>): string[] {
  if (!recipients.has(from.address)) return [];
  return [
    'RELAY_FROM is an address that enquiries are delivered to: some mail providers then ignore Reply-To, so replies go to the studio instead of the visitor. Use a separate address. Example: RELAY_FROM="Studio website <website@example.com>"',
  ];
}

/** Returns the settings that commands need to open the database. @throws ConfigError */
export function readDatabaseSettings(env: Environment): Pick<RelayConfig, 'dataFolder' | 'databaseUrl'> {
  const { DATA_FOLDER, DATABASE_URL } = readSettings(env);
  return { dataFolder: resolve(DATA_FOLDER), databaseUrl: DATABASE_URL?.href ?? null };
}

const toImapSettings = (url: URL): ImapSettings => {
  const isSecure = url.protocol === 'imaps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 993 : 143),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
};

/** Finds settings that are missing because of other settings. */
function findMissingSettings(
  settings: Settings,
  siteOrigin: string,
  recipients: ReadonlySet<string>,
): string[] {
  const { SMTP_URL, HOST, RELAY_MAILBOX, RELAY_FROM, WEBHOOK_URL, WEBHOOK_SECRET } = settings;
  const issues: string[] = [];
  if (!SMTP_URL && isPublicHost(new URL(siteOrigin).hostname)) {
    const issue = `missing, and the site is at ${siteOrigin}: without it no mail leaves this machine, and anybody who reaches the embedded mailbox can read every enquiry`;
    issues.push(toIssue('SMTP_URL', issue));
  } else if (!SMTP_URL && !isLoopbackHost(HOST) && RELAY_MAILBOX === 'off') {
    const issue = `missing, and on HOST=${HOST} the embedded mailbox would be open to everyone (RELAY_MAILBOX=on allows it)`;
    issues.push(toIssue('SMTP_URL', issue));
  }
  if (SMTP_URL && !RELAY_FROM)
    issues.push(toIssue('RELAY_FROM', "missing; mail must come from an address of the studio's own domain"));
  if (recipients.size === 0)
    issues.push(toIssue('RELAY_RECIPIENTS', 'missing, and there is no content/studio.yaml'));
  if (WEBHOOK_URL && !WEBHOOK_SECRET)
    issues.push(toIssue('WEBHOOK_SECRET', 'missing, while WEBHOOK_URL is set'));
  return issues;
}

/**
 * Reads the configuration from environment variables.
 * @param studio contact data of the studio in `content/studio.yaml`; null if this file is missing or invalid
 * @param isStandalone whether the relay runs without the site's server
 * @throws ConfigError with the invalid settings
 */
export function readConfig(
  env: Environment,
  studio: StudioContact | null,
  isStandalone: boolean,
): RelayConfig {
  const settings = readSettings(env);
  const { RELAY_FROM, WEBHOOK_URL, WEBHOOK_SECRET, ALERT_WEBHOOK_URL, IMAP_URL } = settings;
  const port = settings.PORT ?? (isStandalone ? 3025 : 3000);
  const siteOrigin = settings.SITE_ORIGIN ?? `http://localhost:${port}`;
  const siteHost = new URL(siteOrigin).hostname;
  const localOrigins = isLoopbackHost(siteHost)
    ? ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`)
    : [];
  const studioEmail = toEmailKey(studio?.email ?? '');
  const recipients = new Set(settings.RELAY_RECIPIENTS ?? (studioEmail === null ? [] : [studioEmail]));
  const studioName = studio?.name ?? siteHost;
  const domain = isIP(siteHost) || siteHost === 'localhost' ? 'localhost.localdomain' : siteHost;
  const issues = findMissingSettings(settings, siteOrigin, recipients);
  if (issues.length > 0) throw new ConfigError(issues);
  const secret = WEBHOOK_SECRET ?? null;
  return {
    studioName,
    host: settings.HOST,
    port,
    siteOrigin,
    allowedHosts: new Set(['localhost', siteHost, settings.HOST.toLowerCase()]),
    smtpUrl: settings.SMTP_URL?.href ?? null,
    isMailboxPublic: settings.RELAY_MAILBOX === 'on',
    recipients,
    allowedOrigins: new Set(settings.RELAY_ORIGINS ?? [siteOrigin, ...localOrigins]),
    from: {
      name: RELAY_FROM?.name ?? `${studioName} website`,
      address: RELAY_FROM?.address ?? `website@${domain}`,
    },
    dataFolder: resolve(settings.DATA_FOLDER),
    databaseUrl: settings.DATABASE_URL?.href ?? null,
    postsPerMinute: settings.RELAY_RATE,
    retentionDays: settings.RELAY_KEEP_DAYS,
    minFreeBytes: settings.RELAY_MIN_FREE_MB * 1024 * 1024,
    webhook: WEBHOOK_URL ? { url: WEBHOOK_URL, secret } : null,
    alertWebhook: ALERT_WEBHOOK_URL ? { url: ALERT_WEBHOOK_URL, secret } : null,
    imap: IMAP_URL ? toImapSettings(IMAP_URL) : null,
    spamPhrases: studio?.spamPhrases ?? [],
    trustProxy: settings.TRUST_PROXY.filter((item) => item !== 'none'),
    logLevel: settings.LOG_LEVEL,
  };
}
