import { createPublicKey } from 'node:crypto';
import { promises as dns } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { isLoopbackHost } from '@studio/http/client-ip';
import { errorText } from '@studio/http/errors';
import { dmarc } from 'mailauth/lib/dmarc/index.js';
import { spf } from 'mailauth/lib/spf/index.js';
import type { RelayConfig } from './config.ts';

/** The result of checking a DNS record by which mail servers recognise mails of the website. */
export interface SenderRecord {
  name: 'SPF' | 'DKIM' | 'DMARC';
  /** `unknown` means that the record could not be looked up, or that the website cannot judge it. */
  state: 'good' | 'problem' | 'unknown';
  /** The result and what to do, in sentences. */
  text: string;
  /** The TXT record to publish. */
  publish?: { host: string; value: string };
}

/** Looks up DNS records. @throws an error with the code `ENOTFOUND` or `ENODATA` when there are no records */
export type ResolveRecords = (name: string, type: string) => Promise<unknown>;

interface Options {
  config: Pick<RelayConfig, 'from' | 'smtpUrl' | 'dkim'>;
  resolveRecords?: ResolveRecords;
}

/** Mail providers that send from other IP addresses than those of their SMTP server. Only their own SPF records list these addresses. */
const MAIL_PROVIDERS = [
  { name: 'Google', host: 'gmail.com', mechanism: 'include:_spf.google.com' },
  { name: 'Microsoft 365', host: 'office365.com', mechanism: 'include:spf.protection.outlook.com' },
  { name: 'Amazon SES', host: 'amazonaws.com', mechanism: 'include:amazonses.com' },
  { name: 'Fastmail', host: 'messagingengine.com', mechanism: 'include:spf.messagingengine.com' },
  { name: 'Mailgun', host: 'mailgun.org', mechanism: 'include:mailgun.org' },
  { name: 'SendGrid', host: 'sendgrid.net', mechanism: 'include:sendgrid.net' },
];

const DNS_UNAVAILABLE = 'the DNS does not answer';

type CheckResult = Omit<SenderRecord, 'name'>;

/** Looks up the SPF, DKIM and DMARC records of the sender's domain, and explains each. Never rejects. */
export async function checkSenderRecords({
  config,
  resolveRecords = createResolver(),
}: Options): Promise<SenderRecord[]> {
  const explainError = (error: unknown): CheckResult => ({
    state: 'unknown',
    text: `It could not be checked: ${errorText(error)}. Try again later.`,
  });
  const [spfResult, dkimResult] = await Promise.all([
    checkSpf(config, resolveRecords).catch(explainError),
    checkDkim(config, resolveRecords).catch(explainError),
  ]);
  const dmarcResult = await checkDmarc(config, resolveRecords, [spfResult, dkimResult]).catch(explainError);
  return [
    { name: 'SPF', ...spfResult },
    { name: 'DKIM', ...dkimResult },
    { name: 'DMARC', ...dmarcResult },
  ];
}

/** Creates a resolver that gives up after two tries. */
function createResolver(): ResolveRecords {
  const resolver = new dns.Resolver({ timeout: 3000, tries: 2 });
  return (name, type) => resolver.resolve(name, type);
}

const getDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Finds the TXT records that match a pattern. @throws when the DNS does not answer */
async function findTxtRecords(
  resolveRecords: ResolveRecords,
  name: string,
  pattern: RegExp,
): Promise<string[]> {
  const records = await resolveRecords(name, 'TXT').catch((error: { code?: unknown }) => {
    if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
    throw error;
  });
  return (records as string[][]).map((parts) => parts.join('')).filter((text) => pattern.test(text));
}

async function findAddresses(resolveRecords: ResolveRecords, host: string): Promise<string[]> {
  const results = await Promise.allSettled([resolveRecords(host, 'A'), resolveRecords(host, 'AAAA')]);
  return results.flatMap((result) => (result.status === 'fulfilled' ? (result.value as string[]) : []));
}

async function checkSpf(
  { from, smtpUrl }: Options['config'],
  resolveRecords: ResolveRecords,
): Promise<CheckResult> {
  const domain = getDomain(from.address);
  const mailServer = smtpUrl === null ? '' : new URL(smtpUrl).hostname;
  const isOwnServer = !mailServer.includes('.') || isIP(mailServer) !== 0 || isLoopbackHost(mailServer);
  const provider = MAIL_PROVIDERS.find(({ host }) => mailServer === host || mailServer.endsWith(`.${host}`));
  const mechanism = provider?.mechanism ?? (isOwnServer ? 'a mx' : `a:${mailServer}`);
  const records = await findTxtRecords(resolveRecords, domain, /^v=spf1(?: |$)/i);
  const [record] = records;
  if (record === undefined)
    return {
      state: 'problem',
      text: `There is no SPF record for ${domain}. It lists the servers that may send mails of the domain. Publish this one. If other providers send mails of ${domain} too, ask them what to add.`,
      publish: { host: domain, value: `v=spf1 ${mechanism} ~all` },
    };
  if (records.length > 1)
    return {
      state: 'problem',
      text: `There are ${records.length} SPF records for ${domain}, so receiving servers ignore all of them. Replace them by this one.`,
      publish: { host: domain, value: mergeSpfRecords(records, provider?.mechanism) },
    };
  if (/(?:^| )\+?all(?: |$)/i.test(record))
    return {
      state: 'problem',
      text: `The SPF record lets every server in the world send mails of ${domain}. Replace it by this one.`,
      publish: { host: domain, value: record.replace(/(?<=^| )\+?all(?= |$)/i, '~all') },
    };
  if (isOwnServer)
    return {
      state: 'unknown',
      text: 'There is an SPF record. The website has a mail server of its own: ask your developer whether the record allows it.',
    };
  const spfResults = new Set<string>();
  for (const ip of await findAddresses(resolveRecords, mailServer)) {
    const { status } = await spf({
      sender: from.address,
      ip,
      helo: mailServer,
      resolver: resolveRecords as never,
    });
    if (status.result === 'permerror')
      return {
        state: 'problem',
        // The last part of the comment is the reason.
        text: `Receiving servers cannot use the SPF record: ${status.comment?.split(': ').at(-1)}. Ask your mail provider to correct it.`,
      };
    spfResults.add(status.result);
  }
  if (spfResults.has('pass')) return { state: 'good', text: `The SPF record allows ${mailServer}.` };
  if (spfResults.has('temperror')) throw new Error(DNS_UNAVAILABLE);
  if (provider && record.toLowerCase().includes(provider.mechanism))
    return { state: 'good', text: `The SPF record allows the mail servers of ${provider.name}.` };
  if (provider)
    return {
      state: 'problem',
      text: `The SPF record does not allow the mail servers of ${provider.name}, which send the mails of the website. Replace it by this one.`,
      publish: { host: domain, value: mergeSpfRecords([record], provider.mechanism) },
    };
  return {
    state: 'unknown',
    text: `The SPF record does not list ${mailServer}. Ask your mail provider which “include:” belongs in the record.`,
  };
}

