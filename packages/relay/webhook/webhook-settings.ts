import { isIP } from 'node:net';
import { isPublicHost } from '@studio/http/client-ip';
import type { SettingsReader } from '@studio/http/settings';
import { isPublicAddress } from './public-address.ts';

export interface WebhookSettings {
  /** URL of the webhook. It may contain a token, so it is not logged. */
  url: URL;
  /** Key of the signatures. */
  secret: Buffer;
  /** Whether the URL may be on this machine or in a private network. */
  isPrivateAllowed: boolean;
}

const URL_EXAMPLE = 'https://hooks.example.com/studio';
// The example is a command instead of a key, because people would copy the key.
const SECRET_EXAMPLE = `"whsec_$(openssl rand -base64 32)"`;

/** Reads the settings of the webhooks for enquiries and for alerts. A webhook that is not set or invalid is null. */
export function readWebhooks(
  reader: SettingsReader,
): Record<'webhook' | 'alertWebhook', WebhookSettings | null> {
  const allowPrivate = reader.readText('WEBHOOK_ALLOW_PRIVATE');
  if (!['', 'on', 'off'].includes(allowPrivate))
    reader.addIssue('WEBHOOK_ALLOW_PRIVATE', `"${allowPrivate}" is neither on nor off`, 'on');
  const isPrivateAllowed = allowPrivate === 'on';
  return {
    webhook: readWebhook(reader, '', isPrivateAllowed),
    alertWebhook: readWebhook(reader, 'ALERT_', isPrivateAllowed),
  };
}

/** Reads the settings of one webhook. @param prefix prefix of the names of its settings */
function readWebhook(
  reader: SettingsReader,
  prefix: '' | 'ALERT_',
  isPrivateAllowed: boolean,
): WebhookSettings | null {
  const [urlName, secretName] = [`${prefix}WEBHOOK_URL`, `${prefix}WEBHOOK_SECRET`];
  if (reader.readText(urlName) === '') {
    if (reader.readText(secretName) !== '')
      reader.addIssue(urlName, `missing, while ${secretName} is set`, URL_EXAMPLE);
    return null;
  }
  const url = readWebhookUrl(reader, urlName, isPrivateAllowed);
  const secret = readSecret(reader, secretName, urlName);
  return url && secret && { url, secret, isPrivateAllowed };
}

/** Reads the URL of a webhook. Returns null when it is invalid, not allowed or not encrypted. */
function readWebhookUrl(reader: SettingsReader, name: string, isPrivateAllowed: boolean): URL | null {
  const text = reader.readText(name);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    // The message does not repeat the URL, because it may contain a token.
    reader.addIssue(name, 'not a URL that begins with https://', URL_EXAMPLE);
    return null;
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(host) === 0 ? isPublicHost(host) : isPublicAddress(host);
  if (!isPublic && !isPrivateAllowed) {
    const issue = `${host} is this machine or in a private network (WEBHOOK_ALLOW_PRIVATE=on allows it)`;
    reader.addIssue(name, issue, URL_EXAMPLE);
    return null;
  }
  if (isPublic && url.protocol === 'http:') {
    reader.addIssue(name, `would send everything to ${host} without encryption`, `https://${host}/…`);
    return null;
  }
  return url;
}

/** Reads a key of Standard Webhooks: `whsec_` and 24 to 64 bytes in Base64. Returns null when it is invalid. */
function readSecret(reader: SettingsReader, name: string, urlName: string): Buffer | null {
  const text = reader.readText(name);
  const [, base64 = ''] = /^whsec_([\w+/-]+={0,2})$/.exec(text) ?? [];
  const secret = Buffer.from(base64, 'base64');
  if (secret.length >= 24 && secret.length <= 64) return secret;
  const issue =
    text === ''
      ? `missing, while ${urlName} is set`
      : 'not whsec_ and 24 to 64 random bytes in Base64, which the receiver must know too';
  reader.addIssue(name, issue, SECRET_EXAMPLE);
  return null;
}
