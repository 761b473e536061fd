import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contactFields, createFormData, postAjax } from './support/forms.ts';
import { openRelay, type TestRelay } from './support/relay-app.ts';
import { cleanUp, testRecipient, testSiteOrigin } from './support/relay-process.ts';
import { type ReceivedMail, TestSmtp } from './support/test-smtp.ts';

let relay: TestRelay;
const smtp = new TestSmtp();

beforeAll(async () => {
  await smtp.start();
  relay = await openRelay({ SMTP_URL: smtp.url });
});

afterEach(async () => {
  await expectNothingQueued();
  smtp.mails.length = 0;
});

afterAll(async () => {
  await relay.stop();
  await smtp.stop();
  await cleanUp();
});

const expectNothingQueued = () => expect.poll(() => relay.findIds('queued')).toEqual([]);

async function waitForMails(count: number): Promise<ReceivedMail[]> {
  await expect.poll(() => smtp.mails.length).toBeGreaterThanOrEqual(count);
  return smtp.mails;
}

async function waitForMail(): Promise<ReceivedMail> {
  const [mail] = await waitForMails(1);
  if (!mail) throw new Error('no mail');
  return mail;
}

const postNative = (
  fields: Record<string, string>,
  type = 'application/x-www-form-urlencoded',
  headers: Record<string, string> = { origin: testSiteOrigin },
) =>
  relay.fetch(`${relay.url}/${testRecipient}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: type === 'application/json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  });

const createPdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(size - 8)]);

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
    await postAjax(relay, { ...contactFields, email: 'आशा@भारत.example' });
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
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(hash(Buffer.from(new Uint8Array(attachment?.content as ArrayBuffer)))).toBe(hash(bytes));
  });

  test('with every value escaped', async () => {
    await postAjax(relay, { '<b>name': '<script>alert(1)</script>', message: '"><img src=x>' });
    const { email } = await waitForMail();
    expect(email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(email.html).not.toMatch(/<(?:script|img|b)\b/);
  });

  test.each(['application/x-www-form-urlencoded', 'application/json'])('from a body of %s', async (type) => {
    const fields = { name: 'A', message: 'काग़ज़ & pen', _next: `${testSiteOrigin}/thank-you` };
    const response = await postNative(fields, type);
    expect([response.status, response.headers.get('location')]).toEqual([303, `${testSiteOrigin}/thank-you`]);
    expect((await waitForMail()).email.text).toContain('message: काग़ज़ & pen');
  });

  test('without the empty file field that a browser sends', async () => {
    await postAjax(relay, { name: 'A', attachment: new File([], '') });
    expect((await waitForMail()).email.attachments).toEqual([]);
  });

  test('without the effects of unsupported directives', async () => {
    const directives = { _cc: 'spy@evil.example', _autoresponse: 'https://evil.example/', _template: 'box' };
    expect(await postAjax(relay, { ...contactFields, ...directives })).toMatchObject({ success: 'true' });
    const { raw, recipients } = await waitForMail();
    expect([smtp.mails.length, recipients]).toEqual([1, [testRecipient]]);
    expect(raw.toString()).not.toContain('evil.example');
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

  test('ends at a page, also if the form is invalid', async () => {
    const page = await relay.fetch(`${relay.url}/thank-you`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1>Thank you</h1>')]);
    const refused = await postNative({ name: ' ' });
    const message = expect.stringContaining('The form is empty.');
    expect([refused.status, await refused.text()]).toEqual([422, message]);
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
  ])('a post with %s gets status 403 and is not stored', async (_name, to, origin) => {
    const before = await relay.relay.enquiries.countByStatus();
    const response = await postAjax(relay, contactFields, { to, origin });
    expect(response).toMatchObject({ status: 403, success: 'false' });
    expect(await relay.relay.enquiries.countByStatus()).toEqual(before);
  });

  test('the Referer header is checked when the Origin header is missing', async () => {
    const headers = { referer: `${testSiteOrigin}/contact` };
    expect((await postNative({ a: 'b' }, undefined, headers)).status).toBe(303);
  });

  test('the case of the recipient does not matter, and CORS allows the site', async () => {
    const response = await postAjax(relay, contactFields, { to: 'Hello@Studio.Example' });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(testSiteOrigin);
    const preflight = await relay.fetch(`${relay.url}/ajax/${testRecipient}`, {
      method: 'OPTIONS',
      headers: { origin: testSiteOrigin },
    });
    const allowedHeaders = preflight.headers.get('access-control-allow-headers');
    expect([preflight.status, allowedHeaders]).toEqual([204, 'content-type, accept']);
  });
});

describe('limits', () => {
  const limit = 10 * 1024 * 1024;
  const postFiles = (...sizes: number[]) => {
    const form = createFormData({ name: 'A' });
    for (const size of sizes) form.append('f', new File([createPdf(size)], 'cv.pdf'));
    return postAjax(relay, form);
  };

  test('files of 10 MB are accepted, and larger files are refused with 413 and deleted', async () => {
    expect(await postFiles(limit)).toMatchObject({ status: 200 });
    await expectNothingQueued();
    const before = readdirSync(join(relay.folder, 'files'));
    for (const sizes of [[limit + 1], [6_000_000, 6_000_000], [2 * limit]])
      expect(await postFiles(...sizes)).toMatchObject({ status: 413, success: 'false' });
    expect(readdirSync(join(relay.folder, 'files'))).toEqual(before);
  });

  test('a form with more files or fields than allowed is refused with the limit', async () => {
    expect(await postFiles(...Array(10).fill(100))).toMatchObject({ status: 200 });
    const message = 'A message can have 10 files at most.';
    expect(await postFiles(...Array(11).fill(100))).toMatchObject({ status: 413, message });
    const manyFields = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`field${n}`, 'x']));
    const tooMany = expect.stringContaining('too many fields');
    expect(await postAjax(relay, manyFields)).toMatchObject({ status: 413, message: tooMany });
  });

  test('a subject that inserts a long field 8,000 times is truncated to 200 characters', async () => {
    await postNative({ a: 'x'.repeat(65_000), _subject: '{a}'.repeat(8000) });
    expect((await waitForMail()).email.subject).toHaveLength(200);
  });

  test.each(['text/plain', 'application/xml', 'multipart/form-data'])(
    'a body of %s is refused with a message',
    async (type) => {
      const response = await relay.fetch(`${relay.url}/ajax/${testRecipient}`, {
        method: 'POST',
        headers: { origin: testSiteOrigin, 'content-type': type },
        body: 'a=b',
      });
      expect(Math.floor(response.status / 100)).toBe(4);
      expect(await response.json()).toMatchObject({ success: 'false' });
    },
  );
});

describe('repeated posts', () => {
  test('an enquiry that is posted several times with one id is mailed once, with a Message-ID of that id', async () => {
    const _id = randomUUID();
    const post = () => postAjax(relay, { ...contactFields, _id });
    const responses = [...(await Promise.all([post(), post(), post()])), await post()];
    expect(new Set(responses.map(({ success }) => success))).toEqual(new Set(['true']));
    await waitForMail();
    await expectNothingQueued();
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

  test('a form with the id of an earlier form is mailed as a reply, and an invalid id is ignored', async () => {
    const _thread = randomUUID();
    await postAjax(relay, { ...contactFields, _thread: _thread.toUpperCase() });
    expect((await waitForMail()).email).toMatchObject({ references: `<${_thread}@studio.example>` });
    await postAjax(relay, { ...contactFields, _thread: 'x@evil.example>\r\nBcc: spy@evil.example' });
    const [, invalid] = await waitForMails(2);
    expect(invalid?.email.inReplyTo).toBeUndefined();
    expect(invalid?.raw.toString()).not.toContain('evil.example');
  });
});

test('an enquiry with signs of spam is acknowledged and kept with the reasons, but not mailed', async () => {
  const honeyId = randomUUID();
  const honey = await postAjax(relay, { ...contactFields, _honey: 'filled', _id: honeyId });
  expect(honey).toMatchObject({ success: 'true' });
  const message = 'We can bring many more visitors to your website, please answer';
  for (const email of ['one@visitor.example', 'two@visitor.example'])
    await postAjax(relay, { ...contactFields, email, message });
  const thirdId = randomUUID();
  await postAjax(relay, { ...contactFields, email: 'three@visitor.example', message, _id: thirdId });
  expect((await relay.findIds('quarantined')).sort()).toEqual([honeyId, thirdId].sort());
  const { spamReasons } = (await relay.relay.enquiries.find(thirdId)) ?? {};
  expect(spamReasons).toContain('The same text came from 2 other addresses.');
  await expectNothingQueued();
  expect(smtp.mails).toHaveLength(2);
});
