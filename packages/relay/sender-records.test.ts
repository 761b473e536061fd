import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkSenderRecords, type ResolveRecords } from './sender-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'sender-records-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FROM = { name: 'Studio', address: 'website@studio.example' };

/** Answers from a table of records such as `TXT studio.example`. */
const lookUpIn =
  (records: Record<string, string | readonly string[]>): ResolveRecords =>
  async (name, type) => {
    const found = records[`${type} ${name}`];
    if (found === undefined)
      throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
    const values = [found].flat();
    return type === 'TXT' ? values.map((value) => [value]) : values;
  };

interface Settings {
  smtpUrl?: string | null;
  dkim?: { domain: string; selector: string; keyFile: string } | null;
}

async function check(
  name: 'SPF' | 'DKIM' | 'DMARC',
  records: Record<string, string | readonly string[]>,
  { smtpUrl = 'smtps://user:secret@mail.host.example', dkim = null }: Settings = {},
) {
  const results = await checkSenderRecords({
    config: { from: FROM, smtpUrl, dkim },
    resolveRecords: lookUpIn({ 'A mail.host.example': '192.0.2.10', ...records }),
  });
  return results.find((result) => result.name === name);
}

const GMAIL = { smtpUrl: 'smtps://user:secret@smtp.gmail.com' };

test.each([
  ['allows the address of the server', 'v=spf1 ip4:192.0.2.0/24 -all', 'good'],
  ['allows the server by another record', 'v=spf1 include:host.example ~all', 'good'],
  ['does not name the server', 'v=spf1 ip4:198.51.100.1 -all', 'unknown'],
  ['allows every server', 'v=spf1 mx +all', 'problem'],
  ['includes itself without end', 'v=spf1 include:studio.example -all', 'problem'],
])('an SPF record that %s', async (_case, record, state) => {
  const records = {
    'TXT studio.example': ['other=text', record],
    'TXT host.example': 'v=spf1 a:mail.host.example -all',
  };
  expect(await check('SPF', records)).toMatchObject({ state });
});

test.each([
  ['of an unknown provider', {}, 'v=spf1 a:mail.host.example ~all'],
  ['of a known provider', GMAIL, 'v=spf1 include:_spf.google.com ~all'],
])('without an SPF record, the one for a mail server %s is shown', async (_case, settings, value) => {
  expect(await check('SPF', {}, settings)).toMatchObject({
    state: 'problem',
    publish: { host: 'studio.example', value },
  });
});

test('the server of a known provider is added to an SPF record', async () => {
  const record = (text: string) => check('SPF', { 'TXT studio.example': text }, GMAIL);
  expect(await record('v=spf1 mx -all')).toMatchObject({
    state: 'problem',
    publish: { value: 'v=spf1 include:_spf.google.com mx ~all' },
  });
  expect(await record('v=spf1 include:_spf.google.com -all')).toMatchObject({ state: 'good' });
});

test('an SPF record that refers to another one still does so', async () => {
  expect(await check('SPF', { 'TXT studio.example': 'v=spf1 redirect=host.example' }, GMAIL)).toMatchObject({
    publish: { value: 'v=spf1 include:_spf.google.com redirect=host.example' },
  });
});

test.each(['smtp://postfix:25', 'smtp://192.0.2.10'])(
  'whether an SPF record allows the own server %s has to be asked',
  async (smtpUrl) => {
    expect(await check('SPF', { 'TXT studio.example': 'v=spf1 mx -all' }, { smtpUrl })).toMatchObject({
      state: 'unknown',
      text: expect.stringContaining('developer'),
    });
  },
);

test('two SPF records are joined into one', async () => {
  const records = { 'TXT studio.example': ['v=spf1 mx -all', 'v=spf1 a:mail.host.example mx ~all'] };
  expect(await check('SPF', records)).toMatchObject({
    state: 'problem',
    publish: { value: 'v=spf1 mx a:mail.host.example ~all' },
  });
});

for (const type of ['rsa', 'ed25519'] as const)
  test(`the published DKIM key is compared with the ${type} key of the website`, async () => {
    const { privateKey, publicKey } =
      type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519');
    const keyFile = join(folder, `${type}.pem`);
    writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const der = publicKey.export({ type: 'spki', format: 'der' });
    const key = (
      type === 'rsa' ? der : Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
    ).toString('base64');
    const dkim = { domain: 'studio.example', selector: 'site', keyFile };
    const name = 'TXT site._domainkey.studio.example';
    const value = `v=DKIM1; k=${type}; p=${key}`;
    const publish = { host: 'site._domainkey.studio.example', value };
    expect(await check('DKIM', {}, { dkim })).toMatchObject({ state: 'problem', publish });
    expect(await check('DKIM', { [name]: 'v=DKIM1; p=AAAA' }, { dkim })).toMatchObject({
      state: 'problem',
      publish,
    });
    const spaced = value.replace(key, `${key.slice(0, 10)} ${key.slice(10)}`);
    expect(await check('DKIM', { [name]: spaced }, { dkim })).toMatchObject({ state: 'good' });
    const other = { ...dkim, domain: 'other.example' };
    const otherName = 'TXT site._domainkey.other.example';
    expect(await check('DKIM', { [otherName]: value }, { dkim: other })).toMatchObject({ state: 'problem' });
  });

test('without a key of its own, DKIM is explained', async () => {
  expect(await check('DKIM', {})).toMatchObject({
    state: 'unknown',
    text: expect.stringContaining('d=studio.example'),
  });
});

test('DMARC', async () => {
  expect(await check('DMARC', {})).toMatchObject({
    state: 'problem',
    publish: { host: '_dmarc.studio.example', value: 'v=DMARC1; p=none' },
  });
  const withPolicy = (policy: string, spf: string) =>
    check('DMARC', { 'TXT _dmarc.studio.example': `v=DMARC1; p=${policy}`, 'TXT studio.example': spf });
  const [allowing, other] = ['v=spf1 a:mail.host.example -all', 'v=spf1 ip4:198.51.100.1 -all'];
  expect(await withPolicy('none', other)).toMatchObject({
    state: 'good',
    text: expect.stringContaining('quarantine'),
  });
  expect(await withPolicy('reject', allowing)).toMatchObject({
    state: 'good',
    text: expect.stringContaining('protects'),
  });
  // Nobody knows whether the provider signs.
  expect(await withPolicy('reject', other)).toMatchObject({ state: 'unknown' });
});

test('an SPF record is not blamed while the DNS does not answer for a part of it', async () => {
  const records = lookUpIn({
    'A smtp.gmail.com': '192.0.2.10',
    'TXT studio.example': 'v=spf1 include:other.example -all',
  });
  const [spf] = await checkSenderRecords({
    config: { from: FROM, smtpUrl: GMAIL.smtpUrl, dkim: null },
    resolveRecords: async (name, type) => {
      if (name === 'other.example') throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' });
      return records(name, type);
    },
  });
  expect(spf).toMatchObject({ state: 'unknown', text: expect.stringContaining('Try again later') });
});

test('when the DNS does not answer, all are unknown', async () => {
  const results = await checkSenderRecords({
    config: { from: FROM, smtpUrl: null, dkim: null },
    resolveRecords: async (name) => {
      throw Object.assign(new Error(`queryTxt ETIMEOUT ${name}`), { code: 'ETIMEOUT' });
    },
  });
  expect(results.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
});
