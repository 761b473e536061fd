import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findIdsWithStatus } from './support/database.ts';
import { contactFields, createFormData, postAjax, waitUntil } from './support/forms.ts';
import {
  cleanUp,
  createTemporaryFolder,
  type RelayProcess,
  runRelayCommand,
  startRelay,
  testRecipient,
  testSiteOrigin,
} from './support/relay-process.ts';
import { type ReceivedMail, TestSmtp } from './support/test-smtp.ts';

let relay: RelayProcess;
const smtp = new TestSmtp();

beforeAll(async () => {
  await smtp.start();
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
});

afterEach(async () => {
  await waitUntil('the queue is empty', () => findIds('queued').length === 0);
  smtp.mails.length = 0;
});

afterAll(async () => {
  await cleanUp();
  await smtp.stop();
});

async function waitForMails(count: number): Promise<ReceivedMail[]> {
  await waitUntil(`${count} mails`, () => smtp.mails.length >= count);
  return smtp.mails;
}

async function waitForMail(): Promise<ReceivedMail> {
  const [mail] = await waitForMails(1);
  if (!mail) throw new Error('no mail');
  return mail;
}

function postNative(
  fields: Record<string, string>,
  type = 'application/x-www-form-urlencoded',
): Promise<Response> {
  return fetch(`${relay.url}/${testRecipient}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: testSiteOrigin, 'content-type': type },
    body: type === 'application/json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  });
}

const createPdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(size - 8)]);
const findIds = (status: string) => findIdsWithStatus(relay.folder, status);

describe('a form is sent as one mail', () => {
  test('with its fields, subject and Reply-To', async () => {
    expect(await postAjax(relay, contactFields)).toMatchObject({ status: 200, success: 'true' });
    const { email, from, recipients } = await waitForMail();
    expect(email.subject).toBe('New Contact Form: Interior Design');
    expect(email.replyTo).toEqual([{ name: 'Asha Rao', address: 'asha@visitor.example' }]);
    expect(email.from).toEqual({ name: 'Studio website', address: 'website@studio.example' });
    expect([from, recipients]).toEqual(['website@studio.example', [testRecipient]]);
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
  ])('with Reply-To normalized from %j', async (email, address) => {
    expect(await postAjax(relay, { ...contactFields, email })).toMatchObject({ status: 200 });
    expect((await waitForMail()).email.replyTo).toEqual([{ name: 'Asha Rao', address }]);
  });

  test('without Reply-To when the server refuses a non-ASCII address', async () => {
    smtp.behaviour = { kind: 'refuse-utf8-head' };
    expect(await postAjax(relay, { ...contactFields, email: 'आशा@भारत.example' })).toMatchObject({
      status: 200,
    });
    const { email } = await waitForMail();
    smtp.behaviour = { kind: 'accept' };
    expect(email.replyTo).toBeUndefined();
    expect(email.text).toContain('आशा@xn--h2brj9c.example');
  });

  test('with its attachment unchanged', async () => {
    const bytes = createPdf(300_001);
    const fields = { name: 'Ravi', email: 'r@visitor.example', _subject: 'New CV Application Submitted' };
    const file = new File([bytes], 'Ravi का CV.pdf', { type: 'text/html' });
    expect(await postAjax(relay, { ...fields, attachment: file })).toMatchObject({ status: 200 });
    const [attachment] = (await waitForMail()).email.attachments;
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
    const { email } = await waitForMail();
    expect(email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(email.html).not.toMatch(/<(?:script|img|b)\b/);
    expect(email.html).toContain('<table');
  });

  test.each(['application/x-www-form-urlencoded', 'application/json'])('from a body of %s', async (type) => {
    const response = await postNative(
      { name: 'A', message: 'काग़ज़ & pen', _next: `${testSiteOrigin}/thank-you` },
      type,
    );
    expect([response.status, response.headers.get('location')]).toEqual([303, `${testSiteOrigin}/thank-you`]);
    expect((await waitForMail()).email.text).toContain('message: काग़ज़ & pen');
  });

  test('without the empty file field that a browser sends', async () => {
    await postAjax(relay, { name: 'A', attachment: new File([], '') });
    expect((await waitForMail()).email.attachments).toEqual([]);
  });
});

describe('a post without script', () => {
  test.each([
    ['/thank-you?x=1', `${testSiteOrigin}/thank-you?x=1`],
    [`${testSiteOrigin}/thank-you`, `${testSiteOrigin}/thank-you`],
    ['https://evil.example/', '/thank-you'],
    ['//evil.example/', '/thank-you'],
    ['\\\\evil.example', '/thank-you'],
    ['javascript:alert(1)', '/thank-you'],
    [`${testSiteOrigin}.evil.example/`, '/thank-you'],
    ['', '/thank-you'],
  ])('_next %j redirects to %s', async (next, location) => {
    const response = await postNative({ name: 'A', _next: next });
    expect([response.status, response.headers.get('location')]).toEqual([303, location]);
  });

  test('the relay has a thank-you page', async () => {
    const page = await fetch(`${relay.url}/thank-you`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1>Thank you</h1>')]);
  });

  test('an invalid form is refused with an HTML page', async () => {
    const response = await postNative({ name: ' ' });
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining('The form is empty.'),
    ]);
  });
});

describe('access', () => {
  test.each([
    ['another recipient', 'someone@else.example', testSiteOrigin],
    ['another origin', testRecipient, 'https://evil.example'],
    ['the origin as a prefix', testRecipient, `${testSiteOrigin}.evil.example`],
    ['another scheme', testRecipient, testSiteOrigin.replace('https', 'http')],
    ['a sandboxed page', testRecipient, 'null'],
    ['no origin at all', testRecipient, null],
  ])('a post with %s gets status 403 and is not mailed', async (_name, to, origin) => {
    const response = await postAjax(relay, contactFields, { to, origin });
    expect(response).toMatchObject({ status: 403, success: 'false' });
    expect(findIds('queued')).toEqual([]);
    expect(smtp.mails).toEqual([]);
  });

  test('the Referer header is checked when the Origin header is missing', async () => {
    const headers = { referer: `${testSiteOrigin}/contact` };
    const response = await fetch(`${relay.url}/${testRecipient}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ a: 'b' }),
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
  });

  test('the case of the recipient does not matter, and CORS allows the site', async () => {
    const response = await postAjax(relay, contactFields, { to: 'Hello@Studio.Example' });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(testSiteOrigin);
    const preflight = await fetch(`${relay.url}/ajax/${testRecipient}`, {
      method: 'OPTIONS',
      headers: { origin: testSiteOrigin },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'content-type, accept',
    ]);
  });
});