/** Merges SPF records into one record. @param mechanism mechanism to add */
function mergeSpfRecords(records: readonly string[], mechanism: string | undefined): string {
  const terms = records.flatMap((record) => record.trim().split(/\s+/).slice(1));
  const isAll = (term: string) => /^[-~?+]?all$/i.test(term);
  const mechanisms = new Set([...(mechanism ? [mechanism] : []), ...terms.filter((term) => !isAll(term))]);
  // `redirect` has an effect only without `all`.
  const hasRedirect = terms.some((term) => /^redirect=/i.test(term));
  return ['v=spf1', ...mechanisms, ...(hasRedirect ? [] : ['~all'])].join(' ');
}

async function checkDkim(
  { from, dkim }: Options['config'],
  resolveRecords: ResolveRecords,
): Promise<CheckResult> {
  const domain = getDomain(from.address);
  if (!dkim)
    return {
      state: 'unknown',
      text: `DKIM is a signature, which your mail provider adds. Only a mail shows it: open the source of one from the website (in Gmail: “Show original”) and look for “dkim=pass” and “d=${domain}”. If they are missing, turn on DKIM at your mail provider.`,
    };
  const host = `${dkim.selector}._domainkey.${dkim.domain}`;
  const { type, key } = readPublicKey(await readFile(dkim.keyFile, 'utf8'));
  const publish = { host, value: `v=DKIM1; k=${type}; p=${key}` };
  const [record] = await findTxtRecords(resolveRecords, host, /(?:^|;)\s*p=/);
  if (record === undefined)
    return {
      state: 'problem',
      text: 'The mails are signed, but the key is not published. Publish this record.',
      publish,
    };
  if (/(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '') !== key)
    return {
      state: 'problem',
      text: 'The published key is not the one that signs the mails. Replace the record by this one.',
      publish,
    };
  if (domain !== dkim.domain && !domain.endsWith(`.${dkim.domain}`))
    return {
      state: 'problem',
      text: `The mails are signed for ${dkim.domain}, but sent from ${domain}, so the signature does not count. Ask your developer to set RELAY_DKIM_DOMAIN to ${domain}.`,
    };
  return { state: 'good', text: 'The mails are signed with the published key.' };
}

/** Returns the public key that belongs to a private key, in the format of a DKIM record. @throws when the key is not RSA or Ed25519 */
function readPublicKey(privateKey: string): { type: 'rsa' | 'ed25519'; key: string } {
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  if (publicKey.asymmetricKeyType === 'rsa') return { type: 'rsa', key: der.toString('base64') };
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error('RELAY_DKIM_KEY is no RSA or Ed25519 key');
  // The record contains only the 32 bytes of the key (RFC 8463). They are at the end of the DER encoding.
  return { type: 'ed25519', key: der.subarray(-32).toString('base64') };
}

/** @param spfAndDkimResults results for SPF and DKIM. DMARC needs one of them to be good. */
async function checkDmarc(
  { from }: Options['config'],
  resolveRecords: ResolveRecords,
  spfAndDkimResults: readonly CheckResult[],
): Promise<CheckResult> {
  const domain = getDomain(from.address);
  const result = await dmarc({
    headerFrom: [domain],
    spfDomains: [],
    dkimDomains: [],
    resolver: resolveRecords as never,
  });
  if (result && result.status.result === 'temperror') throw new Error(DNS_UNAVAILABLE);
  if (!result || result.status.result === 'none')
    return {
      state: 'problem',
      text: `There is no DMARC record for ${domain}. It says what happens to forged mails; Gmail and other large providers demand one. Publish this record.`,
      publish: { host: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
    };
  if (result.policy === 'none')
    return {
      state: 'good',
      text: 'There is a DMARC record. It lets all mails through, also forged ones. Once SPF and DKIM are good, “p=quarantine” in it sends forged mails to spam.',
    };
  if (spfAndDkimResults.some(({ state }) => state === 'good'))
    return { state: 'good', text: `The DMARC record protects ${domain} from forged mails.` };
  return {
    state: spfAndDkimResults.every(({ state }) => state === 'problem') ? 'problem' : 'unknown',
    text: 'The DMARC record keeps mails from arriving when neither SPF nor DKIM is right. Make sure that one of them is.',
  };
}
