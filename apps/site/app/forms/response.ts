/** Why a form was not sent, as far as a page can tell. */
export type FailureReason = 'offline' | 'unreachable' | 'silent' | 'large' | 'refused' | 'fault' | 'page';

/** A failed send. The visitor sees the text for its reason. Its message is for the console. */
export class SendError extends Error {
  readonly reason: FailureReason;
  /** Message for the visitor from the site's own relay. The messages of other services are for their customers. */
  readonly userMessage: string | undefined;

  constructor(reason: FailureReason, message: string, userMessage?: string) {
    super(message);
    this.name = 'SendFailure';
    this.reason = reason;
    this.userMessage = userMessage;
  }
}

/** The response of the service. */
export interface EnquiryResponse {
  status: number;
  /** Content-Type; empty if the header is missing. */
  contentType: string;
  body: string;
}

/**
 * Converts a response to an error, by its status (specification, section 7). Two kinds of response with a success status are
 * errors too: JSON with `"success": "false"`, which the service sends until its e-mail address is confirmed, and HTML, which is
 * the login page of a proxy.
 *
 * @param isOwnRelay whether the service is the site's own relay. Only its `userMessage` is shown. Proxies and HTTP libraries do not use
 *   that field.
 * @returns undefined when the form was accepted.
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

/** Parses a JSON body. Returns no fields for other bodies. */
function parseBody(body: string): { success?: unknown; message?: unknown; userMessage?: string } {
  try {
    const { success, message, userMessage } = Object(JSON.parse(body));
    return { success, message, ...(typeof userMessage === 'string' && { userMessage }) };
  } catch {
    return {};
  }
}
