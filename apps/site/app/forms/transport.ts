import { type EnquiryResponse, SendError, toSendError } from './response.ts';

/** Sending fails if no byte is transferred for this time. Large forms have no limit on the total time: 10 MB may take minutes. */
const STALL_TIMEOUT_MS = 20_000;

/**
 * Forms with at least this many bytes of files report progress. Smaller forms avoid the CORS preflight that progress events need.
 */
const PROGRESS_MIN_BYTES = 256 * 1024;

/** Speed of a slow mobile connection (64 kbit/s). */
const SLOW_BYTES_PER_MS = 8;

/**
 * Returns the time in ms that bytes may take without progress events. Browsers report bytes as sent when they are in a buffer of
 * the operating system. That buffer is assumed to hold at most `PROGRESS_MIN_BYTES`.
 */
const estimateBufferedTimeMs = (bytes: number): number =>
  Math.min(bytes, PROGRESS_MIN_BYTES) / SLOW_BYTES_PER_MS;

export interface EnquiryTarget {
  /** URL of the form-to-email service without trailing slash, or a path for the site's own relay. */
  service: string;
  email: string;
}

export const getFormAction = ({ service, email }: EnquiryTarget): string => `${service}/${email}`;

/** Returns whether the service is the site's own relay, which supports more than other services. */
export const isOwnRelay = ({ service }: EnquiryTarget): boolean => service.startsWith('/');

/**
 * Sends a form to the service.
 *
 * @param onProgress called for large forms with the sent fraction, from 0 to 1.
 * @throws SendError when the transfer stalls, the service cannot be reached, or it rejects the form.
 */
export async function sendEnquiry(
  target: EnquiryTarget,
  data: FormData,
  onProgress: (progress: number) => void = () => undefined,
): Promise<void> {
  const response = await postForm(`${target.service}/ajax/${target.email}`, data, onProgress);
  const error = toSendError(response, isOwnRelay(target));
  if (error) throw error;
}

/** Uses XMLHttpRequest because fetch does not report upload progress. */
function postForm(
  url: string,
  data: FormData,
  onProgress: (progress: number) => void,
): Promise<EnquiryResponse> {
  const request = new XMLHttpRequest();
  // Without this, Firefox parses a response without Content-Type as XML and logs an error.
  request.responseType = 'text';
  return new Promise((resolve, reject) => {
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    const restartStallTimer = (timeoutMs: number) => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => {
        reject(
          new SendError('stalled', `The enquiry service did not move for ${Math.round(timeoutMs / 1000)} s`),
        );
        request.abort();
      }, timeoutMs);
    };
    const bytes = sumFileBytes(data);
    if (bytes < PROGRESS_MIN_BYTES) restartStallTimer(STALL_TIMEOUT_MS + estimateBufferedTimeMs(bytes));
    else {
      restartStallTimer(STALL_TIMEOUT_MS);
      request.upload.onprogress = ({ loaded, total }) => {
        restartStallTimer(
          loaded < total ? STALL_TIMEOUT_MS : STALL_TIMEOUT_MS + estimateBufferedTimeMs(bytes),
        );
        if (total > 0) onProgress(loaded / total);
      };
    }
    const resolveResponse = () =>
      resolve({
        status: request.status,
        contentType: request.getResponseHeader('content-type') ?? '',
        body: request.responseText,
      });
    request.onload = resolveResponse;
    request.onerror = () => {
      // The status is also valid if the response was cut off.
      if (request.status > 0) return resolveResponse();
      const reason = navigator.onLine === false ? 'offline' : 'unreachable';
      reject(new SendError(reason, 'The enquiry service could not be reached'));
    };
    request.onloadend = () => clearTimeout(stallTimer);
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    request.send(data);
  });
}

const sumFileBytes = (data: FormData): number =>
  [...data.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0);
