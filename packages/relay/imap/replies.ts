import { toEmailKey } from '@studio/enquiry/email-address';

/** What the headers of a mail say. */
export interface MailHeaders {
  from: { name: string; address: string };
  /** Addresses in To, Cc and Bcc. */
  recipients: readonly string[];
  subject: string;
  /** All headers, one a line. Continuation lines are joined. */
  lines: string;
}

/** Addresses of the studio, from `toEmailKey`. */
export interface StudioAddresses {
  /** Address from which the website sends mails. */
  website: string;
  /** Addresses that receive enquiries. */
  recipients: ReadonlySet<string>;
}

interface ReplyContext {
  /** E-mail address of the visitor; null if the enquiry has none. */
  visitor: string | null;
  studio: StudioAddresses;
  /** Whether the mail is in the folder of sent mails. */
  isSent: boolean;
}

const ENQUIRY_ID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@([^<>\s]+)>/gi;
const REFERENCE_LINE = /^(?:in-reply-to|references):.*$/gim;

/** Headers that only automatic mails have: RFC 3834, RFC 3462, and what mail servers used before these standards. */
const AUTOMATIC_HEADER = new RegExp(
  `^(?:${[
    'auto-submitted:(?! *no\\b)',
    'x-(?:mail-)?auto-?(?:repl|respon|generated)[\\w-]*:(?! *(?:no|none|false)\\b)',
    'x-vacation[\\w-]*:',
    'x-failed-recipients:',
    'precedence: *"?(?:bulk|junk|auto[-_ ]?reply)\\b',
    'return-path: *<\\s*>',
    'content-type: *(?:multipart/report|message/(?:delivery-status|disposition-notification))',
    'content-type:.*\\breport-type=',
  ].join('|')})`,
  'im',
);
const AUTOMATIC_SENDER =
  /^(?:mailer-?daemon|postmaster|(?:no|do-?not)[-_.]?reply|bounces?|auto[-_.]?(?:reply|respon\w*))\b/i;
/** Subjects of automatic answers, bounces and receipts. Servers that send no header for them do send these. */
const AUTOMATIC_SUBJECT = new RegExp(
  `^\\W*(?:${[
    'auto(?:matic|mated)?[- ]?(?:reply|response|answer)',
    'auto:',
    'out[- ]of[- ](?:the[- ])?office',
    'on (?:vacation|leave)\\b',
    'vacation (?:reply|response|notice)',
    'abwesen',
    'automati(?:sche|c|que|ca|sch) (?:antwort|antwoord|reply)',
    'réponse automatique|respuesta autom|risposta autom|resposta autom|स्वचालित',
    'undeliver|not delivered|delivery (?:status|fail|has failed|incomplete|delayed)|mail delivery',
    'returned mail|failure notice|message (?:not delivered|blocked)|unzustellbar|non remis',
    '(?:not )?read:|gelesen:|lu ?:|leído:|delivered:|relayed:',
    '(?:read|return|delivery) receipt|disposition notification|lesebestätigung',
  ].join('|')})`,
  'i',
);

/**
 * Returns the ids of the enquiries to which a mail refers by their Message-IDs, which contain the ids (see `buildMail` in mail.ts).
 *
 * @param websiteAddress address from which the website sends mails.
 */
export function findReferredEnquiryIds({ lines }: MailHeaders, websiteAddress: string): string[] {
  const domain = websiteAddress.slice(websiteAddress.lastIndexOf('@') + 1).toLowerCase();
  const matches = (lines.match(REFERENCE_LINE) ?? []).flatMap((line) => [...line.matchAll(ENQUIRY_ID)]);
  const ids = matches.flatMap(([, id = '', host = '']) =>
    host.toLowerCase() === domain ? [id.toLowerCase()] : [],
  );
  return [...new Set(ids)];
}

/**
 * Decides whether a mail that refers to an enquiry answers it.
 *
 * @returns `answer` if the studio has sent it to the visitor; the reason if that is not certain; null if the mail says nothing, because
 * the visitor or the website has sent it.
 */
export function judgeReply(
  mail: MailHeaders,
  { visitor, studio, isSent }: ReplyContext,
): 'answer' | { doubt: string } | null {
  const sender = toEmailKey(mail.from.address);
  const isToVisitor = visitor !== null && mail.recipients.some((address) => toEmailKey(address) === visitor);
  if (sender !== null && sender === visitor) return null;
  // The website writes to the studio only. A visitor with the studio's address is the studio that tests its form.
  const isToStudio = visitor !== null && studio.recipients.has(visitor);
  if (sender === studio.website && (!isToVisitor || isToStudio)) return null;
  if (sender === null || isAutomatic(mail)) return { doubt: 'an automatic mail' };
  if (visitor === null) return { doubt: 'the visitor left no e-mail address' };
  if (!isToVisitor) return { doubt: 'not sent to the visitor' };
  if (!isSent && !isOfStudio(sender, visitor, studio)) return { doubt: 'not sent by the studio' };
  return 'answer';
}

const isAutomatic = ({ from, subject, lines }: MailHeaders): boolean =>
  AUTOMATIC_SENDER.test(from.address) || AUTOMATIC_SUBJECT.test(subject) || AUTOMATIC_HEADER.test(lines);

const getDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Whether an address belongs to the studio. If the visitor has the same mail provider, the domain proves nothing. */
const isOfStudio = (address: string, visitor: string, { website, recipients }: StudioAddresses): boolean =>
  recipients.has(address) ||
  address === website ||
  (getDomain(address) === getDomain(website) && getDomain(visitor) !== getDomain(website));
