export type FailureReason = 'offline' | 'unreachable' | 'stalled' | 'large' | 'refused' | 'fault' | 'page';

/** Thrown when a form could not be sent. Its message is for the console. Visitors see a text for the reason. */
export class SendError extends Error {
  readonly reason: FailureReason;
  /** Message of the site's own relay for the visitor. Messages of other services are not meant for visitors. */
  readonly userMessage: string | undefined;

  constructor(reason: FailureReason, message: string, userMessage?: string) {
    super(message);
    this.name = 'SendError';
    this.reason = reason;
    this.userMessage = userMessage;
  }
}

export interface EnquiryResponse {
  status: number;
  /** Value of the Content-Type header. Empty if the header is missing. */
  contentType: string;
  body: string;
}

/**
 * Returns an error for a response that rejects the form, by its status (docs/behaviour.md, Forms). Two responses with a success
 * status are errors too. JSON with `"success": "false"` means that the e-mail address is not confirmed at the service. HTML means
 * that a proxy has responded with its login page.
 *
 * @param isOwnRelay whether the service is the site's own relay. The field `userMessage` of other services is ignored.
 * @returns undefined if the form was accepted.
 */
export function toSendError(
  { status, contentType: type, body }: EnquiryResponse,
  isOwnRelay: boolean,
): SendError | undefined {
  const { success, message, userMessage } = parseBody(body);
  const shownMessage = isOwnRelay ? userMessage : undefined;
  const createError = (reason: FailureReason, detail: string) =>
    new SendError(reason, `The enquiry service answered ${status}${detail}`, shownMessage);
  if (status === 413) return createError('large', '');
  if (status >= 400 && status < 500) return createError('refused', '');
  if (status < 200 || status > 299) return createError('fault', '');
  if (String(success) === 'false')
    return createError('refused', `, and that it did not succeed: ${message ?? ''}`);
  if (/^text\/html\b/i.test(type)) return createError('fault', ' with a page of HTML');
  return undefined;
}

/** Returns an empty object if the body is not JSON. */
function parseBody(body: string): { success?: unknown; message?: unknown; userMessage?: string } {
  try {
    const { success, message, userMessage } = Object(JSON.parse(body));
    return { success, message, ...(typeof userMessage === 'string' && { userMessage }) };
  } catch {
    return {};
  }
}
