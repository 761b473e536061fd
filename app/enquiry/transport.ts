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
 * Posts a form to the service. Only the answer's status counts (specification, section 7).
 *
 * @throws when the service does not answer in time, cannot be reached, or answers anything but success.
 */
export async function sendEnquiry({ service, email }: EnquiryTarget, data: FormData): Promise<void> {
  const response = await fetch(`${service}/ajax/${email}`, {
    method: 'POST',
    body: data,
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(SEND_TIMEOUT),
  });
  if (!response.ok) throw new Error(`The enquiry service answered ${response.status}`);
}
