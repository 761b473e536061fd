import { STATUS_CODES } from 'node:http';
import { cleanLine } from '@studio/enquiry/clean';
import { errorCode, errorText } from '@studio/http/errors';
import type { SendFailure } from '../channel.ts';
import type { WebhookSettings } from '../config.ts';
import { signWebhook } from './sign-webhook.ts';

const TIMEOUT_MS = 10_000;
const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000;

/** Statuses that refuse only this enquiry. The receiver would refuse it again. */
const PERMANENT_STATUSES = new Set([400, 409, 410, 413, 415, 422]);
/** Statuses that do not depend on the enquiry, such as for a wrong URL or key, or an overloaded server. */
const SERVER_STATUSES = new Set([401, 403, 404, 405, 407, 408, 429, 502, 503, 504]);

/**
 * Posts a message, signed if a secret is set. Follows no redirects, and ignores the body of the response. Never rejects.
 * @returns the failure, or null when the message was accepted
 */
export async function postWebhook(
  { url, secret }: WebhookSettings,
  { id, body }: { id: string; body: string },
  timeoutMs = TIMEOUT_MS,
): Promise<SendFailure | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const signature = secret && signWebhook(secret, id, Math.floor(Date.now() / 1000), body);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      // Some firewalls refuse requests without a user agent.
      headers: { 'content-type': 'application/json', 'user-agent': 'studio-relay', ...signature },
      redirect: 'manual',
      signal,
    });
    // Only the status matters.
    await response.body?.cancel().catch(() => undefined);
    return classifyResponse(response);
  } catch (error) {
    const reason = signal.aborted ? `no answer in ${timeoutMs / 1000} seconds` : describeError(error);
    return { kind: 'server', reason: cleanLine(reason, 300) };
  }
}

function classifyResponse({ status, headers }: Response): SendFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return { kind: 'server', reason: `the server redirects (${status}), which is not followed` };
  const reason = `the server answered ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd();
  if (PERMANENT_STATUSES.has(status)) return { kind: 'permanent', reason };
  const retryAfterMs = parseRetryAfterMs(headers.get('retry-after') ?? '');
  if (retryAfterMs > 0) return { kind: 'server', reason, retryAfterMs };
  return { kind: SERVER_STATUSES.has(status) ? 'server' : 'transient', reason };
}

/** Parses seconds or a date of HTTP. @returns at most a day; 0 if there is no such value */
function parseRetryAfterMs(retryAfter: string): number {
  const text = retryAfter.trim();
  // The format of asctime has no time zone, which is GMT.
  const date = /^[a-z]/i.test(text) ? Date.parse(/gmt$/i.test(text) ? text : `${text} GMT`) : Number.NaN;
  const delayMs = /^\d+$/.test(text) ? Number(text) * 1000 : date - Date.now();
  return Math.min(Math.max(delayMs || 0, 0), MAX_RETRY_AFTER_MS);
}

/** Returns the text of an error of `fetch`, whose cause has the reason. If a host has several addresses, there is one error for each. */
function describeError(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof AggregateError) return cause.errors.map(errorText).join('; ');
  return errorText(cause) || errorCode(cause);
}
