import { cleanLine } from '@studio/enquiry/clean';
import { errorCode, errorText } from '@studio/http/errors';
import type { SendFailure } from './channel.ts';

// Status codes of faults that do not depend on the mail. 421 closes the connection, 503 is a wrong order of commands, and the others are a
// missing or wrong login.
const SERVER_STATUSES = new Set([421, 454, 503, 530, 534, 535, 538]);

function getNumberProperty(error: object, key: string): number {
  const value = (error as Record<string, unknown>)[key];
  return typeof value === 'number' ? value : 0;
}

function getStringProperty(error: object, key: string): string {
  const value = (error as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : '';
}

/** Returns the server's response, or the error message. The length is limited, because the text is stored and logged. */
function getResponseText(error: object): string {
  return cleanLine((getStringProperty(error, 'response') || errorText(error)).slice(0, 2000), 300);
}

/**
 * Classifies a 5xx response. The enhanced status code `5.subject.detail` (RFC 3463, RFC 5248) contains the cause: 5.1 is an address, 5.2
 * the recipient's mailbox, 5.3 the mail system, 5.4 network and quotas, 5.5 the protocol, 5.6 the content, 5.7 policy.
 * @param command the SMTP command that was refused
 */
function classifyRefusal(command: string, status: number, response: string): SendFailure['kind'] {
  const [, subject = '', detail = ''] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  const code = `${subject}.${detail}`;
  if (code === '3.4' || code === '2.3') return 'permanent';
  if (code === '.' && status === 552 && (command === 'MAIL FROM' || TOO_LARGE_PATTERN.test(response)))
    return 'permanent';
  // All mails have the same sender, so all mails are affected if the sender is refused (553) or its quota is used up.
  if (command === 'MAIL FROM') return 'server';
  const isSenderCode = code === '1.7' || code === '1.8' || (subject === '7' && Number(detail) >= 8);
  const isSenderRefused =
    isSenderCode || SENDER_REFUSED_PATTERN.test(response) || QUOTA_PATTERN.test(response);
  // At RCPT TO the server has not received the content yet, so it refuses either the recipient or the sender.
  if (command === 'RCPT TO') {
    const isUnknownRecipient = subject === '1' || (code === '.' && NO_MAILBOX_STATUSES.has(status));
    return isUnknownRecipient && !isSenderRefused ? 'permanent' : 'transient';
  }
  if (subject === '2') return 'transient';
  if (subject === '3' || subject === '4' || code === '1.8' || QUOTA_PATTERN.test(response)) return 'server';
  return isSenderRefused || subject === '5' ? 'transient' : 'permanent';
}

const NO_MAILBOX_STATUSES = new Set([550, 551, 553]);
const TOO_LARGE_PATTERN = /\bsize\b|too (?:large|big)/i;
const QUOTA_PATTERN =
  /quota|(?:sending|rate|message|daily|hourly) limit|limit exceeded|too many (?:messages|mails|emails|connections)|thrott/i;
/** Phrases about the sending machine or domain: block lists, missing DNS records, relaying denied. */
const SENDER_REFUSED_PATTERN =
  /black ?list|block ?list|spamhaus|\b(?:dns|r)bl\b|reputation|reverse dns|\b(?:rdns|ptr|spf|dkim|dmarc)\b|client host|\bip address|\byour ip\b|authenticat|not authori[sz]ed|relay(?:ing)? (?:access )?(?:denied|not (?:permitted|allowed)|prohibited)|(?:unable|not (?:permitted|allowed)) to relay/i;

/** Classifies an error of Nodemailer's SMTP transport. */
export function classifySmtpError(error: unknown): SendFailure {
  if (typeof error !== 'object' || error === null)
    return { kind: 'transient', reason: errorText(error).slice(0, 300) };
  const code = errorCode(error);
  const status = getNumberProperty(error, 'responseCode');
  const reason = getResponseText(error);
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    if (SERVER_STATUSES.has(status)) return { kind: 'server', reason };
    if (status === 0) return { kind: 'permanent', reason };
    if (status < 500) return { kind: 'transient', reason };
    return { kind: classifyRefusal(getStringProperty(error, 'command'), status, reason), reason };
  }
  // An attachment cannot be read, which affects only this mail.
  if (code === 'ESTREAM' || FILE_ERROR_CODES.has(code)) return { kind: 'transient', reason };
  return { kind: 'server', reason };
}

/**
 * Returns whether the mail server has certainly not accepted the mail, because it answered with an error or could not be reached. After any
 * other failure it may have accepted the mail.
 */
export function isCertainlyUndelivered(error: unknown): boolean {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown };
  return typeof responseCode === 'number' || command === 'CONN';
}

const FILE_ERROR_CODES = new Set(
  'ENOENT ENOTDIR EISDIR ELOOP EACCES EPERM EIO ESTALE EMFILE ENFILE ENOMEM'.split(' '),
);

/** Removes e-mail addresses, so that a response can be logged. */
export const redactEmailAddresses = (response: string): string =>
  response.replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)');