describe('limits', () => {
  const limit = 10 * 1024 * 1024;
  test('files of 10 MB are accepted, and larger files are refused with 413 and deleted', async () => {
    const name = 'cv.pdf';
    const bytes = createPdf(limit + 1);
    expect(await postAjax(relay, { name: 'A', f: new File([bytes.subarray(0, limit)], name) })).toMatchObject(
      { status: 200 },
    );
    expect(await postAjax(relay, { name: 'A', f: new File([bytes], name) })).toMatchObject({
      status: 413,
      success: 'false',
    });
    const twoFilesForm = createFormData({ name: 'A', f: new File([bytes.subarray(0, 6_000_000)], name) });
    twoFilesForm.append('g', new File([bytes.subarray(0, 6_000_000)], name));
    expect(await postAjax(relay, twoFilesForm)).toMatchObject({ status: 413 });
    expect(await postAjax(relay, { name: 'A', f: new File([createPdf(2 * limit)], name) })).toMatchObject({
      status: 413,
    });
    await waitUntil(
      'no files remain',
      () => findIds('incoming').length === 0 && findIds('queued').length === 0,
    );
    expect(await waitForMails(1)).toHaveLength(1);
  });

  test('other body types are refused with a message', async () => {
    const send = (type: string) =>
      fetch(`${relay.url}/ajax/${testRecipient}`, {
        method: 'POST',
        headers: { origin: testSiteOrigin, 'content-type': type },
        body: 'a=b',
      });
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data']) {
      const response = await send(type);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(await response.json()).toMatchObject({ success: 'false' });
    }
  });
});

