import { createPublicKey } from 'node:crypto';
import { promises as dns } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isLoopbackHost } from '@studio/http/client-ip';
import { errorText } from '@studio/http/errors';
import { dmarc } from 'mailauth/lib/dmarc/index.js';
import { spf } from 'mailauth/lib/spf/index.js';
import type { RelayConfig } from './config.ts';

/** A DNS record by which receiving mail servers recognise the mails of the website. */
export interface SenderRecord {
  name: 'SPF' | 'DKIM' | 'DMARC';
  /** `unknown`: it could not be looked up, or only the mail provider knows. */
  state: 'good' | 'problem' | 'unknown';
  /** What was found and what to do, as sentences. */
  text: string;
  /** The TXT record to publish. */
  publish?: { host: string; value: string };
}

/** Looks up DNS records of a type. @throws an error with the code `ENOTFOUND` or `ENODATA` when there are none */
export type LookUp = (name: string, type: string) => Promise<unknown>;

interface Options {
  config: Pick<RelayConfig, 'from' | 'smtpUrl' | 'dkim' | 'recipients'>;
  lookUp?: LookUp;
}

/** Providers whose mail servers send from addresses that only their own record lists, by the end of the server's name. */
const PROVIDER_MECHANISMS: readonly (readonly [server: string, mechanism: string])[] = [
  ['gmail.com', 'include:_spf.google.com'],
  ['office365.com', 'include:spf.protection.outlook.com'],
  ['amazonaws.com', 'include:amazonses.com'],
  ['messagingengine.com', 'include:spf.messagingengine.com'],
  ['mailgun.org', 'include:mailgun.org'],
  ['sendgrid.net', 'include:sendgrid.net'],
];

/** Looks up the SPF, DKIM and DMARC records of the sender's domain, and explains each. Never rejects. */
export async function checkSenderRecords({
  config,
  lookUp = createLookUp(),
}: Options): Promise<SenderRecord[]> {
  const checks = [
    ['SPF', checkSpf],
    ['DKIM', checkDkim],
    ['DMARC', checkDmarc],
  ] as const;
  return Promise.all(
    checks.map(async ([name, check]) => {
      const result = await check(config, lookUp).catch(
        (error: unknown): Result => ({
          state: 'unknown',
          text: `It could not be checked: ${errorText(error)}.`,
        }),
      );
      return { name, ...result };
    }),
  );
}

type Result = Omit<SenderRecord, 'name'>;

