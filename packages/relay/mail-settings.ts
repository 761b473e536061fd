import { accessSync, constants } from 'node:fs';
import { toEmailKey } from '@studio/enquiry/email-address';
import { isLoopbackHost, isPublicHost } from '@studio/http/client-ip';
import type { SettingsReader } from '@studio/http/settings';

/** The From header. */
export interface Sender {
  name: string;
  address: string;
}

export interface DkimSettings {
  domain: string;
  /** Name of the DNS record with the public key: `<selector>._domainkey.<domain>`. */
  selector: string;
  /** Path of the PEM file with the private key. */
  keyFile: string;
}

/** Settings of the second mail server, which only sends alerts. */
export interface AlertSettings {
  smtpUrl: string;
  from: Sender;
  to: string;
}

/**
 * Reads the sender of mails. Returns the fallback if the setting is missing, and also adds an issue if it is invalid.
 * @param name name of the setting
 * @param isRequired whether a missing setting is an issue too, because mail servers on the internet refuse the fallback address
 */
export function readSender(
  reader: SettingsReader,
  name: 'RELAY_FROM' | 'ALERT_FROM',
  fallback: Sender,
  isRequired: boolean,
): Sender {
  const example = '"Studio website <website@example.com>"';
  const text = reader.readText(name);
  if (text === '') {
    if (isRequired) {
      reader.addIssue(name, "missing; mail must come from an address of the studio's own domain", example);
    }
    return fallback;
  }
  const match = /^(?:"?([^"<>\r\n]*?)"?\s*<)?([^<>\s]+?)>?$/.exec(text);
  const address = toEmailKey(match?.[2] ?? '');
  if (address) return { name: match?.[1]?.trim() || fallback.name, address };
  reader.addIssue(name, `"${text}" contains no e-mail address`, example);
  return fallback;
}

/** Reads an e-mail address. Returns null when it is not set or invalid. */
export function readAddress(reader: SettingsReader, name: string, example: string): string | null {
  const text = reader.readText(name);
  if (text === '') return null;
  const address = toEmailKey(text);
  if (address === null) reader.addIssue(name, `"${text}" is not an e-mail address`, example);
  return address;
}

/**
 * Reads the settings for mailed alerts. Returns null when ALERT_SMTP_URL or ALERT_TO is missing or invalid.
 * @param from default sender
 */
export function readAlertSettings(reader: SettingsReader, from: Sender): AlertSettings | null {
  if (reader.readText('ALERT_SMTP_URL') === '') return null;
  const smtpUrl = readServerUrl(reader, 'ALERT_SMTP_URL');
  const example = 'asha@another-provider.example';
  const to = readAddress(reader, 'ALERT_TO', example);
  if (reader.readText('ALERT_TO') === '')
    reader.addIssue('ALERT_TO', 'missing, while ALERT_SMTP_URL is set', example);
  const sender = readSender(reader, 'ALERT_FROM', from, false);
  return smtpUrl === null || to === null ? null : { smtpUrl, from: sender, to };
}

/** Reads the DKIM settings. Returns null when mail is not signed. */
export function readDkimSettings(reader: SettingsReader): DkimSettings | null {
  const domain = reader.readText('RELAY_DKIM_DOMAIN');
  const selector = reader.readText('RELAY_DKIM_SELECTOR');
  const keyFile = reader.readText('RELAY_DKIM_KEY');
  if (!domain && !selector && !keyFile) return null;
  if (!domain)
    reader.addIssue('RELAY_DKIM_DOMAIN', 'missing, while other RELAY_DKIM_ settings are set', 'example.com');
  if (!selector)
    reader.addIssue('RELAY_DKIM_SELECTOR', 'missing, while other RELAY_DKIM_ settings are set', 'site');
  try {
    accessSync(keyFile, constants.R_OK);
  } catch {
    reader.addIssue(
      'RELAY_DKIM_KEY',
      `the key file "${keyFile}" cannot be read`,
      '/etc/neem-and-noor/dkim.pem',
    );
  }
  return { domain, selector, keyFile };
}

const SERVER_EXAMPLE = 'smtps://user:password@mail.example.com';

/** Reads the URL of a mail server from a setting that is not empty. Returns null when it is invalid or mail would not be encrypted. */
function readServerUrl(reader: SettingsReader, name: 'SMTP_URL' | 'ALERT_SMTP_URL'): string | null {
  const text = reader.readText(name);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') {
    const issue = findEncryptionIssue(url);
    if (issue === undefined) return text;
    reader.addIssue(name, issue, `smtp://user:password@${url.hostname}`);
    return null;
  }
  // The message does not repeat the URL, because it may contain a password.
  reader.addIssue(name, 'not a URL that begins with smtp:// or smtps://', SERVER_EXAMPLE);
  return null;
}

/**
 * Reads SMTP_URL. Returns null when it is not set or invalid. Without SMTP_URL, mail goes to the embedded mailbox. Adds an issue if the
 * site is public, or if strangers could open this mailbox.
 */
export function readSmtpUrl(reader: SettingsReader, host: string, siteOrigin: string): string | null {
  const example = SERVER_EXAMPLE;
  if (reader.readText('SMTP_URL') !== '') return readServerUrl(reader, 'SMTP_URL');
  const siteHost = siteOrigin === '' ? 'localhost' : new URL(siteOrigin).hostname;
  if (isPublicHost(siteHost)) {
    const issue = `missing, and the site is at ${siteOrigin}: without it no mail leaves this machine, and anybody who reaches the embedded mailbox can read every enquiry`;
    reader.addIssue('SMTP_URL', issue, example);
  } else if (!isLoopbackHost(host) && reader.readText('RELAY_MAILBOX') !== 'on') {
    const issue = `missing, and on HOST=${host} the embedded mailbox would be open to everyone (RELAY_MAILBOX=on allows it)`;
    reader.addIssue('SMTP_URL', issue, example);
  }
  return null;
}

// Nodemailer also treats `0` and an empty value as false, and interprets an option that occurs twice differently. Only a single `true` or
// `false` is therefore accepted here.
const ENCRYPTION_OPTIONS = ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'tls.rejectUnauthorized'];

/** Returns why mail to a public server would not be encrypted; undefined when it is encrypted. */
function findEncryptionIssue({ hostname, searchParams }: URL): string | undefined {
  for (const name of ENCRYPTION_OPTIONS) {
    const values = searchParams.getAll(name);
    if (values.length > 1 || values.some((value) => value !== 'true' && value !== 'false'))
      return `its option ${name} must be given once, as true or false`;
  }
  if (!isPublicHost(hostname)) return undefined;
  if (searchParams.get('ignoreTLS') === 'true' || searchParams.get('requireTLS') === 'false')
    return `would send the password and every mail to ${hostname} without encryption`;
  if (searchParams.get('tls.rejectUnauthorized') === 'false')
    return `would send the password and every mail to any server that pretends to be ${hostname}`;
  return undefined;
}