describe('duplicates', () => {
  test('an enquiry that is posted several times with one id is mailed once, with a Message-ID of that id', async () => {
    const _id = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => postAjax(relay, { ...contactFields, _id })));
    expect(responses.map(({ success }) => success)).toEqual(['true', 'true', 'true']);
    await waitForMails(1);
    expect(await postAjax(relay, { ...contactFields, _id })).toMatchObject({ success: 'true' });
    await waitUntil('the queue is empty', () => findIds('queued').length === 0);
    expect(smtp.mails.map(({ email }) => email.messageId)).toEqual([`<${_id}@studio.example>`]);
  });

  test('an edited resubmission with the same id is mailed too, in the thread of the first mail', async () => {
    const _id = randomUUID();
    await postAjax(relay, { ...contactFields, _id });
    await postAjax(relay, { ...contactFields, message: 'The phone number was wrong.', _id });
    const mails = await waitForMails(2);
    const edited = mails.find(({ email }) => email.text?.includes('The phone number was wrong.'));
    const firstMessageId = `<${_id}@studio.example>`;
    expect(edited?.email).toMatchObject({ inReplyTo: firstMessageId, references: firstMessageId });
    expect(edited?.email.messageId).not.toBe(firstMessageId);
  });
});

describe('threads', () => {
  test('a form with the id of an earlier form is mailed as a reply to the earlier mail', async () => {
    const _thread = randomUUID();
    await postAjax(relay, { ...contactFields, _thread: _thread.toUpperCase() });
    const earlierMessageId = `<${_thread}@studio.example>`;
    expect((await waitForMail()).email).toMatchObject({
      inReplyTo: earlierMessageId,
      references: earlierMessageId,
    });
  });

  test('an invalid id is ignored', async () => {
    await postAjax(relay, { ...contactFields, _thread: 'x@evil.example>\r\nBcc: spy@evil.example' });
    const { email, raw } = await waitForMail();
    expect(email.inReplyTo).toBeUndefined();
    expect(raw).not.toContain('evil.example');
  });
});

describe('quarantined enquiries', () => {
  test('an enquiry with a filled honeypot field is acknowledged and listed, but is mailed only by `retry`', async () => {
    const _id = randomUUID();
    expect(await postAjax(relay, { ...contactFields, _honey: 'filled', _id })).toMatchObject({
      success: 'true',
    });
    expect(findIds('quarantined')).toEqual([_id]);
    expect(smtp.mails).toEqual([]);
    const env = { DATA_FOLDER: relay.folder };
    expect((await runRelayCommand(['list'], env)).output).toContain(_id);
    expect((await runRelayCommand(['show', _id], env)).output).toContain('message: A flat of 120 m².');
    expect((await runRelayCommand(['retry', _id], env)).code).toBe(0);
    expect((await waitForMail()).email.messageId).toBe(`<${_id}@studio.example>`);
  });

  test('an enquiry with several signs of spam is kept with the reasons, and is not mailed', async () => {
    const text = 'We can bring many more visitors to your website, please answer';
    const postEnquiry = (email: string, message = text) => {
      const _id = randomUUID();
      return postAjax(relay, { ...contactFields, email, message, _id }).then(() => _id);
    };
    await postEnquiry('one@visitor.example');
    await postEnquiry('two@visitor.example');
    await waitForMail();
    await waitForMail();
    const thirdId = await postEnquiry('three@visitor.example');
    expect(findIds('quarantined')).toEqual([thirdId]);
    const env = { DATA_FOLDER: relay.folder };
    expect((await runRelayCommand(['list'], env)).output).toContain(
      'The same text came from 2 other addresses.',
    );
    await runRelayCommand(['drop', thirdId], env);
  });

  test('`drop` deletes an enquiry', async () => {
    const _id = randomUUID();
    await postAjax(relay, { ...contactFields, _honey: 'x', _id });
    const env = { DATA_FOLDER: relay.folder };
    expect((await runRelayCommand(['drop', _id], env)).code).toBe(0);
    expect(findIds('quarantined')).toEqual([]);
    const showAfterDrop = await runRelayCommand(['show', _id], env);
    expect([showAfterDrop.code, showAfterDrop.output]).toEqual([
      1,
      expect.stringContaining(`There is no enquiry "${_id}"`),
    ]);
  });
});

