/** What is read of a mail to find out whether it answers an enquiry. */
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
 * Returns the ids of the enquiries that a mail answers. A mail program names the mail that is answered, whose Message-ID contains the
 * id of the enquiry (`buildMail`). Mails of the website itself and automatic answers answer nothing.
 *
 * @param sender address of the mails of the website.
 */
export function findAnsweredEnquiryIds(mail: MailHeaders, sender: string): string[] {
  const address = mail.from.address.toLowerCase();
  if (address === '' || address === sender.toLowerCase()) return [];
  if (mail.autoSubmitted !== '' && mail.autoSubmitted.toLowerCase() !== 'no') return [];
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
  const matches = [...`${mail.inReplyTo} ${mail.references}`.matchAll(ENQUIRY_ID)];
  return [
    ...new Set(
      matches.flatMap(([, id = '', host = '']) => (host.toLowerCase() === domain ? [id.toLowerCase()] : [])),
    ),
  ];
}
