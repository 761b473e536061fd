import { failureOf, SendFailure, type ServiceAnswer } from './answer.ts';

/**
 * A send on which not a byte moves for this many milliseconds has failed. Ten megabytes over a poor mobile line take
 * minutes, and are let arrive.
 */
const STALL_TIMEOUT = 20_000;

/**
 * From this many bytes on a send's progress is worth telling. Watching it makes a browser ask a service on another origin
 * for leave first, which a short message is spared.
 */
const WORTH_TELLING = 256 * 1024;

/** What a poor mobile line (64 kbit/s) carries in a millisecond, in bytes. */
const SLOWEST = 8;

/**
 * How long bytes may be on their way unseen, in milliseconds: a browser says that they have gone when the system has taken
 * them, which keeps as many as are sent unwatched.
 */
const unseen = (bytes: number): number => Math.min(bytes, WORTH_TELLING) / SLOWEST;

/** Where a deployment's enquiries go. */
export interface EnquiryTarget {
  /** Address of the form-to-email service without a slash at the end; a path when it is the site's own relay. */
  service: string;
  /** The studio's e-mail, by which the service knows whom to write to. */
  email: string;
}

/** The address for a form that is posted without script. */
export const nativeAction = ({ service, email }: EnquiryTarget): string => `${service}/${email}`;

/** Whether the service is our own relay, which knows more than the third party's. */
export const isOwnRelay = ({ service }: EnquiryTarget): boolean => service.startsWith('/');

/**
 * Posts a form to the service.
 *
 * @param tell is told how much of a large form has gone, from 0 to 1.
 * @throws SendFailure when nothing moves for 20 s (and what may be on its way unseen), the service cannot be reached, or has not taken the form (answer.ts).
 */
export async function sendEnquiry(
  target: EnquiryTarget,
  data: FormData,
  tell: (progress: number) => void = () => undefined,
): Promise<void> {
  const answer = await post(`${target.service}/ajax/${target.email}`, data, tell);
  const failure = failureOf(answer, isOwnRelay(target));
  if (failure) throw failure;
}

/** Not by fetch, which does not say how far an upload has come. */
function post(url: string, data: FormData, tell: (progress: number) => void): Promise<ServiceAnswer> {
  const request = new XMLHttpRequest();
  // Without this, Firefox reads an answer that names no type as XML, and complains of what it is not.
  request.responseType = 'text';
  return new Promise((resolve, reject) => {
    let stall: ReturnType<typeof setTimeout> | undefined;
    const waitFor = (time: number) => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        reject(
          new SendFailure('silent', `The enquiry service did not move for ${Math.round(time / 1000)} s`),
        );
        request.abort();
      }, time);
    };
    const bytes = fileBytes(data);
    if (bytes < WORTH_TELLING) waitFor(STALL_TIMEOUT + unseen(bytes));
    else {
      waitFor(STALL_TIMEOUT);
      request.upload.onprogress = ({ loaded, total }) => {
        waitFor(loaded < total ? STALL_TIMEOUT : STALL_TIMEOUT + unseen(bytes));
        if (total > 0) tell(loaded / total);
      };
    }
    const answered = () =>
      resolve({
        status: request.status,
        type: request.getResponseHeader('content-type') ?? '',
        body: request.responseText,
      });
    request.onload = answered;
    request.onerror = () => {
      // An answer that breaks off has told its status, which counts.
      if (request.status > 0) return answered();
      const reason = navigator.onLine === false ? 'offline' : 'unreachable';
      reject(new SendFailure(reason, 'The enquiry service could not be reached'));
    };
    request.onloadend = () => clearTimeout(stall);
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    request.send(data);
  });
}

/** How large the form's files are together; its texts are small beside them. */
const fileBytes = (data: FormData): number =>
  [...data.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0);