/** Creates a resolver that gives up after six seconds. */
function createLookUp(): LookUp {
  const resolver = new dns.Resolver({ timeout: 3000, tries: 2 });
  return (name, type) => resolver.resolve(name, type);
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Returns the TXT records of a name that match. @throws when the DNS cannot be asked */
async function findTexts(lookUp: LookUp, name: string, pattern: RegExp): Promise<string[]> {
  const records = await lookUp(name, 'TXT').catch((error: { code?: unknown }) => {
    if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
    throw error;
  });
  return (records as string[][]).map((parts) => parts.join('')).filter((text) => pattern.test(text));
}

async function findAddresses(lookUp: LookUp, host: string): Promise<string[]> {
  const results = await Promise.allSettled([lookUp(host, 'A'), lookUp(host, 'AAAA')]);
  return results.flatMap((result) => (result.status === 'fulfilled' ? (result.value as string[]) : []));
}

async function checkSpf({ from, smtpUrl }: Options['config'], lookUp: LookUp): Promise<Result> {
  const domain = domainOf(from.address);
  const server = smtpUrl === null ? '' : new URL(smtpUrl).hostname;
  const isKnownServer = server !== '' && !isLoopbackHost(server);
  const provider = PROVIDER_MECHANISMS.find(([name]) => server === name || server.endsWith(`.${name}`));
  const mechanism = provider?.[1] ?? (isKnownServer ? `a:${server}` : 'mx');
  const records = await findTexts(lookUp, domain, /^v=spf1(?: |$)/i);
  const [record] = records;
  if (record === undefined)
    return {
      state: 'problem',
      text: `${domain} does not say which servers may send its mails, so many arrive as spam.`,
      publish: { host: domain, value: `v=spf1 ${mechanism} ~all` },
    };
  if (records.length > 1)
    return {
      state: 'problem',
      text: `${domain} has ${records.length} SPF records, so receiving servers ignore all of them. Replace them by one.`,
      publish: { host: domain, value: joinSpf(records, provider?.[1]) },
    };
  if (/(?:^| )\+?all(?: |$)/i.test(record))
    return {
      state: 'problem',
      text: 'The record allows every server of the world to send mails of the studio.',
      publish: { host: domain, value: record.replace(/(?<=^| )\+?all(?= |$)/i, '~all') },
    };
  if (!isKnownServer)
    return {
      state: 'unknown',
      text: 'A record exists. The mail server is on this machine, so make sure that the record allows the address of this machine.',
    };
  const outcomes = new Set<string>();
  for (const ip of await findAddresses(lookUp, server)) {
    const { status } = await spf({ sender: from.address, ip, helo: server, resolver: lookUp as never });
    if (status.result === 'permerror')
      return { state: 'problem', text: `Receiving servers cannot read the record: ${status.comment}.` };
    outcomes.add(status.result);
  }
  if (outcomes.has('pass')) return { state: 'good', text: `The record allows ${server}.` };
  if (provider && record.toLowerCase().includes(provider[1]))
    return { state: 'good', text: `The record allows the mail servers of ${provider[0]}.` };
  if (provider)
    return {
      state: 'problem',
      text: `The record does not allow the mail servers of ${provider[0]}, so many mails arrive as spam.`,
      publish: { host: domain, value: joinSpf([record], provider[1]) },
    };
  return {
    state: 'unknown',
    text: `The record does not name ${server}. If its provider sends from other addresses, ask for the “include:” that belongs into the record.`,
  };
}

/** Joins SPF records into one. @param mechanism that it gets in addition */
function joinSpf(records: readonly string[], mechanism: string | undefined): string {
  const terms = records.flatMap((record) => record.trim().split(/\s+/).slice(1));
  const mechanisms = new Set([
    ...(mechanism ? [mechanism] : []),
    ...terms.filter((term) => !/^[-~?+]?all$/i.test(term)),
  ]);
  return ['v=spf1', ...mechanisms, '~all'].join(' ');
}

async function checkDkim({ from, dkim }: Options['config'], lookUp: LookUp): Promise<Result> {
  const domain = domainOf(from.address);
  if (!dkim)
    return {
      state: 'unknown',
      text: `The website does not sign its mails. Most mail providers do: open the source of a test mail and look for “dkim=pass” with “d=${domain}”. If it is missing, turn on DKIM at the provider, or set RELAY_DKIM_DOMAIN, _SELECTOR and _KEY.`,
    };
  const host = `${dkim.selector}._domainkey.${dkim.domain}`;
  const { type, key } = readPublicKey(await readFile(dkim.keyFile, 'utf8'));
  const publish = { host, value: `v=DKIM1; k=${type}; p=${key}` };
  const [record] = await findTexts(lookUp, host, /(?:^|;)\s*p=/);
  if (record === undefined)
    return { state: 'problem', text: 'The key by which the mails are signed is not published.', publish };
  if (/(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '') !== key)
    return {
      state: 'problem',
      text: 'The published key is not the one by which the mails are signed.',
      publish,
    };
  if (domain !== dkim.domain && !domain.endsWith(`.${dkim.domain}`))
    return {
      state: 'problem',
      text: `The mails are signed for ${dkim.domain}, but sent from ${domain}, so the signature does not count. RELAY_DKIM_DOMAIN must be the domain of RELAY_FROM.`,
    };
  return { state: 'good', text: 'The published key is the one by which the mails are signed.' };
}

/** Returns the public key of a private key as a DKIM record has it. @throws when it is no RSA or Ed25519 key */
function readPublicKey(privateKey: string): { type: 'rsa' | 'ed25519'; key: string } {
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  if (publicKey.asymmetricKeyType === 'rsa') return { type: 'rsa', key: der.toString('base64') };
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error('RELAY_DKIM_KEY is no RSA or Ed25519 key');
  // The record has the 32 bytes of the key alone (RFC 8463), which end its DER form.
  return { type: 'ed25519', key: der.subarray(-32).toString('base64') };
}

async function checkDmarc({ from, recipients }: Options['config'], lookUp: LookUp): Promise<Result> {
  const domain = domainOf(from.address);
  const result = await dmarc({
    headerFrom: [domain],
    spfDomains: [],
    dkimDomains: [],
    resolver: lookUp as never,
  });
  if (result && result.status.result === 'temperror') throw new Error('the DNS does not answer');
  if (!result || result.status.result === 'none')
    return {
      state: 'problem',
      text: `${domain} does not say what happens to forged mails. Large mail providers demand this record.`,
      publish: {
        host: `_dmarc.${domain}`,
        value: `v=DMARC1; p=none; rua=mailto:${[...recipients][0] ?? from.address}`,
      },
    };
  return {
    state: 'good',
    text:
      result.policy === 'none'
        ? 'The record exists, and lets forged mails pass. Once SPF and DKIM are good, “p=quarantine” puts them into the spam folder.'
        : 'The record exists, and protects the studio from forged mails.',
  };
}
