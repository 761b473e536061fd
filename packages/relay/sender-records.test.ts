import { expect, test } from 'vitest';
import { checkSenderRecords, type ResolveTxt } from './sender-records.ts';

const FROM = { name: 'Studio', address: 'website@studio.example' };

interface Settings {
  smtpUrl?: string | null;
}

/** @param records TXT records by name */
async function check(
  name: 'SPF' | 'DKIM' | 'DMARC',
  records: Record<string, string | readonly string[]>,
  { smtpUrl = 'smtps://user:secret@mail.host.example' }: Settings = {},
) {
  const resolveTxt: ResolveTxt = async (host) => {
    const found = records[host];
    if (found === undefined)
      throw Object.assign(new Error(`queryTxt ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
    return [found].flat().map((value) => [value.slice(0, 10), value.slice(10)]);
  };
  const results = await checkSenderRecords({ config: { from: FROM, smtpUrl }, resolveTxt });
  return results.find((result) => result.name === name);
}

const GMAIL = { smtpUrl: 'smtps://user:secret@smtp.gmail.com' };

test.each([
  ['names the server', 'v=spf1 a:mail.host.example -all', 'good'],
  ['may name the server in another record', 'v=spf1 include:host.example ~all', 'unknown'],
  ['allows every server', 'v=spf1 mx +all', 'problem'],
])('an SPF record that %s', async (_case, record, state) => {
  expect(await check('SPF', { 'studio.example': ['other=text', record] })).toMatchObject({ state });
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
  const record = (text: string) => check('SPF', { 'studio.example': text }, GMAIL);
  expect(await record('v=spf1 mx -all')).toMatchObject({
    state: 'problem',
    publish: { value: 'v=spf1 include:_spf.google.com mx ~all' },
  });
  expect(await record('v=spf1 include:_spf.google.com -all')).toMatchObject({ state: 'good' });
});

test('an SPF record that refers to another one still does so', async () => {
  expect(await check('SPF', { 'studio.example': 'v=spf1 redirect=host.example' }, GMAIL)).toMatchObject({
    publish: { value: 'v=spf1 include:_spf.google.com redirect=host.example' },
  });
});

test.each(['smtp://postfix:25', 'smtp://192.0.2.10'])(
  'whether an SPF record allows the own server %s has to be asked',
  async (smtpUrl) => {
    expect(await check('SPF', { 'studio.example': 'v=spf1 mx -all' }, { smtpUrl })).toMatchObject({
      state: 'unknown',
      text: expect.stringContaining('developer'),
    });
  },
);

test('two SPF records are joined into one', async () => {
  const records = { 'studio.example': ['v=spf1 mx -all', 'v=spf1 a:mail.host.example mx ~all'] };
  expect(await check('SPF', records)).toMatchObject({
    state: 'problem',
    publish: { value: 'v=spf1 mx a:mail.host.example ~all' },
  });
});

test('DKIM is explained', async () => {
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
    check('DMARC', { '_dmarc.studio.example': `v=DMARC1; p=${policy}`, 'studio.example': spf });
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

test('the DMARC record of the domain above counts, with its policy for subdomains', async () => {
  const records = { '_dmarc.example': 'v=DMARC1; p=none', '_dmarc.studio.example': 'v=DMARC1; p=reject' };
  expect(await check('DMARC', records)).toMatchObject({ state: 'unknown' });
  const [, , dmarc] = await checkSenderRecords({
    config: { from: { name: '', address: 'a@web.studio.example' }, smtpUrl: null },
    resolveTxt: async (name) => (name === '_dmarc.studio.example' ? [['v=DMARC1; p=reject; sp=none']] : []),
  });
  expect(dmarc).toMatchObject({ state: 'good', text: expect.stringContaining('quarantine') });
});

test('when the DNS does not answer, all are unknown', async () => {
  const results = await checkSenderRecords({
    config: { from: FROM, smtpUrl: null },
    resolveTxt: async (name) => {
      throw Object.assign(new Error(`queryTxt ETIMEOUT ${name}`), { code: 'ETIMEOUT' });
    },
  });
  expect(results.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
});
