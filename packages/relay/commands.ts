import { errorText } from '@studio/http/errors';
import type { Environment } from '@studio/http/settings';
import { configWarnings, type RelayConfig, readConfig, spoolFolder } from './config.ts';
import { type Enquiry, initialDeliveryState } from './enquiry.ts';
import { CorruptSubmissionError } from './errors.ts';
import { buildMail, createMailer } from './mail.ts';
import { classifySmtpError } from './smtp-error.ts';
import { type EnquiryStatus, Spool } from './spool.ts';
import { readStudioContact } from './studio-contact.ts';
import { createSystemMail } from './system-mail.ts';

function openSpool(env: Environment): Spool {
  return new Spool(spoolFolder(env));
}

function formatAge(iso: string): string {
  const minutes = Math.round((Date.now() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 120) return `${minutes} min ago`;
  return minutes < 2880 ? `${Math.round(minutes / 60)} h ago` : `${Math.round(minutes / 1440)} days ago`;
}

const HEADINGS = {
  waiting: 'Waiting to be sent',
  failed: 'Failed',
  held: 'Held, not sent',
} as const;

async function describeEnquiry(
  spool: Spool,
  status: keyof typeof HEADINGS,
  enquiry: Enquiry,
): Promise<string> {
  const files = enquiry.files.length > 0 ? `, ${enquiry.files.length} attached` : '';
  const firstLine = `  ${enquiry.id}  ${formatAge(enquiry.receivedAt)}  ${enquiry.subject}${files}`;
  if (status === 'held') return `${firstLine}\n      the hidden field _honey was filled in`;
  const state = await spool.readState(status, enquiry.id, enquiry.receivedAt);
  const attempts = state.attempts === 1 ? '1 attempt' : `${state.attempts} attempts`;
  return `${firstLine}\n      ${attempts}${state.lastError ? `; last error: ${state.lastError}` : ''}`;
}

/** Prints the waiting, failed and held enquiries. */
export async function listEnquiries(env: Environment): Promise<void> {
  const spool = openSpool(env);
  for (const status of ['waiting', 'failed', 'held'] as const) {
    const ids = await spool.listIds(status);
    console.log(`${HEADINGS[status]}: ${ids.length}`);
    for (const id of ids) {
      const enquiry = await readOrExplain(spool, status, id);
      console.log(
        typeof enquiry === 'string' ? `  ${id}  ${enquiry}` : await describeEnquiry(spool, status, enquiry),
      );
    }
  }
  console.log(`Sent copies: ${(await spool.listIds('sent')).length}`);
}

/** Reads an enquiry. @returns the reason as text when it cannot be read */
async function readOrExplain(spool: Spool, status: EnquiryStatus, id: string): Promise<Enquiry | string> {
  const path = spool.folderFor(status, id);
  try {
    return (await spool.read(status, id)) ?? 'was just moved';
  } catch (error) {
    if (error instanceof CorruptSubmissionError) return `damaged (${error.message}): look at ${path}`;
    return `cannot be read (${errorText(error)}): ${path}`;
  }
}

async function requireStatus(spool: Spool, id: string): Promise<EnquiryStatus> {
  const status = /^[0-9a-z.-]+$/i.test(id) && !/^\.+$/.test(id) ? await spool.findStatus(id) : null;
  if (!status) throw new Error(`There is no enquiry "${id}" in ${spool.folder}.`);
  return status;
}

/** Prints one enquiry with its fields, and the folder with its files. */
export async function showEnquiry(env: Environment, id: string): Promise<void> {
  const spool = openSpool(env);
  const status = await requireStatus(spool, id);
  const enquiry = await readOrExplain(spool, status, id);
  if (typeof enquiry === 'string') return console.log(`${id}: ${status}, ${enquiry}`);
  const state = await spool.readState(status, id, enquiry.receivedAt);
  const lines = [
    `${id}: ${status}`,
    `Received  ${enquiry.receivedAt}`,
    `To        ${enquiry.to}`,
    `Reply-To  ${enquiry.replyTo?.address ?? '(none)'}`,
    `Subject   ${enquiry.subject}`,
    `Attempts  ${state.attempts}${state.sentAt ? `, sent ${state.sentAt}` : ''}`,
    ...(state.lastError ? [`Error     ${state.lastError}`] : []),
    '',
    ...enquiry.fields.map(({ name, value }) => `${name}: ${value}`),
    ...enquiry.files.map(({ stored, name, size }) => `Attached: ${name} (${size} bytes, ${stored})`),
    '',
    spool.folderFor(status, id),
  ];
  console.log(lines.join('\n'));
}

async function requeue(spool: Spool, status: EnquiryStatus, id: string): Promise<void> {
  const enquiry = await readOrExplain(spool, status, id);
  if (typeof enquiry === 'string') throw new Error(`${id}: not sent again, it ${enquiry}`);
  await spool.writeState(status, id, initialDeliveryState(new Date().toISOString()));
  await spool.move(id, status, 'waiting');
  console.log(`${id}: queued again. A running relay sends it within a few seconds.`);
}

/**
 * Queues a failed or held enquiry for sending, or all failed ones.
 * @param id of the enquiry, or `all`
 * @throws Error when an enquiry could not be queued; with `all`, the others are queued first
 */
export async function retryEnquiries(env: Environment, id: string): Promise<void> {
  const spool = openSpool(env);
  if (id === 'all') return retryAll(spool);
  const status = await requireStatus(spool, id);
  if (status === 'failed' || status === 'held') return requeue(spool, status, id);
  const reason = status === 'waiting' ? 'is already waiting to be sent' : 'was sent';
  throw new Error(`${id} ${reason}.`);
}

async function retryAll(spool: Spool): Promise<void> {
  const errors: string[] = [];
  for (const id of await spool.listIds('failed')) {
    try {
      await requeue(spool, 'failed', id);
    } catch (error) {
      errors.push(errorText(error));
    }
  }
  if (errors.length > 0) throw new Error(errors.join('\n'));
}

/** Deletes one enquiry with its files, in any status, even when it is corrupt. */
export async function deleteEnquiry(env: Environment, id: string): Promise<void> {
  const spool = openSpool(env);
  const status = await requireStatus(spool, id);
  await spool.remove(status, id);
  console.log(`${id}: removed from ${status}.`);
}

function buildTestMail(config: RelayConfig, to: string): Enquiry {
  const text = `This mail was sent by "relay check" from ${config.from.address}. If it is in your inbox and not in the spam folder, enquiries will arrive too.`;
  return createSystemMail(to, `Relay check for ${config.siteOrigin}`, [{ name: 'message', value: text }]);
}

/**
 * Prints the configuration and sends one test mail.
 * @param to empty for the first recipient
 * @throws ConfigError for invalid settings, or Error with the mail server's response
 */
export async function sendTestMail(env: Environment, to: string): Promise<void> {
  const config = readConfig(env, readStudioContact(), true);
  console.log(`Accepts forms from ${[...config.allowedOrigins].join(', ')}`);
  console.log(
    `Delivers to ${[...config.recipients].join(', ')}, from ${config.from.name} <${config.from.address}>`,
  );
  console.log(
    config.dkim
      ? `Signs with DKIM: ${config.dkim.selector}._domainkey.${config.dkim.domain}`
      : 'No DKIM signature',
  );
  for (const warning of configWarnings(config)) console.log(`Warning: ${warning}`);
  if (config.smtpUrl === null) {
    throw new Error(
      'SMTP_URL is missing: mail goes to the embedded mailbox. Example: SMTP_URL=smtps://user:password@mail.example.com',
    );
  }
  const recipient = to || [...config.recipients][0] || '';
  const mailer = createMailer(config, config.smtpUrl);
  try {
    const info = await mailer.sendMail(buildMail(buildTestMail(config, recipient), '.', config.from));
    console.log(`The mail server accepted a mail for ${recipient}: ${info.response}`);
  } catch (error) {
    throw new Error(
      `The mail server did not accept a mail for ${recipient}: ${classifySmtpError(error).response}`,
    );
  } finally {
    mailer.close();
  }
}
