import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { contactFields, formData, postAjax, until } from './support/forms.ts';
import {
  cleanUp,
  type RelayProcess,
  recipient,
  relayCommand,
  site,
  startRelay,
  temporaryFolder,
} from './support/relay-process.ts';
import { type TakenMail, TestSmtp } from './support/smtp.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let relay: RelayProcess;
const smtp = new TestSmtp();

beforeAll(async () => {
  await smtp.up();
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
});

afterEach(async () => {
  await until('the queue is empty', () => left('waiting').length === 0);
  smtp.mails.length = 0;
});

afterAll(async () => {
  await cleanUp();
  await smtp.down();
});

async function mails(count: number): Promise<TakenMail[]> {
  await until(`${count} mails`, () => smtp.mails.length >= count);
  return smtp.mails;
}

async function oneMail(): Promise<TakenMail> {
  const [mail] = await mails(1);
  if (!mail) throw new Error('no mail');
  return mail;
}

function postNative(
  fields: Record<string, string>,
  type = 'application/x-www-form-urlencoded',
): Promise<Response> {
  return fetch(`${relay.url}/${recipient}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site, 'content-type': type },
    body: type === 'application/json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  });
}

const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(size - 8)]);
const left = (place: string) => readdirSync(join(relay.spool, place));

describe('a form becomes one mail', () => {
  test('with its fields, subject and Reply-To', async () => {
    expect(await postAjax(relay, contactFields)).toMatchObject({ status: 200, success: 'true' });
    const { email, from, recipients } = await oneMail();
    expect(email.subject).toBe('New Contact Form: Interior Design');
    expect(email.replyTo).toEqual([{ name: 'Asha Rao', address: 'asha@visitor.example' }]);
    expect(email.from).toEqual({ name: 'Studio website', address: 'website@studio.example' });
    expect([from, recipients]).toEqual(['website@studio.example', [recipient]]);
    for (const text of ['Asha Rao', '+91 98290 00000', 'A flat of 120 m².', 'North light, two children.']) {
      expect(email.text).toContain(text);
      expect(email.html).toContain(text);
    }
    expect(email.html).not.toContain('_captcha');
  });

  test.each([
    ['\u202amailto:asha@visitor.example,', 'asha@visitor.example'],
    ['asha@काग़ज़.भारत', 'asha@xn--11bep1kbi.xn--h2brj9c'],
    ['आशा@भारत.example', 'आशा@भारत.example'],
  ])('with an answer that goes to %j', async (email, address) => {
    expect(await postAjax(relay, { ...contactFields, email })).toMatchObject({ status: 200 });
    expect((await oneMail()).email.replyTo).toEqual([{ name: 'Asha Rao', address }]);
  });

  test('with an address in another script left to its text, where the server refuses it in the head', async () => {
    smtp.behaviour = { kind: 'refuse-utf8-head' };
    expect(await postAjax(relay, { ...contactFields, email: 'आशा@भारत.example' })).toMatchObject({
      status: 200,
    });
    const { email } = await oneMail();
    smtp.behaviour = { kind: 'accept' };
    expect(email.replyTo).toBeUndefined();
    expect(email.text).toContain('आशा@xn--h2brj9c.example');
  });

  test('with its attachment byte for byte', async () => {
    const bytes = pdf(300_001);
    const fields = { name: 'Ravi', email: 'r@visitor.example', _subject: 'New CV Application Submitted' };
    const file = new File([bytes], 'Ravi का CV.pdf', { type: 'text/html' });
    expect(await postAjax(relay, { ...fields, attachment: file })).toMatchObject({ status: 200 });
    const [attachment] = (await oneMail()).email.attachments;
    expect(attachment).toMatchObject({
      filename: 'Ravi का CV.pdf',
      mimeType: 'application/pdf',
      disposition: 'attachment',
    });
    const received = Buffer.from(new Uint8Array(attachment?.content as ArrayBuffer));
    expect(createHash('sha256').update(received).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
  });

  test('with every value escaped', async () => {
    await postAjax(relay, { '<b>name': '<script>alert(1)</script>', message: '"><img src=x>' });
    const { email } = await oneMail();
    expect(email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(email.html).not.toMatch(/<(?:script|img|b)\b/);
    expect(email.html).toContain('<table');
  });

  test.each(['application/x-www-form-urlencoded', 'application/json'])('from a body of %s', async (type) => {
    const answer = await postNative({ name: 'A', message: 'काग़ज़ & pen', _next: `${site}/thank-you` }, type);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${site}/thank-you`]);
    expect((await oneMail()).email.text).toContain('message: काग़ज़ & pen');
  });

  test('without the empty file field that a browser sends', async () => {
    await postAjax(relay, { name: 'A', attachment: new File([], '') });
    expect((await oneMail()).email.attachments).toEqual([]);
  });
});

