import { getFirstValue } from '@studio/relay/enquiry';
import type { StoredEnquiry } from '@studio/relay/enquiry-rows';
import { BYTE_ORDER_MARK, formatCsvRow, formatPhoneNumber } from './csv.ts';
import type { Inbox, InboxQuery } from './inbox.ts';

/** Number of enquiries that are read from the database at a time. */
const PAGE_SIZE = 500;

const FIELD_COLUMNS = ['name', 'email', 'phone', 'subject', 'position', 'experience', 'message'] as const;

const STATUS_LABELS = { queued: 'Waiting', sent: 'Mailed', failed: 'Not mailed', quarantined: 'Spam' };

/** Returns a function that formats times as spreadsheets read them, such as `2026-11-30 15:30`. */
function createTimeFormatter(timeZone: string): (iso: string) => string {
  // Sweden writes dates in the order of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return (iso) => format.format(new Date(iso));
}

/**
 * Writes enquiries as CSV, in the order of the inbox.
 * @param timeZone such as `Asia/Kolkata`.
 * @returns the parts of the file
 */
export async function* writeEnquiriesCsv(
  inbox: Inbox,
  query: InboxQuery,
  timeZone: string,
): AsyncGenerator<string> {
  const formatTime = createTimeFormatter(timeZone);
  yield BYTE_ORDER_MARK +
    formatCsvRow([
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
    yield page.enquiries.map((enquiry) => formatEnquiryRow(enquiry, formatTime)).join('');
    after = page.next;
  }
}

function formatEnquiryRow(enquiry: StoredEnquiry, formatTime: (iso: string) => string): string {
  const { fields, files, subject, answeredAt } = enquiry;
  const values = Object.fromEntries(FIELD_COLUMNS.map((name) => [name, getFirstValue(fields, name)]));
  values.phone = formatPhoneNumber(values.phone ?? '');
  const otherFields = fields.filter(
    ({ name, value }) =>
      value !== '' && !FIELD_COLUMNS.some((columnName) => columnName === name.toLowerCase()),
  );
  return formatCsvRow([
    formatTime(enquiry.receivedAt),
    enquiry.kind,
    STATUS_LABELS[enquiry.status],
    ...FIELD_COLUMNS.map((name) => values[name] || (name === 'subject' ? subject : '')),
    otherFields.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    files.map(({ name }) => name).join('\n'),
    enquiry.answeredBy ?? '',
    answeredAt === null ? '' : formatTime(answeredAt),
    enquiry.answerNote ?? '',
  ]);
}
