import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { isLoopbackHost } from '@studio/http/client-ip';
import { errorCode, errorText } from '@studio/http/errors';
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

/** Looks up TXT records. @throws an error with the code `ENOTFOUND` or `ENODATA` when there are no records */
export type ResolveTxt = (name: string) => Promise<string[][]>;

interface Options {
  config: Pick<RelayConfig, 'from' | 'smtpUrl'>;
  resolveTxt?: ResolveTxt;
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

type CheckResult = Omit<SenderRecord, 'name'>;

/** Looks up the SPF and DMARC records of the sender's domain, and explains them and DKIM. Never rejects. */
export async function checkSenderRecords({
  config,
  resolveTxt = createResolver(),
}: Options): Promise<SenderRecord[]> {
  const domain = config.from.address.slice(config.from.address.lastIndexOf('@') + 1);
  const explainError = (error: unknown): CheckResult => ({
    state: 'unknown',
    text: `It could not be checked: ${errorText(error)}. Try again later.`,
  });
  const spf = await checkSpf(domain, config.smtpUrl, resolveTxt).catch(explainError);
  const dmarc = await checkDmarc(domain, resolveTxt, spf).catch(explainError);
  const dkim: CheckResult = {
    state: 'unknown',
    text: `DKIM is a signature, which your mail provider adds. Only a mail shows it: open the source of one from the website (in Gmail: “Show original”) and look for “dkim=pass” and “d=${domain}”. If they are missing, turn on DKIM at your mail provider.`,
  };
  return [
    { name: 'SPF', ...spf },
    { name: 'DKIM', ...dkim },
    { name: 'DMARC', ...dmarc },
  ];
}

/** Creates a resolver that gives up after two tries. */
function createResolver(): ResolveTxt {
  const resolver = new dns.Resolver({ timeout: 3000, tries: 2 });
  return (name) => resolver.resolveTxt(name);
}

/** Finds the TXT records that match a pattern. @throws when the DNS does not answer */
async function findTxtRecords(resolveTxt: ResolveTxt, name: string, pattern: RegExp): Promise<string[]> {
  const records = await resolveTxt(name).catch((error: unknown) => {
    if (['ENOTFOUND', 'ENODATA'].includes(errorCode(error))) return [];
    throw error;
  });
  return records.map((parts) => parts.join('')).filter((text) => pattern.test(text));
}

async function checkSpf(
  domain: string,
  smtpUrl: string | null,
  resolveTxt: ResolveTxt,
): Promise<CheckResult> {
  const mailServer = smtpUrl === null ? '' : new URL(smtpUrl).hostname;
  const isOwnServer = !mailServer.includes('.') || isIP(mailServer) !== 0 || isLoopbackHost(mailServer);
  const provider = MAIL_PROVIDERS.find(({ host }) => mailServer === host || mailServer.endsWith(`.${host}`));
  const mechanism = provider?.mechanism ?? (isOwnServer ? 'a mx' : `a:${mailServer}`);
  const records = await findTxtRecords(resolveTxt, domain, /^v=spf1(?: |$)/i);
  const [record] = records;
  const toProblem = (text: string, value: string): CheckResult => ({
    state: 'problem',
    text,
    publish: { host: domain, value },
  });
  if (record === undefined)
    return toProblem(
      `There is no SPF record for ${domain}. It lists the servers that may send mails of the domain. Publish this one. If other providers send mails of ${domain} too, ask them what to add.`,
      `v=spf1 ${mechanism} ~all`,
    );
  if (records.length > 1)
    return toProblem(
      `There are ${records.length} SPF records for ${domain}, so receiving servers ignore all of them. Replace them by this one.`,
      mergeSpfRecords(records, provider?.mechanism),
    );
  if (/(?:^| )\+?all(?: |$)/i.test(record))
    return toProblem(
      `The SPF record lets every server in the world send mails of ${domain}. Replace it by this one.`,
      record.replace(/(?<=^| )\+?all(?= |$)/i, '~all'),
    );
  if (isOwnServer)
    return {
      state: 'unknown',
      text: 'There is an SPF record. The website has a mail server of its own: ask your developer whether the record allows it.',
    };
  if (record.toLowerCase().split(/\s+/).includes(mechanism))
    return { state: 'good', text: `The SPF record allows ${provider?.name ?? mailServer}.` };
  if (provider)
    return toProblem(
      `The SPF record does not name the mail servers of ${provider.name}, which send the mails of the website. Replace it by this one.`,
      mergeSpfRecords([record], provider.mechanism),
    );
  return {
    state: 'unknown',
    text: `The SPF record does not name ${mailServer}. Ask your mail provider whether an “include:” in the record lists it, or which one belongs there.`,
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

/** Looks for the DMARC record of a domain, or of the nearest domain above it. */
async function findDmarcPolicy(domain: string, resolveTxt: ResolveTxt): Promise<string | null> {
  const labels = domain.split('.');
  for (let skipped = 0; skipped <= Math.max(0, labels.length - 2); skipped += 1) {
    const name = `_dmarc.${labels.slice(skipped).join('.')}`;
    const [record] = await findTxtRecords(resolveTxt, name, /^v=DMARC1\s*(?:;|$)/i);
    if (record === undefined) continue;
    const readTag = (tag: string) => new RegExp(`;\\s*${tag}\\s*=\\s*(\\w+)`, 'i').exec(record)?.[1];
    return ((skipped > 0 ? readTag('sp') : undefined) ?? readTag('p') ?? 'none').toLowerCase();
  }
  return null;
}

/** @param spf result for SPF. DMARC needs SPF or DKIM to be good. */
async function checkDmarc(domain: string, resolveTxt: ResolveTxt, spf: CheckResult): Promise<CheckResult> {
  const policy = await findDmarcPolicy(domain, resolveTxt);
  if (policy === null)
    return {
      state: 'problem',
      text: `There is no DMARC record for ${domain}. It says what happens to forged mails; Gmail and other large providers demand one. Publish this record.`,
      publish: { host: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
    };
  if (policy === 'none')
    return {
      state: 'good',
      text: 'There is a DMARC record. It lets all mails through, also forged ones. Once SPF and DKIM are good, “p=quarantine” in it sends forged mails to spam.',
    };
  if (spf.state === 'good')
    return { state: 'good', text: `The DMARC record protects ${domain} from forged mails.` };
  return {
    state: 'unknown',
    text: 'The DMARC record keeps mails from arriving when neither SPF nor DKIM is right. Make sure that one of them is.',
  };
}
