import { errorText } from '@studio/http/problem';
import type { Environment } from '@studio/http/settings';
import { configWarnings, type RelayConfig, readConfig, spoolFolder } from './config.ts';
import { type Enquiry, freshState } from './enquiry.ts';
import { Damaged } from './errors.ts';
import { createMailer, mailFor } from './mail.ts';
import { serviceLetter } from './service-letter.ts';
import { judgeFailure } from './smtp-outcome.ts';
import { type Place, Spool } from './spool.ts';
import { readStudioFacts } from './studio.ts';

function openSpool(env: Environment): Spool {
  return new Spool(spoolFolder(env));
}

function ago(iso: string): string {
  const minutes = Math.round((Date.now() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 120) return `${minutes} min ago`;
  return minutes < 2880 ? `${Math.round(minutes / 60)} h ago` : `${Math.round(minutes / 1440)} days ago`;
}

const headings = {
  waiting: 'Waiting to be sent',
  failed: 'Failed, set aside',
  held: 'Held, not sent',
} as const;

async function describe(spool: Spool, place: keyof typeof headings, enquiry: Enquiry): Promise<string> {
  const files = enquiry.files.length > 0 ? `, ${enquiry.files.length} attached` : '';
  const first = `  ${enquiry.id}  ${ago(enquiry.receivedAt)}  ${enquiry.subject}${files}`;
  if (place === 'held') return `${first}\n      the hidden field _honey was filled in`;
  const state = await spool.readState(place, enquiry.id, enquiry.receivedAt);
  const tries = state.attempts === 1 ? '1 try' : `${state.attempts} tries`;
  return `${first}\n      ${tries}${state.lastError ? `; the server said: ${state.lastError}` : ''}`;
}

/** Prints what waits, what failed and why, and what is held. */
export async function list(env: Environment): Promise<void> {
  const spool = openSpool(env);
  for (const place of ['waiting', 'failed', 'held'] as const) {
    const ids = await spool.ids(place);
    console.log(`${headings[place]}: ${ids.length}`);
    for (const id of ids) {
      const enquiry = await readOrExplain(spool, place, id);
      console.log(
        typeof enquiry === 'string' ? `  ${id}  ${enquiry}` : await describe(spool, place, enquiry),
      );
    }
  }
  console.log(`Sent and still kept: ${(await spool.ids('sent')).length}`);
}

/** An enquiry, or in words why it cannot be shown as one. */
async function readOrExplain(spool: Spool, place: Place, id: string): Promise<Enquiry | string> {
  const path = spool.pathOf(place, id);
  try {
    return (await spool.read(place, id)) ?? 'was moved in this moment';
  } catch (error) {
    if (error instanceof Damaged) return `damaged (${error.message}): look at ${path}`;
    return `cannot be read (${errorText(error)}): ${path}`;
  }
}

async function findOrThrow(spool: Spool, id: string): Promise<Place> {
  const place = /^[0-9a-z.-]+$/i.test(id) && !/^\.+$/.test(id) ? await spool.placeOf(id) : null;
  if (!place) throw new Error(`There is no enquiry "${id}" in ${spool.folder}.`);
  return place;
}

/** Prints one enquiry with its fields. Its files lie in the folder named at the end. */
export async function show(env: Environment, id: string): Promise<void> {
  const spool = openSpool(env);
  const place = await findOrThrow(spool, id);
  const enquiry = await readOrExplain(spool, place, id);
  if (typeof enquiry === 'string') return console.log(`${id}: ${place}, ${enquiry}`);
  const state = await spool.readState(place, id, enquiry.receivedAt);
  const lines = [
    `${id}: ${place}`,
    `Received  ${enquiry.receivedAt}`,
    `To        ${enquiry.to}`,
    `Reply-To  ${enquiry.replyTo?.address ?? '(nobody)'}`,
    `Subject   ${enquiry.subject}`,
    `Tries     ${state.attempts}${state.sentAt ? `, sent ${state.sentAt}` : ''}`,
    ...(state.lastError ? [`Answer    ${state.lastError}`] : []),
    '',
    ...enquiry.fields.map(({ name, value }) => `${name}: ${value}`),
    ...enquiry.files.map(({ stored, name, size }) => `Attached: ${name} (${size} bytes, ${stored})`),
    '',
    spool.pathOf(place, id),
  ];
  console.log(lines.join('\n'));
}

async function putBack(spool: Spool, place: Place, id: string): Promise<void> {
  const enquiry = await readOrExplain(spool, place, id);
  if (typeof enquiry === 'string') throw new Error(`${id}: not sent again, it ${enquiry}`);
  await spool.writeState(place, id, freshState(new Date().toISOString()));
  await spool.move(id, place, 'waiting');
  console.log(`${id}: waiting again. A running relay sends it within a few seconds.`);
}

/**
 * Puts one enquiry that failed or is held, or all that failed, back among the waiting.
 * @throws Error when one could not be put back; the others have been by then
 */
export async function retry(env: Environment, id: string): Promise<void> {
  const spool = openSpool(env);
  if (id === 'all') return retryAll(spool);
  const place = await findOrThrow(spool, id);
  if (place === 'failed' || place === 'held') return putBack(spool, place, id);
  const what = place === 'waiting' ? 'is waiting already; the relay tries it by itself' : 'was sent';
  throw new Error(`${id} ${what}.`);
}

async function retryAll(spool: Spool): Promise<void> {
  const problems: string[] = [];
  for (const id of await spool.ids('failed')) {
    try {
      await putBack(spool, 'failed', id);
    } catch (error) {
      problems.push(errorText(error));
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Removes one enquiry and its files for good, wherever it is, damaged or not. */
export async function drop(env: Environment, id: string): Promise<void> {
  const spool = openSpool(env);
  const place = await findOrThrow(spool, id);
  await spool.remove(place, id);
  console.log(`${id}: removed from ${place}.`);
}

function testEnquiry(config: RelayConfig, to: string): Enquiry {
  const text = `This mail was sent by "relay check" from ${config.from.address}. If it lies in your inbox and not among the spam, enquiries will arrive too.`;
  return serviceLetter(to, `Relay check for ${config.siteOrigin}`, [{ name: 'message', value: text }]);
}

/**
 * Checks the configuration and sends one mail, to `to` or to the first recipient.
 * @throws ConfigError, or Error with the mail server's own words
 */
export async function check(env: Environment, to: string): Promise<void> {
  const config = readConfig(env, readStudioFacts(), true);
  console.log(`Takes forms from ${[...config.origins].join(', ')}`);
  console.log(
    `Delivers to ${[...config.recipients].join(', ')}, from ${config.from.name} <${config.from.address}>`,
  );
  console.log(
    config.dkim
      ? `Signs with DKIM: ${config.dkim.selector}._domainkey.${config.dkim.domain}`
      : 'Does not sign with DKIM',
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
    const info = await mailer.sendMail(mailFor(testEnquiry(config, recipient), '.', config.from));
    console.log(`The mail server took a mail for ${recipient}: ${info.response}`);
  } catch (error) {
    throw new Error(`The mail server did not take a mail for ${recipient}: ${judgeFailure(error).words}`);
  } finally {
    mailer.close();
  }
}