describe('after a native post', () => {
  test.each([
    ['/thank-you?x=1', `${site}/thank-you?x=1`],
    [`${site}/thank-you`, `${site}/thank-you`],
    ['https://evil.example/', '/thank-you'],
    ['//evil.example/', '/thank-you'],
    ['\\\\evil.example', '/thank-you'],
    ['javascript:alert(1)', '/thank-you'],
    [`${site}.evil.example/`, '/thank-you'],
    ['', '/thank-you'],
  ])('_next %j leads to %s', async (next, location) => {
    const answer = await postNative({ name: 'A', _next: next });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
  });

  test('the relay’s own thank-you page is there', async () => {
    const page = await fetch(`${relay.url}/thank-you`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1>Thank you</h1>')]);
  });

  test('a refusal is a page in plain words', async () => {
    const answer = await postNative({ name: ' ' });
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('The form is empty.'),
    ]);
  });
});

describe('whom it serves', () => {
  test.each([
    ['another recipient', 'someone@else.example', site],
    ['another origin', recipient, 'https://evil.example'],
    ['the origin as a prefix', recipient, `${site}.evil.example`],
    ['another scheme', recipient, site.replace('https', 'http')],
    ['a sandboxed page', recipient, 'null'],
    ['no origin at all', recipient, null],
  ])('%s: 403, no mail', async (_name, to, origin) => {
    const answer = await postAjax(relay, contactFields, { to, origin });
    expect(answer).toMatchObject({ status: 403, success: 'false' });
    expect(left('waiting')).toEqual([]);
    expect(smtp.mails).toEqual([]);
  });

  test('a Referer stands in for a missing Origin', async () => {
    const headers = { referer: `${site}/contact` };
    const answer = await fetch(`${relay.url}/${recipient}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ a: 'b' }),
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
  });

  test('the recipient in any case, and its script on another origin may read the answer', async () => {
    const answer = await postAjax(relay, contactFields, { to: 'Hello@Studio.Example' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(site);
    const asked = await fetch(`${relay.url}/ajax/${recipient}`, {
      method: 'OPTIONS',
      headers: { origin: site },
    });
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'content-type, accept',
    ]);
  });
});

describe('limits', () => {
  const limit = 10 * 1024 * 1024;
  test('exactly 10 MB passes, one byte more is refused with 413 and leaves nothing', async () => {
    const name = 'cv.pdf';
    const bytes = pdf(limit + 1);
    expect(await postAjax(relay, { name: 'A', f: new File([bytes.subarray(0, limit)], name) })).toMatchObject(
      { status: 200 },
    );
    expect(await postAjax(relay, { name: 'A', f: new File([bytes], name) })).toMatchObject({
      status: 413,
      success: 'false',
    });
    const two = formData({ name: 'A', f: new File([bytes.subarray(0, 6_000_000)], name) });
    two.append('g', new File([bytes.subarray(0, 6_000_000)], name));
    expect(await postAjax(relay, two)).toMatchObject({ status: 413 });
    expect(await postAjax(relay, { name: 'A', f: new File([pdf(2 * limit)], name) })).toMatchObject({
      status: 413,
    });
    await until('nothing left', () => left('incoming').length === 0 && left('waiting').length === 0);
    expect(await mails(1)).toHaveLength(1);
  });

  test('a body of another kind is refused in words', async () => {
    const send = (type: string) =>
      fetch(`${relay.url}/ajax/${recipient}`, {
        method: 'POST',
        headers: { origin: site, 'content-type': type },
        body: 'a=b',
      });
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data']) {
      const answer = await send(type);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await answer.json()).toMatchObject({ success: 'false' });
    }
  });
});

describe('once', () => {
  test('a repeat of an id is answered with success and mailed once, under that Message-ID', async () => {
    const _id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => postAjax(relay, { ...contactFields, _id })));
    expect(answers.map(({ success }) => success)).toEqual(['true', 'true', 'true']);
    await mails(1);
    expect(await postAjax(relay, { ...contactFields, _id })).toMatchObject({ success: 'true' });
    await until('the queue is empty', () => left('waiting').length === 0);
    expect(smtp.mails.map(({ email }) => email.messageId)).toEqual([`<${_id}@studio.example>`]);
  });

  test('an edited second try under the same id is mailed too', async () => {
    const _id = randomUUID();
    await postAjax(relay, { ...contactFields, _id });
    await postAjax(relay, { ...contactFields, message: 'The phone number was wrong.', _id });
    const texts = (await mails(2)).map(({ email }) => email.text);
    expect(texts.join()).toContain('The phone number was wrong.');
  });
});

describe('kept aside', () => {
  test('a tripped honeypot: thanked, listed, not sent; retry sends it', async () => {
    const _id = randomUUID();
    expect(await postAjax(relay, { ...contactFields, _honey: 'filled', _id })).toMatchObject({
      success: 'true',
    });
    expect(left('held')).toEqual([_id]);
    expect(smtp.mails).toEqual([]);
    const env = { RELAY_SPOOL: relay.spool };
    expect((await relayCommand(['list'], env)).output).toContain(_id);
    expect((await relayCommand(['show', _id], env)).output).toContain('message: A flat of 120 m².');
    expect((await relayCommand(['retry', _id], env)).code).toBe(0);
    expect((await oneMail()).email.messageId).toBe(`<${_id}@studio.example>`);
  });

  test('drop removes for good', async () => {
    const _id = randomUUID();
    await postAjax(relay, { ...contactFields, _honey: 'x', _id });
    const env = { RELAY_SPOOL: relay.spool };
    expect((await relayCommand(['drop', _id], env)).code).toBe(0);
    expect(left('held')).toEqual([]);
    const again = await relayCommand(['show', _id], env);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining(`There is no enquiry "${_id}"`)]);
  });
});

test('what the protocol knows and nothing here needs is accepted, has no effect, and is not mailed', async () => {
  const unused = {
    _cc: 'spy@evil.example',
    _autoresponse: 'Buy at https://evil.example/',
    _blacklist: 'north light',
    _template: 'box',
    _captcha: 'true',
  };
  expect(await postAjax(relay, { ...contactFields, ...unused })).toMatchObject({ success: 'true' });
  const { email, raw, recipients } = await oneMail();
  await until('the queue is empty', () => left('waiting').length === 0);
  expect([smtp.mails.length, recipients, email.cc ?? [], left('held')]).toEqual([1, [recipient], [], []]);
  expect(email.html).toContain('<table');
  expect(raw.toString()).not.toContain('evil.example');
});

test('with a key every mail is signed with DKIM, over the headers that people see', async () => {
  const keyFile = join(temporaryFolder(), 'dkim.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const dkim = { RELAY_DKIM_DOMAIN: 'studio.example', RELAY_DKIM_SELECTOR: 'site', RELAY_DKIM_KEY: keyFile };
  const signing = await startRelay({ env: { SMTP_URL: smtp.url, ...dkim } });
  await postAjax(signing, contactFields);
  const { email } = await oneMail();
  const signature =
    email.headers.find(({ key }) => key === 'dkim-signature')?.value.replace(/\s+/g, ' ') ?? '';
  expect(signature).toMatch(/d=studio\.example; .*s=site;/);
  expect(signature).toMatch(/h=[^;]*from:[^;]*subject/i);
  await signing.stop();
});

describe('the process', () => {
  test('tells a monitor how it is', async () => {
    const health = await fetch(`${relay.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
  });

  test('refuses a spool that another one uses', async () => {
    await expect(startRelay({ spool: relay.spool, env: { SMTP_URL: smtp.url } })).rejects.toThrow(
      'is in use by another relay',
    );
  });

  test('names what is wrong with its configuration', async () => {
    const { code, output } = await relayCommand([], { PORT: 'http', RELAY_SPOOL: relay.spool });
    expect([code, output]).toEqual([1, expect.stringContaining('PORT: "http" is not a whole number')]);
  });

  test('logs no text, no address and no file name', async () => {
    await postAjax(relay, { ...contactFields, f: new File([pdf(100)], 'secret-name.pdf') });
    await postAjax(relay, contactFields, { to: 'nobody@else.example' });
    await oneMail();
    const log = relay
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n');
    expect(log).toContain('"accepted"');
    expect(log).not.toMatch(/asha|Rao|120 m|secret-name|@|98290/i);
  });

  test('warns at its start and in check when RELAY_FROM is a recipient', async () => {
    const env = { SMTP_URL: smtp.url, RELAY_FROM: recipient };
    const other = await startRelay({ env });
    expect(other.output()).toContain('RELAY_FROM is an address that enquiries are delivered to');
    await other.stop();
    const { output } = await relayCommand(['check'], { ...env, RELAY_SPOOL: relay.spool });
    expect(output).toContain('Warning: RELAY_FROM is an address that enquiries are delivered to');
    await oneMail();
  });

  test('check sends one mail and says so', async () => {
    const env = { SMTP_URL: smtp.url, RELAY_FROM: 'website@studio.example', RELAY_SPOOL: relay.spool };
    const { code, output } = await relayCommand(['check'], env);
    expect([code, output]).toEqual([0, expect.stringContaining(`took a mail for ${recipient}`)]);
    expect((await oneMail()).email.subject).toBe(`Relay check for ${site}`);
  });
});