test('unsupported directives are accepted, have no effect, and are not mailed', async () => {
  const unsupportedDirectives = {
    _cc: 'spy@evil.example',
    _autoresponse: 'Buy at https://evil.example/',
    _blacklist: 'north light',
    _template: 'box',
    _captcha: 'true',
  };
  expect(await postAjax(relay, { ...contactFields, ...unsupportedDirectives })).toMatchObject({
    success: 'true',
  });
  const { email, raw, recipients } = await waitForMail();
  await waitUntil('the queue is empty', () => findIds('queued').length === 0);
  expect([smtp.mails.length, recipients, email.cc ?? [], findIds('quarantined')]).toEqual([
    1,
    [testRecipient],
    [],
    [],
  ]);
  expect(email.html).toContain('<table');
  expect(raw.toString()).not.toContain('evil.example');
});

test('mails are signed with DKIM, including From and Subject', async () => {
  const keyFile = join(createTemporaryFolder(), 'dkim.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const dkim = { RELAY_DKIM_DOMAIN: 'studio.example', RELAY_DKIM_SELECTOR: 'site', RELAY_DKIM_KEY: keyFile };
  const signingRelay = await startRelay({ env: { SMTP_URL: smtp.url, ...dkim } });
  await postAjax(signingRelay, contactFields);
  const { email } = await waitForMail();
  const signature =
    email.headers.find(({ key }) => key === 'dkim-signature')?.value.replace(/\s+/g, ' ') ?? '';
  expect(signature).toMatch(/d=studio\.example; .*s=site;/);
  expect(signature).toMatch(/h=[^;]*from:[^;]*subject/i);
  await signingRelay.stop();
});

describe('the relay process', () => {
  test('reports its health', async () => {
    const health = await fetch(`${relay.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
  });

  test('reports invalid settings', async () => {
    const { code, output } = await runRelayCommand([], { PORT: 'http', DATA_FOLDER: relay.folder });
    expect([code, output]).toEqual([1, expect.stringContaining('PORT: "http" is not a whole number')]);
  });

  test('logs no texts, addresses or file names', async () => {
    await postAjax(relay, { ...contactFields, f: new File([createPdf(100)], 'secret-name.pdf') });
    await postAjax(relay, contactFields, { to: 'nobody@else.example' });
    await waitForMail();
    const log = relay
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n');
    expect(log).toContain('"accepted"');
    expect(log).not.toMatch(/asha|Rao|120 m|secret-name|@|98290/i);
  });

  test('warns at the start and in `check` when RELAY_FROM is a recipient', async () => {
    const env = { SMTP_URL: smtp.url, RELAY_FROM: testRecipient };
    const otherRelay = await startRelay({ env });
    expect(otherRelay.output()).toContain('RELAY_FROM is an address that enquiries are delivered to');
    await otherRelay.stop();
    const { output } = await runRelayCommand(['check'], { ...env, DATA_FOLDER: relay.folder });
    expect(output).toContain('Warning: RELAY_FROM is an address that enquiries are delivered to');
    await waitForMail();
  });

  test('sends a test mail with `check`', async () => {
    const env = { SMTP_URL: smtp.url, RELAY_FROM: 'website@studio.example', DATA_FOLDER: relay.folder };
    const { code, output } = await runRelayCommand(['check'], env);
    expect([code, output]).toEqual([0, expect.stringContaining(`accepted a mail for ${testRecipient}`)]);
    for (const record of ['SPF', 'DKIM', 'DMARC']) expect(output).toContain(`${record}: `);
    expect((await waitForMail()).email.subject).toBe(`Relay check for ${testSiteOrigin}`);
  });
});
