import type { Environment } from '@studio/http/settings';
import { hasDatabase, type WebhookRow } from '@studio/store';
import { createBackup, restoreBackup } from './backups.ts';
import { findConfigWarnings, type RelayConfig, readConfig, readDatabaseSettings } from './config.ts';
import { Enquiries } from './enquiries.ts';
import type { StoredEnquiry } from './enquiry-rows.ts';
import { buildMail, createMailer } from './mail.ts';
import type { SenderRecord } from './sender-records.ts';
import { classifySmtpError } from './smtp-error.ts';
import { readStudioContact } from './studio-contact.ts';
import { createSystemMail, type MailContent } from './system-mail.ts';
import { WebhookDeliveries } from './webhook/webhook-deliveries.ts';

/**
 * Opens the database, runs a function with the enquiries and closes the database.
 * @throws Error with a message for people, when there is no database
 */
async function withEnquiries(env: Environment, run: (enquiries: Enquiries) => Promise<void>): Promise<void> {
  const { dataFolder, databaseUrl } = readDatabaseSettings(env);
  // A command never creates an SQLite database. If root ran the command, the relay's own user could not use the database.
  if (databaseUrl === null && !hasDatabase(dataFolder))
    throw new Error(`There is no database in ${dataFolder}. DATA_FOLDER names the folder of the relay.`);
  const enquiries = await Enquiries.open(dataFolder, { databaseUrl, logError: console.error });
  try {
    await run(enquiries);
  } finally {
    await enquiries.store.close();
  }
}

