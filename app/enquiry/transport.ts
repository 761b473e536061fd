import { failureOf, SendFailure, type ServiceAnswer } from './answer.ts';

/** A send that takes longer than this many milliseconds has failed. */
export const SEND_TIMEOUT = 20_000;

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
 * @throws SendFailure when the service does not answer in time, cannot be reached, or has not taken the form (answer.ts).
 */
export async function sendEnquiry(target: EnquiryTarget, data: FormData): Promise<void> {
  const failure = failureOf(await post(`${target.service}/ajax/${target.email}`, data), isOwnRelay(target));
  if (failure) throw failure;
}

async function post(url: string, body: FormData): Promise<ServiceAnswer> {
  const signal = AbortSignal.timeout(SEND_TIMEOUT);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
      signal,
    });
    const { status, headers } = response;
    // An answer that breaks off has told its status, which counts.
    const text = await response.text().catch(() => '');
    return { status, type: headers.get('content-type') ?? '', body: text };
  } catch (error) {
    const reason = signal.aborted ? 'silent' : navigator.onLine === false ? 'offline' : 'unreachable';
    throw new SendFailure(reason, `The enquiry service did not answer: ${error}`);
  }
}
