/** The headers of a mail that show whether it answers an enquiry. */
export interface MailHeaders {
  from: { name: string; address: string };
  subject: string;
  inReplyTo: string;
  references: string;
  /** Header of automatic mails, such as "auto-replied"; empty in mails that a person wrote. */
  autoSubmitted: string;
}

const ENQUIRY_ID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@([^<>\s]+)>/gi;

/**
 * Returns the ids of the enquiries that a mail answers. An answer refers to the Message-ID of the mail that it answers. This Message-ID
 * contains the id of the enquiry (see `buildMail` in mail.ts). Returns no ids for mails of the website itself and for automatic answers.
 *
 * @param websiteAddress address from which the website sends mails.
 */
export function findAnsweredEnquiryIds(mail: MailHeaders, websiteAddress: string): string[] {
  const address = mail.from.address.toLowerCase();
  if (address === '' || address === websiteAddress.toLowerCase()) return [];
  if (mail.autoSubmitted !== '' && mail.autoSubmitted.toLowerCase() !== 'no') return [];
  const domain = websiteAddress.slice(websiteAddress.lastIndexOf('@') + 1).toLowerCase();
  const matches = [...`${mail.inReplyTo} ${mail.references}`.matchAll(ENQUIRY_ID)];
  return [
    ...new Set(
      matches.flatMap(([, id = '', host = '']) => (host.toLowerCase() === domain ? [id.toLowerCase()] : [])),
    ),
  ];
}
