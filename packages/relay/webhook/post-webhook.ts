import { request as requestHttp, STATUS_CODES } from 'node:http';
import { request as requestHttps } from 'node:https';
import { cleanLine } from '@studio/enquiry/clean';
import { errorCode, errorText } from '@studio/http/errors';
import type { SendFailure } from '../send-loop.ts';
import { createPublicLookup, type ResolveAddresses } from './public-address.ts';
import { signWebhook } from './sign-webhook.ts';
import type { WebhookSettings } from './webhook-settings.ts';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000;

/** Statuses that refuse only this enquiry. The receiver would refuse it again. */
const PERMANENT_STATUSES = new Set([400, 409, 410, 413, 415, 422]);
/** Statuses that do not depend on the enquiry, such as for a wrong URL or key, or an overloaded server. */
const SERVER_STATUSES = new Set([401, 403, 404, 405, 407, 408, 429, 502, 503, 504]);

interface Options {
  timeoutMs?: number;
  signal?: AbortSignal;
  /** DNS lookup that tests replace. */
  resolve?: ResolveAddresses;
}

/**
 * Posts a signed message. Follows no redirects, and ignores the body of the response. Never rejects.
 * @returns the failure, or null when the message was accepted
 */
export async function postWebhook(
  { url, secret, isPrivateAllowed }: WebhookSettings,
  { id, body }: { id: string; body: string },
  { timeoutMs = TIMEOUT_MS, signal, resolve }: Options = {},
): Promise<SendFailure | null> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  try {
    const { status, retryAfter } = await sendPost(url, body, {
      headers: {
        'content-type': 'application/json',
        // Some firewalls refuse requests without a user agent.
        'user-agent': 'studio-relay',
        'content-length': Buffer.byteLength(body),
        ...signWebhook(secret, id, Math.floor(Date.now() / 1000), body),
      },
      // The global agent may use a proxy, which would connect to an address that was not checked.
      agent: false,
      ...(!isPrivateAllowed && { lookup: createPublicLookup(resolve) }),
      signal: signal ? AbortSignal.any([timeoutSignal, signal]) : timeoutSignal,
    });
    const failure = classifyStatus(status);
    const retryAfterMs = parseRetryAfterMs(retryAfter);
    return failure && { ...failure, ...(retryAfterMs > 0 && { retryAfterMs }) };
  } catch (error) {
    const reason = timeoutSignal.aborted ? `no answer in ${timeoutMs / 1000} seconds` : describeError(error);
    return { kind: 'server', reason: cleanLine(reason, 300) };
  }
}

interface WebhookResponse {
  status: number;
  /** Value of the header; empty if it is missing. */
  retryAfter: string;
}

/** Sends a POST request. @throws when there is no response */
function sendPost(
  url: URL,
  body: string,
  options: Parameters<typeof requestHttps>[1],
): Promise<WebhookResponse> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      ...options,
      method: 'POST',
    });
    let received: WebhookResponse | undefined;
    let failure = new Error('the connection was closed');
    request.on('error', (error) => {
      failure = error;
    });
    request.on('response', (response) => {
      const { statusCode = 0, headers } = response;
      received = { status: statusCode, retryAfter: headers['retry-after'] ?? '' };
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_RESPONSE_BYTES) response.destroy();
      });
      // Errors after the headers are ignored, because only the status matters.
      response.on('error', () => undefined);
    });
    request.on('close', () => (received ? resolve(received) : reject(failure)));
    request.end(body);
  });
}

/** Parses seconds or a date of HTTP. @returns at most a day; 0 if there is no such value */
function parseRetryAfterMs(retryAfter: string): number {
  const text = retryAfter.trim();
  // The format of asctime has no time zone, which is GMT.
  const date = /^[a-z]/i.test(text) ? Date.parse(/gmt$/i.test(text) ? text : `${text} GMT`) : Number.NaN;
  const delayMs = /^\d+$/.test(text) ? Number(text) * 1000 : date - Date.now();
  return Math.min(Math.max(delayMs || 0, 0), MAX_RETRY_AFTER_MS);
}

function classifyStatus(status: number): SendFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return { kind: 'server', reason: `the server redirects (${status}), which is not followed` };
  const kind = PERMANENT_STATUSES.has(status)
    ? 'permanent'
    : SERVER_STATUSES.has(status)
      ? 'server'
      : 'transient';
  return { kind, reason: `the server answered ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd() };
}

/** Returns the text of an error. If a host has several addresses, the error contains one error for each. */
const describeError = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(errorText).join('; ')
    : errorText(error) || errorCode(error);
