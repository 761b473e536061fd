import { useRootData } from '../use-root-data.ts';
import type { EnquirySetup } from './enquiry-form.tsx';

/** Returns the settings of the forms. @throws Error on the error screen, which has no root data. */
export function useEnquirySetup() {
  const data = useRootData();
  if (!data) throw new Error('The forms need the data of the root route');
  const { enquiry, studio } = data;
  const setup: EnquirySetup = { service: enquiry.service, email: enquiry.email, returnUrl: enquiry.next };
  return { setup, promise: studio.contact.promise, ...enquiry };
}
