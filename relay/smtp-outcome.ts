import { errorCode, errorText } from './problem.ts';

/** What a failed try means: who has to wait, or that waiting is useless. */
export interface Failure {
  /**
   * `server`: nobody's mail goes through now (unreachable, refusing us, wrong password).
   * `later`: this mail was put off (4xx). `never`: this mail was refused for good (5xx).
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

/** Reads an error of Nodemailer's SMTP transport. */
export function judgeFailure(error: unknown): Failure {
  if (typeof error !== 'object' || error === null) return { kind: 'later', words: errorText(error) };
  const code = errorCode(error);
  const status = numberAt(error, 'responseCode');
  const words = textAt(error, 'response') || errorText(error);
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    if (aboutUs.has(status)) return { kind: 'server', words };
    if (status >= 500 || status === 0) return { kind: 'never', words };
    return { kind: 'later', words };
  }
  // A file of the spool that cannot be read is this mail's trouble, not the server's.
  if (code === 'ESTREAM' || code === 'ENOENT' || code === 'EACCES') return { kind: 'later', words };
  return { kind: 'server', words };
}
