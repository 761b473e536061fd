import { accessSync, constants } from 'node:fs';
import { emailKey } from '@studio/enquiry/email-address';
import type { SettingsReader } from '@studio/http/settings';
import { isLoopback, isPublic } from '@studio/http/visitor';
import type { RelayConfig } from './config.ts';

/** Whom mail comes from. @param required whether it leaves this machine, and must not come from a made-up address */
export function readFrom(
  reader: SettingsReader,
  fallback: RelayConfig['from'],
  required: boolean,
): RelayConfig['from'] {
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
  const address = emailKey(parts?.[2] ?? '');
  if (address) return { name: parts?.[1]?.trim() || fallback.name, address };
  reader.wrong('RELAY_FROM', `"${text}" holds no e-mail address`, example);
  return fallback;
}

/** How mail is signed; null where it is not. */
export function readDkim(reader: SettingsReader): RelayConfig['dkim'] {
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

/** The mail server; null where mail goes to the embedded mailbox, which only this machine may then reach. */
export function readSmtpUrl(reader: SettingsReader, host: string, siteOrigin: string): string | null {
  const example = 'smtps://user:password@mail.example.com';
  const text = reader.text('SMTP_URL');
  if (text !== '') {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') {
      const what = unsafe(url);
      if (what === undefined) return text;
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

// How Nodemailer protects the line, each true or false. It takes `0` and nothing at all for false as well, and of an option
// that stands twice it makes something else again.
const PROTECTION = ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'tls.rejectUnauthorized'];

/** What is wrong with how a mail server on the internet would be talked to; undefined where nothing is. */
function unsafe({ hostname, searchParams }: URL): string | undefined {
  for (const name of PROTECTION) {
    const given = searchParams.getAll(name);
    if (given.length > 1 || given.some((value) => value !== 'true' && value !== 'false'))
      return `its option ${name} is not true or false, once`;
  }
  if (!isPublic(hostname)) return undefined;
  if (searchParams.get('ignoreTLS') === 'true' || searchParams.get('requireTLS') === 'false')
    return `would send the password and every mail to ${hostname} without encryption`;
  if (searchParams.get('tls.rejectUnauthorized') === 'false')
    return `would send the password and every mail to whoever answers for ${hostname}`;
  return undefined;
}
