import type { Tables, Transaction } from '@studio/store';
import type { Enquiries } from './enquiries.ts';
import { parseFiles } from './enquiry-rows.ts';

/** PostgreSQL allows 65,535 parameters in a statement. An enquiry needs 26, one for each copied column. */
const ROWS_PER_STATEMENT = 500;

/**
 * The copied tables. Tables that refer to `enquiries` come after it. Tables about the state of one server, such as `faults`, are not
 * copied.
 */
const TABLES = [
  'enquiries',
  'enquiryAddresses',
  'enquiryTexts',
  'reminders',
  'digests',
  'webhookDeliveries',
  'sessions',
  'members',
  'passkeys',
  'signInLinks',
  'previewLinks',
  'scheduledPublications',
  'imapFolders',
  'secrets',
] as const satisfies readonly (keyof Tables)[];

/**
 * Copies everything from an SQLite database into an empty PostgreSQL database, in one transaction.
 * @returns the number of copied enquiries
 * @throws Error with a message for people, when the target has enquiries; errors of the databases and of the file system
 */
export async function copyToPostgres(source: Enquiries, target: Enquiries): Promise<number> {
  const existing = await target.store.db.selectFrom('enquiries').select('id').limit(1).executeTakeFirst();
  if (existing)
    throw new Error(
      'The database of DATABASE_URL already has enquiries. Only an empty database can be filled.',
    );
  return target.store.write(async (db) => {
    for (const table of TABLES) await copyTable(source, db, table);
    const rows = await source.store.db.selectFrom('enquiries').select(['id', 'files']).execute();
    for (const { id, files } of rows) await copyFiles(source, db, id, files);
    return rows.length;
  });
}

async function copyTable(source: Enquiries, db: Transaction, table: (typeof TABLES)[number]): Promise<void> {
  // Both databases have the same columns, which Kysely's types cannot express for a union of tables.
  const rows: Record<string, unknown>[] = await source.store.db.selectFrom(table).selectAll().execute();
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const values = rows.slice(start, start + ROWS_PER_STATEMENT).map(({ isOpen: _computed, ...row }) => row);
    // Existing rows are kept, because a new PostgreSQL database may already have a signing key in `secrets`.
    await db
      .withTables<Record<string, Record<string, unknown>>>()
      .insertInto(table as string)
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Copies the files of an enquiry. A missing file is left out. Sending the enquiry then fails with this reason, as it would with the SQLite
 * database.
 */
async function copyFiles(
  source: Enquiries,
  db: Transaction,
  enquiryId: string,
  files: string,
): Promise<void> {
  for (const file of parseFiles(files)) {
    const content = await source.files.read(file);
    if (!content) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of content.stream) chunks.push(Buffer.from(chunk));
    await db
      .insertInto('enquiryFiles')
      .values({ stored: file.stored, enquiryId, content: Buffer.concat(chunks) })
      .execute();
  }
}
