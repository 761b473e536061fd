import { cleanLine } from '@studio/enquiry/clean';
import { errorCode, errorText } from '@studio/http/problem';

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

// 421 closes the channel, 503 is for commands out of their order; the others say "log in first" or "your login is wrong": a
// fault of the configuration, never of the mail, so no mail may be set aside for it.
const aboutUs = new Set([421, 454, 503, 530, 534, 535, 538]);

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

/**
 * What a 5xx means, by when it is said. RFC 3463 and 5248 name the kinds: 5.1 an address, 5.2 the recipient's mailbox, 5.3 the
 * mail system, 5.4 its network and quotas, 5.5 the protocol, 5.6 the content, 5.7 policy.
 */
function judgeRefusal(command: string, status: number, words: string): Failure['kind'] {
  const [, subject = '', detail = ''] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(words) ?? [];
  const code = `${subject}.${detail}`;
  if (code === '3.4' || code === '2.3') return 'never';
  if (code === '.' && status === 552 && (command === 'MAIL FROM' || tooLarge.test(words))) return 'never';
  // The sender is the same for every mail, so a refusal of it (553, a quota) is none of this mail.
  if (command === 'MAIL FROM') return 'server';
  const ofSender = code === '1.7' || code === '1.8' || (subject === '7' && Number(detail) >= 8);
  const ofUs = ofSender || sender.test(words) || quota.test(words);
  // Nobody has seen the mail yet: it is refused for whom it goes to, or for who we are.
  if (command === 'RCPT TO') {
    const nobody = subject === '1' || (code === '.' && noMailbox.has(status));
    return nobody && !ofUs ? 'never' : 'later';
  }
  if (subject === '2') return 'later';
  if (subject === '3' || subject === '4' || code === '1.8' || quota.test(words)) return 'server';
  return ofUs || subject === '5' ? 'later' : 'never';
}

const noMailbox = new Set([550, 551, 553]);
const tooLarge = /\bsize\b|too (?:large|big)/i;
const quota =
  /quota|(?:sending|rate|message|daily|hourly) limit|limit exceeded|too many (?:messages|mails|emails|connections)|thrott/i;
/** Words by which servers refuse who sends, not what is sent: a list of addresses, a DNS record that is missing, no leave to send on. */
const sender =
  /black ?list|block ?list|spamhaus|\b(?:dns|r)bl\b|reputation|reverse dns|\b(?:rdns|ptr|spf|dkim|dmarc)\b|client host|\bip address|\byour ip\b|authenticat|not authori[sz]ed|relay(?:ing)? (?:access )?(?:denied|not (?:permitted|allowed)|prohibited)|(?:unable|not (?:permitted|allowed)) to relay/i;

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
