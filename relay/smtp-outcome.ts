import { cleanLine } from './clean.ts';
import { errorCode, errorText } from './problem.ts';

/** What a failed try means: who has to wait, or that waiting is useless. */
export interface Failure {
  /**
   * `server`: nobody's mail goes through now (unreachable, refusing us, wrong password).
   * `later`: this mail was put off. `never`: this mail was refused for good, for what it is.
   */
  kind: 'server' | 'later' | 'never';
  /** The server's own words where it had any. */
  words: string;
}

// 421 closes the channel; the others say "log in first" or "your login is wrong": a fault of the
// configuration, never of the mail, so no mail may be set aside for it.
const aboutUs = new Set([421, 454, 530, 534, 535, 538]);

function numberAt(error: object, key: string): number {
  const value = (error as Record<string, unknown>)[key];
  return typeof value === 'number' ? value : 0;
}

function textAt(error: object, key: string): string {
  const value = (error as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : '';
}

// Servers write what they like, and what they write is kept and logged.
function wordsOf(error: object): string {
  return cleanLine((textAt(error, 'response') || errorText(error)).slice(0, 2000), 300);
}

/** What a 5xx means: many servers say it of their own troubles, which pass, and of the studio's mailbox when it is full. */
function judgeRefusal(command: string, status: number, words: string): Failure['kind'] {
  const [, subject = '', detail = ''] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(words) ?? [];
  const tooLarge =
    `${subject}.${detail}` === '3.4' || (subject === '' && status === 552 && command === 'MAIL FROM');
  if (tooLarge) return 'never';
  // The sender is the same for every mail, so a refusal of it (553, a quota) is none of this mail.
  if (command === 'MAIL FROM') return 'server';
  // RFC 3463: 5.3.x is the mail system's state, 5.4.x its network and quotas, 5.1.7 and 5.1.8 the sender's address.
  const ofSystem = subject === '3' || subject === '4' || /^1\.[78]$/.test(`${subject}.${detail}`);
  if (ofSystem || quota.test(words)) return command === 'RCPT TO' ? 'later' : 'server';
  // 5.2.x is the recipient's mailbox: full, or closed for a while.
  return subject === '2' || (command === 'RCPT TO' && status === 552) ? 'later' : 'never';
}

const quota =
  /quota|(?:sending|rate|message|daily|hourly) limit|too many (?:messages|mails|emails|connections)|thrott/i;

/** Reads an error of Nodemailer's SMTP transport. */
export function judgeFailure(error: unknown): Failure {
  if (typeof error !== 'object' || error === null)
    return { kind: 'later', words: errorText(error).slice(0, 300) };
  const code = errorCode(error);
  const status = numberAt(error, 'responseCode');
  const words = wordsOf(error);
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    if (aboutUs.has(status)) return { kind: 'server', words };
    if (status === 0) return { kind: 'never', words };
    if (status < 500) return { kind: 'later', words };
    return { kind: judgeRefusal(textAt(error, 'command'), status, words), words };
  }
  // A file of the spool that cannot be read now is this mail's trouble, not the server's.
  if (code === 'ESTREAM' || fileTroubles.has(code)) return { kind: 'later', words };
  return { kind: 'server', words };
}

const fileTroubles = new Set(['ENOENT', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'EISDIR']);

/** A server's words for the log: servers quote addresses in their answers, and logs travel further than spools. */
export const withoutAddresses = (words: string): string =>
  words.replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)');
