import { isLoopbackHost } from '@studio/http/client-ip';
import type { SettingsReader } from '@studio/http/settings';

export interface ImapSettings {
  host: string;
  port: number;
  /** Whether the connection is encrypted from its start (imaps). Otherwise STARTTLS encrypts it, except on this machine. */
  isSecure: boolean;
  user: string;
  password: string;
}

/** Reads IMAP_URL. Returns null when it is not set or not valid. Issues do not contain its password. */
export function readImap(reader: SettingsReader): ImapSettings | null {
  const text = reader.readText('IMAP_URL');
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^imaps?:$/.test(url.protocol) || url.hostname === '' || url.username === '') {
    const issue = 'not a URL with a user that begins with imap:// or imaps://';
    reader.addIssue('IMAP_URL', issue, 'imaps://user:password@mail.example.com');
    return null;
  }
  const isSecure = url.protocol === 'imaps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 993 : 143),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

/** Whether the password may be sent without encryption. */
export const isUnencryptedAllowed = ({ isSecure, host }: ImapSettings): boolean =>
  !isSecure && isLoopbackHost(host);
