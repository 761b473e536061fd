import { HttpError } from '@studio/http/errors';
import type { StoredEnquiry } from '@studio/relay/enquiry-rows';
import type { Relay } from '@studio/relay/relay';

/** @throws HttpError 404 if the enquiry does not exist any more */
export async function findEnquiry(enquiries: Relay['enquiries'], id: string): Promise<StoredEnquiry> {
  const enquiry = await enquiries.find(id);
  if (!enquiry) throw new HttpError(404, 'This message does not exist any more.');
  return enquiry;
}
