/** Why a form was not taken, as far as a page can tell. */
export type FailureReason = 'offline' | 'unreachable' | 'silent' | 'large' | 'refused' | 'fault' | 'page';

/** A send that did not arrive. Its reason is told to the visitor; its message is for the console. */
export class SendFailure extends Error {
  readonly reason: FailureReason;
  /** What our own relay has to say to the visitor; other services write for whoever set them up. */
  readonly words: string | undefined;

  constructor(reason: FailureReason, message: string, words?: string) {
    super(message);
    this.name = 'SendFailure';
    this.reason = reason;
    this.words = words;
  }
}

/** What came back from the service. */
export interface ServiceAnswer {
  status: number;
  /** Its Content-Type; empty when it names none. */
  type: string;
  body: string;
}

/**
 * Judges an answer by its status alone (specification, section 7), with two exceptions that look like success and are
 * none: the service's own `"success": "false"`, with which it waits for its address to be confirmed, and a page of HTML,
 * which a proxy puts in its place when it wants somebody to log in.
 *
 * @param own whether the service is our own relay. What it has to say to visitors stands in `userMessage`, which no proxy or
 * HTTP library on the way writes.
 * @returns the failure, or undefined when the form has arrived.
 */
export function failureOf({ status, type, body }: ServiceAnswer, own: boolean): SendFailure | undefined {
  const { success, message, userMessage } = readReply(body);
  const words = own ? userMessage : undefined;
  const failed = (reason: FailureReason, what: string) =>
    new SendFailure(reason, `The enquiry service answered ${status}${what}`, words);
  if (status === 413) return failed('large', '');
  if (status >= 400 && status < 500) return failed('refused', '');
  if (status < 200 || status > 299) return failed('fault', '');
  if (String(success) === 'false')
    return failed('refused', `, and that it did not succeed: ${message ?? ''}`);
  if (/^text\/html\b/i.test(type)) return failed('fault', ' with a page of HTML');
  return undefined;
}

/** The fields of the service's JSON, where the body is that. */
function readReply(body: string): { success?: unknown; message?: unknown; userMessage?: string } {
  try {
    const { success, message, userMessage } = Object(JSON.parse(body));
    return { success, message, ...(typeof userMessage === 'string' && { userMessage }) };
  } catch {
    return {};
  }
}
