import { isIP } from 'node:net';
import { isPublicHost } from '@studio/http/client-ip';
import type { SettingsReader } from '@studio/http/settings';
import { isPublicAddress } from './public-address.ts';

/** Where each accepted enquiry is sent, besides the mail. */
export interface WebhookSettings {
  /** May contain a token, so it is not logged. */
  url: URL;
  /** The key of the signatures. */
  secret: Buffer;
  /** Whether it may be on this machine or in a private network. */
  isPrivateAllowed: boolean;
}

const URL_EXAMPLE = 'https://crm.example.com/webhook';
// Not a key, because people would copy it.
const SECRET_EXAMPLE = `"whsec_$(openssl rand -base64 32)"`;

/** Reads where enquiries are sent; null when WEBHOOK_URL is not set. */
export function readWebhook(reader: SettingsReader): WebhookSettings | null {
  const allowPrivate = reader.text('WEBHOOK_ALLOW_PRIVATE');
  if (!['', 'on', 'off'].includes(allowPrivate))
    reader.addIssue('WEBHOOK_ALLOW_PRIVATE', `"${allowPrivate}" is neither on nor off`, 'on');
  const isPrivateAllowed = allowPrivate === 'on';
  if (reader.text('WEBHOOK_URL') === '') {
    if (reader.text('WEBHOOK_SECRET') !== '')
      reader.addIssue('WEBHOOK_URL', 'missing, while WEBHOOK_SECRET is set', URL_EXAMPLE);
    return null;
  }
  const url = readUrl(reader, isPrivateAllowed);
  const secret = readSecret(reader);
  return url && secret && { url, secret, isPrivateAllowed };
}

/** Reads WEBHOOK_URL, which is set; null when it is invalid. */
function readUrl(reader: SettingsReader, isPrivateAllowed: boolean): URL | null {
  const text = reader.text('WEBHOOK_URL');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    // The value may contain a token, so the message does not repeat it.
    reader.addIssue('WEBHOOK_URL', 'not a URL that begins with https://', URL_EXAMPLE);
    return null;
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(host) === 0 ? isPublicHost(host) : isPublicAddress(host);
  if (!isPublic && !isPrivateAllowed) {
    const issue = `${host} is this machine or in a private network (WEBHOOK_ALLOW_PRIVATE=on allows it)`;
    reader.addIssue('WEBHOOK_URL', issue, URL_EXAMPLE);
    return null;
  }
  if (isPublic && url.protocol === 'http:') {
    reader.addIssue(
      'WEBHOOK_URL',
      `would send every enquiry to ${host} without encryption`,
      `https://${host}/…`,
    );
    return null;
  }
  return url;
}

/** Reads WEBHOOK_SECRET in the format of Standard Webhooks: `whsec_` and 24 to 64 bytes in Base64. */
function readSecret(reader: SettingsReader): Buffer | null {
  const text = reader.text('WEBHOOK_SECRET');
  const [, base64 = ''] = /^whsec_([\w+/-]+={0,2})$/.exec(text) ?? [];
  const secret = Buffer.from(base64, 'base64');
  if (secret.length >= 24 && secret.length <= 64) return secret;
  const issue =
    text === ''
      ? 'missing, while WEBHOOK_URL is set'
      : 'not whsec_ and 24 to 64 random bytes in Base64, which the receiver must know too';
  reader.addIssue('WEBHOOK_SECRET', issue, SECRET_EXAMPLE);
  return null;
}
