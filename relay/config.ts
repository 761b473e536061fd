import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { plainAddress } from './clean.ts';
import type { StudioFacts } from './studio.ts';
import { isLoopback, isPublic } from './visitor.ts';

/** The checked configuration of a relay. */
export interface RelayConfig {
  studioName: string;
  host: string;
  port: number;
  siteOrigin: string;
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

/** All that is wrong with the environment, each with the variable, what is wrong, and an example. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];
const proxyGroups = ['loopback', 'linklocal', 'uniquelocal', 'none'];

class Reader {
  readonly problems: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: string): string {
    return this.#env[name]?.trim() ?? '';
  }

  list(name: string): string[] {
    return this.text(name)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  wrong(name: string, what: string, example: string): void {
    this.problems.push(`${name}: ${what}. Example: ${name}=${example}`);
  }

  whole(name: string, fallback: number, low: number, high: number): number {
    const text = this.text(name);
    if (text === '') return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= low && value <= high) return value;
    this.wrong(name, `"${text}" is not a whole number from ${low} to ${high}`, String(fallback));
    return fallback;
  }

  origin(name: string, text: string): string {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (
      url &&
      /^https?:$/.test(url.protocol) &&
      url.pathname === '/' &&
      url.search === '' &&
      url.username === ''
    ) {
      return url.origin;
    }
    this.wrong(name, `"${text}" is not an origin (scheme and host, no path)`, 'https://www.example.com');
    return '';
  }
}

/** Where the spool is; the commands need to know no more. */
export const spoolFolder = (env: Environment): string => resolve(env.RELAY_SPOOL?.trim() || '.spool');

function readFrom(reader: Reader, fallback: RelayConfig['from'], required: boolean): RelayConfig['from'] {
  const example = '"Studio website <website@example.com>"';
  const text = reader.text('RELAY_FROM');
  if (text === '') {
    if (required) {
      reader.wrong(
        'RELAY_FROM',
        "missing; mail must come from an address of the studio's own domain",
        example,
      );
    }
    return fallback;
  }
  const parts = /^(?:"?([^"<>\r\n]*?)"?\s*<)?([^<>\s]+?)>?$/.exec(text);
  const address = plainAddress(parts?.[2] ?? '');
  if (address) return { name: parts?.[1]?.trim() || fallback.name, address };
  reader.wrong('RELAY_FROM', `"${text}" holds no e-mail address`, example);
  return fallback;
}

function readDkim(reader: Reader): RelayConfig['dkim'] {
  const domain = reader.text('RELAY_DKIM_DOMAIN');
  const selector = reader.text('RELAY_DKIM_SELECTOR');
  const keyFile = reader.text('RELAY_DKIM_KEY');
  if (!domain && !selector && !keyFile) return null;
  if (!domain)
    reader.wrong('RELAY_DKIM_DOMAIN', 'missing, while other RELAY_DKIM_ settings are there', 'example.com');
  if (!selector)
    reader.wrong('RELAY_DKIM_SELECTOR', 'missing, while other RELAY_DKIM_ settings are there', 'site');
  try {
    accessSync(keyFile, constants.R_OK);
  } catch {
    reader.wrong('RELAY_DKIM_KEY', `the key file "${keyFile}" cannot be read`, '/etc/neem-and-noor/dkim.pem');
  }
  return { domain, selector, keyFile };
}

function readSmtpUrl(reader: Reader, host: string, siteOrigin: string): string | null {
  const example = 'smtps://user:password@mail.example.com';
  const text = reader.text('SMTP_URL');
  if (text !== '') {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') {
      const plain =
        url.searchParams.get('ignoreTLS') === 'true' || url.searchParams.get('requireTLS') === 'false';
      if (!plain || !isPublic(url.hostname)) return text;
      const what = `would send the password and every mail to ${url.hostname} without encryption`;
      reader.wrong('SMTP_URL', what, `smtp://user:password@${url.hostname}`);
      return null;
    }
    // The value may hold a password, so it is not repeated.
    reader.wrong('SMTP_URL', 'not an address that begins with smtp:// or smtps://', example);
    return null;
  }
  const site = siteOrigin === '' ? 'localhost' : new URL(siteOrigin).hostname;
  if (isPublic(site)) {
    const what = `missing, and the site is at ${siteOrigin}: without it no mail leaves this machine, and whoever reaches the embedded mailbox reads every enquiry`;
    reader.wrong('SMTP_URL', what, example);
  } else if (!isLoopback(host) && reader.text('RELAY_MAILBOX') !== 'on') {
    const what = `missing, and on HOST=${host} the embedded mailbox would be open to everyone (RELAY_MAILBOX=on allows it)`;
    reader.wrong('SMTP_URL', what, example);
  }
  return null;
}

/**
 * Reads and checks the whole environment at once.
 * @param alone whether the relay runs without the site's server
 * @throws ConfigError naming everything that is wrong
 */
export function readConfig(env: Environment, studio: StudioFacts | null, alone: boolean): RelayConfig {
  const reader = new Reader(env);
  const port = reader.whole('PORT', alone ? 3025 : 3000, 0, 65535);
  const host = reader.text('HOST') || 'localhost';
  const siteOrigin = reader.origin('SITE_ORIGIN', reader.text('SITE_ORIGIN') || `http://localhost:${port}`);
  const smtpUrl = readSmtpUrl(reader, host, siteOrigin);
  const local = new URL(siteOrigin || 'http://localhost').hostname;
  const studioName = studio?.name ?? local;

  const given = reader.list('RELAY_RECIPIENTS');
  const recipients = new Set<string>();
  for (const item of given.length > 0 ? given : studio ? [studio.email] : []) {
    const address = plainAddress(item);
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
    if (!proxyGroups.includes(item) && isIP(item.split('/')[0] ?? '') === 0) {
      reader.wrong(
        'TRUST_PROXY',
        `"${item}" is neither an address nor one of ${proxyGroups.join(', ')}`,
        'loopback',
      );
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
