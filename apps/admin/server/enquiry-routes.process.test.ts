import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EnquiriesResponse, EnquirySummary } from '../api-types.ts';
import { api } from '../routes.ts';
import { type RunningAdmin, startAdmin } from '../support/running-admin.ts';

let admin: RunningAdmin;
let cookie: string;
beforeAll(async () => {
  admin = await startAdmin();
  cookie = await admin.signIn();
}, 60_000);
afterAll(() => admin.stop());

const readPage = async (before?: string): Promise<EnquiriesResponse> =>
  (await admin.request('GET', api.enquiries(before), undefined, cookie)).json();
const list = async (): Promise<EnquirySummary[]> => (await readPage()).enquiries;
const send = (fields: Record<string, string>) =>
  admin.request('POST', '/relay/ajax/hello@studio.example', { _subject: 'A house', ...fields });
const sent = (count: number) =>
  expect
    .poll(async () => (await list()).filter(({ status }) => status === 'sent').length, {
      timeout: 10_000,
    })
    .toBe(count);

it('lists a message, marks it as answered and sends it again', async () => {
  await send({ name: 'Meera', email: 'meera@visitor.example', message: 'Which way does it face?' });
  await sent(1);
  const [one] = await list();
  expect(one).toMatchObject({
    name: 'Meera',
    from: 'meera@visitor.example',
    subject: 'A house',
    answered: null,
  });
  const hoursLeft = (one?.timeLeftMs ?? 0) / 3_600_000;
  expect([hoursLeft > 23.9, hoursLeft <= 24]).toEqual([true, true]);
  const address = api.enquiry(one?.id ?? '');
  await admin.request('POST', address, { kind: 'answered', note: 'Called back' }, cookie);
  expect((await list())[0]).toMatchObject({
    answered: { by: 'Asha Rao', note: 'Called back' },
    timeLeftMs: null,
  });
  const mails = () => admin.mailbox.list().filter(({ to }) => to.includes('hello@studio.example')).length;
  const before = mails();
  await admin.request('POST', address, { kind: 'send' }, cookie);
  await expect.poll(mails, { timeout: 10_000 }).toBe(before + 1);
});

it('a message that is sent again counts as new, so that the health check raises no alarm', async () => {
  const [one] = await list();
  const failure = vi
    .spyOn(admin.relay.mailer, 'sendMail')
    .mockRejectedValue(new Error('The mail server is down'));
  await admin.request('POST', api.enquiry(one?.id ?? ''), { kind: 'send' }, cookie);
  await expect.poll(() => failure.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0);
  const health = await admin.request('GET', '/relay/healthz');
  failure.mockRestore();
  expect(health.statusCode).toBe(200);
  expect(health.json()).toMatchObject({ status: 'ok', waiting: 1 });
  expect(health.json().oldestWaitingSeconds).toBeLessThan(60);
  await sent(1);
});

it('a message that is waiting cannot be sent again', async () => {
  const failure = vi
    .spyOn(admin.relay.mailer, 'sendMail')
    .mockRejectedValue(new Error('The mail server is down'));
  const address = api.enquiry((await list())[0]?.id ?? '');
  const statuses = [];
  for (let times = 0; times < 2; times += 1)
    statuses.push((await admin.request('POST', address, { kind: 'send' }, cookie)).statusCode);
  expect(statuses).toEqual([204, 409]);
  failure.mockRestore();
  await sent(1);
  expect((await list())[0]?.answered?.note).toBe('Called back');
});

it('sends a quarantined message', async () => {
  await send({ name: 'Ravi', email: 'ravi@visitor.example', message: 'Autofill', _honey: 'x' });
  const held = (await list()).find(({ status }) => status === 'quarantined');
  await admin.request('POST', api.enquiry(held?.id ?? ''), { kind: 'send' }, cookie);
  await sent(2);
});

it('erases all messages of one person and no others', async () => {
  await send({ name: 'Meera', email: 'MEERA@visitor.example', message: 'Once more' });
  await sent(3);
  const search = await admin.request(
    'POST',
    api.personalData(),
    { email: 'meera@visitor.example', erase: false },
    cookie,
  );
  expect(search.json()).toEqual({ count: 2 });
  expect(await list()).toHaveLength(3);
  await admin.request('POST', api.personalData(), { email: 'meera@visitor.example', erase: true }, cookie);
  expect((await list()).map(({ from }) => from)).toEqual(['ravi@visitor.example']);
  expect(
    (await admin.request('POST', api.personalData(), { email: 'no address', erase: true }, cookie))
      .statusCode,
  ).toBe(422);
});

it('finds a person by every spelling of an e-mail address', async () => {
  for (const email of [
    'Asha@B\u00fccher.example',
    '\u202aasha@xn--bcher-kva.example,',
    'mailto:asha@bu\u0308cher.example',
  ])
    expect((await send({ name: 'Asha', email, message: 'A lamp' })).statusCode).toBe(200);
  for (const email of ['asha@b\u00fccher.example', ' <ASHA@xn--bcher-kva.example> ']) {
    const found = await admin.request('POST', api.personalData(), { email, erase: false }, cookie);
    expect(found.json()).toEqual({ count: 3 });
  }
  const erased = await admin.request(
    'POST',
    api.personalData(),
    { email: 'asha@b\u00fccher.example', erase: true },
    cookie,
  );
  expect(erased.json()).toEqual({ count: 3 });
});

it('serves a CV only as a download, whatever its name and content', async () => {
  const name = 'Sen, "Joy" <b>; filename=x.html.pdf';
  const form = new FormData();
  form.set('_subject', 'An application');
  form.set('email', 'joy@visitor.example');
  const cv = '%PDF-1.7 <script>alert(1)</script>';
  form.set('cv', new File([cv], name, { type: 'application/pdf' }));
  const sent = new Response(form);
  const taken = await admin.app.inject({
    method: 'POST',
    url: '/relay/ajax/hello@studio.example',
    headers: {
      origin: 'https://www.studio.example',
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(taken.statusCode).toBe(200);
  const one = (await list()).find(({ from }) => from === 'joy@visitor.example');
  const address = api.enquiryFile(one?.id ?? '', 0);
  const file = await admin.request('GET', address, undefined, cookie);
  expect(file.body).toBe(cv);
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  // The encoded name has no character that could end it early.
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+\.pdf$/);
  expect((await admin.request('GET', address)).statusCode).toBe(401);
  expect((await admin.request('GET', api.enquiryFile(one?.id ?? '', 1), undefined, cookie)).statusCode).toBe(
    404,
  );
});

it('finds no enquiry with an unknown id', async () => {
  expect((await admin.request('POST', api.enquiry('none'), { kind: 'open' }, cookie)).statusCode).toBe(404);
});

it('lists the enquiries in pages, the newest first', async () => {
  // Not through the form, because of its rate limit.
  for (let index = 0; index < 60; index += 1)
    await admin.relay.enquiries.add(
      {
        id: `page-${index}`,
        receivedAt: new Date(Date.now() + index).toISOString(),
        to: 'hello@studio.example',
        subject: 'A house',
        replyTo: null,
        fields: [{ name: 'name', value: `Visitor ${index}` }],
        files: [],
        digest: String(index),
      },
      'quarantined',
    );
  const first = await readPage();
  const second = await readPage(first.next ?? '');
  expect([first.enquiries.length, second.next]).toEqual([50, null]);
  const names = [...first.enquiries, ...second.enquiries].map(({ name }) => name);
  expect(names.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, index) => `Visitor ${59 - index}`));
  expect(new Set(names).size).toBe(names.length);
});