function formatAge(iso: string): string {
  const minutes = Math.round((Date.now() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 120) return `${minutes} min ago`;
  return minutes < 2880 ? `${Math.round(minutes / 60)} h ago` : `${Math.round(minutes / 1440)} days ago`;
}

const STATUS_HEADINGS = [
  ['queued', 'Waiting to be sent'],
  ['failed', 'Failed'],
  ['quarantined', 'Quarantined, not sent'],
] as const;

const describeAttempts = ({ attempts, lastError }: Pick<WebhookRow, 'attempts' | 'lastError'>): string =>
  `${attempts === 1 ? '1 attempt' : `${attempts} attempts`}${lastError ? `; last error: ${lastError}` : ''}`;

function describeEnquiry(enquiry: StoredEnquiry): string {
  const files = enquiry.files.length > 0 ? `, ${enquiry.files.length} attached` : '';
  const firstLine = `  ${enquiry.id}  ${formatAge(enquiry.receivedAt)}  ${enquiry.subject}${files}`;
  if (enquiry.status === 'quarantined')
    return `${firstLine}\n      possible spam. ${enquiry.spamReasons.join(' ')}`.trimEnd();
  return `${firstLine}\n      ${describeAttempts(enquiry)}`;
}

/** Describes a delivery to the webhook in one line. */
const describeDelivery = (row: WebhookRow): string =>
  `${row.status === 'sent' ? `sent ${row.statusChangedAt}` : row.status}, ${describeAttempts(row)}`;

const WEBHOOK_HEADINGS = [
  ['queued', 'Waiting to be sent to the webhook'],
  ['failed', 'Not sent to the webhook'],
] as const;

/** Prints the queued, failed and quarantined enquiries, and those that the webhook has not received. */
export const listEnquiries = (env: Environment): Promise<void> =>
  withEnquiries(env, async (enquiries) => {
    const counts = await enquiries.countByStatus();
    for (const [status, heading] of STATUS_HEADINGS) {
      console.log(`${heading}: ${counts[status]}`);
      for (const enquiry of await enquiries.list(status)) console.log(describeEnquiry(enquiry));
    }
    console.log(`Sent copies: ${counts.sent}`);
    for (const [status, heading] of WEBHOOK_HEADINGS) {
      const rows = await new WebhookDeliveries(enquiries.store).list(status);
      if (rows.length > 0) console.log(`${heading}: ${rows.length}`);
      for (const row of rows)
        console.log(
          `  ${row.enquiryId}  ${formatAge(row.receivedAt)}  ${row.subject}\n      ${describeDelivery(row)}`,
        );
    }
  });

const createNotFoundError = (enquiries: Enquiries, id: string): Error =>
  new Error(
    `There is no enquiry "${id}" in ${enquiries.store.isShared ? 'the database' : enquiries.store.folder}.`,
  );

/** Prints one enquiry with its fields and the locations of its files. @throws Error when the enquiry does not exist */
export const showEnquiry = (env: Environment, id: string): Promise<void> =>
  withEnquiries(env, async (enquiries) => {
    const enquiry = await enquiries.find(id);
    if (!enquiry) throw createNotFoundError(enquiries, id);
    const webhook = await new WebhookDeliveries(enquiries.store).find(id);
    const lines = [
      `${id}: ${enquiry.status}`,
      `Received  ${enquiry.receivedAt}`,
      `To        ${enquiry.to}`,
      `Reply-To  ${enquiry.replyTo?.address ?? '(none)'}`,
      `Subject   ${enquiry.subject}`,
      `Attempts  ${enquiry.attempts}${enquiry.sentAt ? `, sent ${enquiry.sentAt}` : ''}`,
      ...(enquiry.lastError ? [`Error     ${enquiry.lastError}`] : []),
      ...(webhook ? [`Webhook   ${describeDelivery(webhook)}`] : []),
      '',
      ...enquiry.fields.map(({ name, value }) => `${name}: ${value}`),
      ...enquiry.files.map(
        (file) => `Attached: ${file.name} (${file.size} bytes, ${enquiries.files.describe(file)})`,
      ),
    ];
    console.log(lines.join('\n'));
  });

/**
 * Queues the mail of one failed or quarantined enquiry, or of all failed enquiries. Queues failed deliveries to the webhook too, even if
 * the mail was sent.
 * @param id id of the enquiry, or `all`
 * @throws Error when the enquiry does not exist, or when its mail is queued or sent and its delivery to the webhook has not failed
 */
export const retryEnquiries = (env: Environment, id: string): Promise<void> =>
  withEnquiries(env, async (enquiries) => {
    const enquiry = id === 'all' ? null : await enquiries.find(id);
    if (id !== 'all' && !enquiry) throw createNotFoundError(enquiries, id);
    const webhookIds = await new WebhookDeliveries(enquiries.store).requeue(id === 'all' ? null : id);
    for (const queued of webhookIds)
      console.log(`${queued}: queued again for the webhook. A running relay sends it within a few seconds.`);
    if (enquiry && webhookIds.length > 0 && (enquiry.status === 'queued' || enquiry.status === 'sent'))
      return;
    if (enquiry?.status === 'queued') throw new Error(`${id} is already waiting to be sent.`);
    if (enquiry?.status === 'sent') throw new Error(`${id} was sent.`);
    for (const queued of await enquiries.requeue(id === 'all' ? { status: 'failed' } : { id }))
      console.log(`${queued}: queued again. A running relay sends it within a few seconds.`);
  });

/** Deletes one enquiry with its files, in any status. @throws Error when the enquiry does not exist */
export const deleteEnquiry = (env: Environment, id: string): Promise<void> =>
  withEnquiries(env, async (enquiries) => {
    if (!(await enquiries.remove(id))) throw createNotFoundError(enquiries, id);
    console.log(`${id}: deleted.`);
  });

/** Backs up the database and prints the path of the backup. */
export const backUpNow = (env: Environment): Promise<void> =>
  withEnquiries(env, async ({ store, uploadFolder }) => {
    console.log(
      `Backed up to ${await createBackup(store)}. Uploaded files are not in it: copy ${uploadFolder} too.`,
    );
  });

/** Replaces the SQLite database by a backup. @throws Error like `restoreBackup` */
export async function restoreFrom(env: Environment, backup: string): Promise<void> {
  const { dataFolder, databaseUrl } = readDatabaseSettings(env);
  if (databaseUrl !== null)
    throw new Error('A PostgreSQL database is restored with pg_restore. See deploy/README.md.');
  const { previousDataFolder, enquiryCount } = await restoreBackup(dataFolder, backup);
  console.log(
    `Enquiries restored: ${enquiryCount}. The former database and its files are in ${previousDataFolder}.`,
  );
}

function buildTestMail(config: RelayConfig, to: string): MailContent {
  const text = `This mail was sent by "relay check" from ${config.from.address}. If it is in your inbox and not in the spam folder, enquiries will arrive too.`;
  return createSystemMail(to, `Relay check for ${config.siteOrigin}`, [{ name: 'message', value: text }]);
}

const describeRecord = ({ name, state, text, publish }: SenderRecord): string =>
  `${name}: ${state}. ${text}${publish ? `\n  TXT record of ${publish.host}: ${publish.value}` : ''}`;

/**
 * Prints the configuration and the DNS records of the sender's domain, and sends one test mail.
 * @param to address for the test mail; if it is empty, the first recipient
 * @throws ConfigError for invalid settings; Error when SMTP_URL is missing, or with the mail server's response
 */
export async function checkSetup(env: Environment, to: string): Promise<void> {
  const config = readConfig(env, readStudioContact(), true);
  console.log(`Accepts forms from ${[...config.allowedOrigins].join(', ')}`);
  console.log(
    `Delivers to ${[...config.recipients].join(', ')}, from ${config.from.name} <${config.from.address}>`,
  );
  // Prints only the origin, because the URL may contain a token.
  if (config.webhook) console.log(`Sends enquiries to the webhook at ${config.webhook.url.origin}`);
  for (const warning of findConfigWarnings(config)) console.log(`Warning: ${warning}`);
  if (config.smtpUrl === null) {
    throw new Error(
      'SMTP_URL is missing: mail goes to the embedded mailbox. Example: SMTP_URL=smtps://user:password@mail.example.com',
    );
  }
  // No other command needs this module, which takes time and memory to load.
  const { checkSenderRecords } = await import('./sender-records.ts');
  for (const record of await checkSenderRecords({ config })) console.log(describeRecord(record));
  const recipient = to || [...config.recipients][0] || '';
  const mailer = createMailer(config.smtpUrl);
  try {
    const info = await mailer.sendMail(buildMail(buildTestMail(config, recipient), config.from));
    console.log(`The mail server accepted a mail for ${recipient}: ${info.response}`);
  } catch (error) {
    throw new Error(
      `The mail server did not accept a mail for ${recipient}: ${classifySmtpError(error).reason}`,
    );
  } finally {
    mailer.close();
  }
}
