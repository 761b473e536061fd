import { createHash } from 'node:crypto';
import { toEmailKey } from '@studio/enquiry/email-address';
import {
  buildSearchText,
  detectEnquiryKind,
  type EnquiryRow,
  type EnquiryStatus,
  type NewEnquiryRow,
  type Transaction,
} from '@studio/store';
import type { Enquiry, StoredFile } from './enquiry.ts';

/** An enquiry with its status, its delivery state and its answer. */
export type StoredEnquiry = Enquiry &
  Omit<EnquiryRow, keyof Enquiry | 'recipient' | 'replyToName' | 'replyToAddress' | 'spamReasons'> & {
    /** Sentences that say why the spam check quarantined the enquiry. Empty if it did not. */
    spamReasons: string[];
  };

/** Result of storing an enquiry. `isDuplicate` is true when the same enquiry was already stored. */
export interface AddResult {
  id: string;
  status: EnquiryStatus;
  isDuplicate: boolean;
}

/** Parses the column `files`. */
export const parseFiles = (json: string): StoredFile[] => JSON.parse(json);

/** Converts a row of the database to an enquiry. */
export function toEnquiry({
  recipient,
  replyToName,
  replyToAddress,
  fields,
  files,
  spamReasons,
  ...row
}: EnquiryRow): StoredEnquiry {
  return {
    ...row,
    to: recipient,
    replyTo: replyToAddress === null ? null : { name: replyToName ?? '', address: replyToAddress },
    fields: JSON.parse(fields),
    files: parseFiles(files),
    spamReasons: spamReasons === null ? [] : JSON.parse(spamReasons),
  };
}

/**
 * Stores an enquiry unless it is a duplicate.
 * @param state values of other columns: the status, the result of the spam check, and the delivery state of an imported enquiry
 */
export async function insertEnquiry(
  db: Transaction,
  enquiry: Enquiry,
  state: Pick<NewEnquiryRow, 'status'> & Partial<NewEnquiryRow>,
): Promise<AddResult> {
  const { to, replyTo, fields, files, receivedAt, subject, digest } = enquiry;
  const columns = {
    receivedAt,
    subject,
    digest,
    recipient: to,
    replyToName: replyTo?.name ?? null,
    replyToAddress: replyTo?.address ?? null,
    fields: JSON.stringify(fields),
    files: JSON.stringify(files),
    kind: detectEnquiryKind(fields),
    queuedAt: receivedAt,
    nextAttemptAt: receivedAt,
    statusChangedAt: receivedAt,
    ...state,
  };
  for (const id of [enquiry.id, createResubmissionId(enquiry)]) {
    const insertedRow = await db
      .insertInto('enquiries')
      // An edited resubmission belongs to the thread of the first submission.
      .values({ id, threadId: id === enquiry.id ? (enquiry.threadId ?? null) : enquiry.id, ...columns })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('status')
      .executeTakeFirst();
    if (insertedRow) {
      await db
        .insertInto('enquiryTexts')
        .values({ enquiryId: id, text: buildSearchText(subject, fields) })
        .execute();
      const addresses = listEmailAddresses(enquiry).map((address) => ({ enquiryId: id, address }));
      if (addresses.length > 0) await db.insertInto('enquiryAddresses').values(addresses).execute();
      return { id, status: insertedRow.status, isDuplicate: false };
    }
    const existingRow = await db
      .selectFrom('enquiries')
      .select('status')
      .where('id', '=', id)
      .where('digest', '=', digest)
      .executeTakeFirst();
    if (existingRow) return { id, status: existingRow.status, isDuplicate: true };
  }
  throw new Error(`Two other enquiries have the ids of ${enquiry.id}`);
}

/**
 * Lists the e-mail addresses of an enquiry, normalized by `toEmailKey`. These are the Reply-To, and each field whose whole value is an
 * address.
 */
function listEmailAddresses({ replyTo, fields }: Enquiry): string[] {
  const texts = [replyTo?.address ?? '', ...fields.map(({ value }) => value)];
  return [...new Set(texts.map(toEmailKey))].filter((address) => address !== null);
}

/** Derives the id of an edited resubmission from its content, so that its duplicates get the same id. */
function createResubmissionId({ id, digest }: Enquiry): string {
  const hash = createHash('sha256').update(`${id} ${digest}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-');
}
