import { getFirstValue } from '@studio/relay/enquiry';
import type { StoredEnquiry } from '@studio/relay/enquiry-rows';
import { BYTE_ORDER_MARK, csvRow } from './csv.ts';
import type { Inbox, InboxQuery } from './inbox.ts';

/** Number of enquiries in memory at a time. */
const PAGE_SIZE = 500;

const FIELDS = ['name', 'email', 'phone', 'subject', 'position', 'experience', 'message'] as const;

const STATUS_LABELS = { queued: 'Waiting', sent: 'Mailed', failed: 'Not mailed', quarantined: 'Spam' };

/** Creates a function that formats a time as spreadsheets read it, such as `2026-11-30 15:30`. */
function createTimeFormat(timeZone: string): (iso: string) => string {
  // Sweden writes dates in the order of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return (iso) => format.format(new Date(iso));
}

/**
 * Writes enquiries as CSV, in the order of the inbox.
 * @param timeZone of the times, such as `Asia/Kolkata`
 * @returns the parts of the file
 */
export async function* enquiriesCsv(
  inbox: Inbox,
  query: InboxQuery,
  timeZone: string,
): AsyncGenerator<string> {
  const formatTime = createTimeFormat(timeZone);
  yield BYTE_ORDER_MARK +
    csvRow([
      `Received (${timeZone})`,
      'Type',
      'Delivery',
      'Name',
      'E-mail',
      'Phone',
      'Subject',
      'Position',
      'Experience',
      'Message',
      'Other fields',
      'Files',
      'Answered by',
      'Answered',
      'Note',
    ]);
  let after: string | null = '';
  while (after !== null) {
    const page: Awaited<ReturnType<Inbox['list']>> = await inbox.list(query, PAGE_SIZE, after);
    yield page.enquiries.map((enquiry) => toRow(enquiry, formatTime)).join('');
    after = page.next;
  }
}

function toRow(enquiry: StoredEnquiry, formatTime: (iso: string) => string): string {
  const { fields, files, subject, answeredAt } = enquiry;
  const values = Object.fromEntries(FIELDS.map((name) => [name, getFirstValue(fields, name)]));
  const others = fields.filter(
    ({ name, value }) => value !== '' && !FIELDS.some((known) => known === name.toLowerCase()),
  );
  return csvRow([
    formatTime(enquiry.receivedAt),
    enquiry.kind,
    STATUS_LABELS[enquiry.status],
    ...FIELDS.map((name) => values[name] || (name === 'subject' ? subject : '')),
    others.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    files.map(({ name }) => name).join('\n'),
    enquiry.answeredBy ?? '',
    answeredAt === null ? '' : formatTime(answeredAt),
    enquiry.answerNote ?? '',
  ]);
}
