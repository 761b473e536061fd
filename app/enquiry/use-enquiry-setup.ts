import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../root.tsx';
import type { EnquirySetup } from './enquiry-form.tsx';

/** What the deployment says of its forms. @throws when the root's data is not there, which only the error screen lacks. */
export function useEnquirySetup() {
  const data: RootData | undefined = useRouteLoaderData('root');
  if (!data) throw new Error('The forms need the data of the root route');
  const { enquiry, studio } = data;
  const setup: EnquirySetup = { service: enquiry.service, email: enquiry.email, next: enquiry.next };
  return { setup, promise: studio.contact.promise, ...enquiry };
}
