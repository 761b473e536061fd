import { expect, it, vi } from 'vitest';
import type { EnquiriesResponse, EnquiryResponse, EnquirySummary } from '../api-types.ts';
import type { InboxFilter } from '../inbox-filters.ts';
import { api } from '../routes.ts';
import { createProduct } from '../support/products.ts';
import { useAdmin } from '../support/use-admin.ts';

const HOUR_MS = 3_600_000;

const { admin, request, status } = useAdmin(() =>
  createProduct({ 'content/studio.yaml': 'timeZone: Asia/Kolkata\n' }),
);

const readPage = async (filter: InboxFilter = 'all', search = '', after = ''): Promise<EnquiriesResponse> =>
  (await request('POST', api.searchEnquiries(), { filter, search, after })).json();
const list = async (): Promise<EnquirySummary[]> => (await readPage()).enquiries;
const names = async (filter: InboxFilter, search = '') =>
  (await readPage(filter, search)).enquiries.map(({ name, from }) => name || from);
const read = async (id = ''): Promise<EnquiryResponse> => (await request('GET', api.enquiry(id))).json();
const act = (id = '', action: object = {}) => request('POST', api.enquiry(id), action);
const send = (fields: Record<string, string>) =>
  admin().request('POST', '/relay/ajax/hello@studio.example', { _subject: 'A house', ...fields });
const sent = (count: number) =>
  expect.poll(async () => (await list()).filter(({ status }) => status === 'sent').length).toBe(count);
const mailCount = () =>
  admin()
    .mailbox.list()
    .filter(({ to }) => to.includes('hello@studio.example')).length;
const personalData = (email: string, action: string) =>
  request('POST', api.personalData(), { email, action });
/** Makes an enquiry older, so that no test waits. */
function setReceivedAt(id = '', hoursAgo = 0): Promise<unknown> {
  const receivedAt = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  return admin().relay.enquiries.store.write((db) =>
    db.updateTable('enquiries').set({ receivedAt }).where('id', '=', id).execute(),
  );
}

it('lists a message, marks it as answered and sends it again', async () => {
  await send({ name: 'Meera', email: 'meera@visitor.example', message: 'Which way\n does it face?' });
  await sent(1);
  const [one] = await list();
  expect(one).toMatchObject({
    name: 'Meera',
    from: 'meera@visitor.example',
    subject: 'A house',
    kind: 'message',
    excerpt: 'Which way does it face?',
    fileCount: 0,
    answered: null,
  });
  const hoursLeft = (one?.due?.timeLeftMs ?? 0) / HOUR_MS;
  expect([hoursLeft > 23.9, hoursLeft <= 24]).toEqual([true, true]);
  expect(Date.parse(one?.due?.at ?? '') - Date.parse(one?.receivedAt ?? '')).toBe(24 * HOUR_MS);
  expect(await read(one?.id)).toMatchObject({
    timeZone: 'Asia/Kolkata',
    fields: expect.arrayContaining([{ name: 'message', value: 'Which way\n does it face?' }]),
    files: [],
    lastError: null,
    sentAt: expect.any(String),
  });
  await act(one?.id, { kind: 'answered', note: 'Called back' });
  expect((await list())[0]).toMatchObject({
    answered: { by: 'Asha Rao', note: 'Called back' },
    due: null,
  });
  const before = mailCount();
  await act(one?.id, { kind: 'send' });
  await expect.poll(mailCount).toBe(before + 1);
  // A mail arrives before its state is saved.
  await sent(1);
});

it('a message that is sent again counts as new, so that the health check raises no alarm', async () => {
  const [one] = await list();
  const failure = vi
    .spyOn(admin().relay.mailer, 'sendMail')
    .mockRejectedValue(new Error('The mail server is down'));
  await act(one?.id, { kind: 'send' });
  await expect.poll(() => failure.mock.calls.length).toBeGreaterThan(0);
  const health = await admin().request('GET', '/relay/healthz');
  failure.mockRestore();
  expect(health.statusCode).toBe(200);
  expect(health.json()).toMatchObject({ status: 'ok', waiting: 1 });
  await sent(1);
});

it('a message that is waiting cannot be sent again', async () => {
  const failure = vi
    .spyOn(admin().relay.mailer, 'sendMail')
    .mockRejectedValue(new Error('The mail server is down'));
  const id = (await list())[0]?.id;
  const statuses = [];
  for (let times = 0; times < 2; times += 1) statuses.push((await act(id, { kind: 'send' })).statusCode);
  expect(statuses).toEqual([204, 409]);
  failure.mockRestore();
  await sent(1);
  expect((await list())[0]?.answered?.note).toBe('Called back');
});

it('delivers a quarantined message that is no spam', async () => {
  await send({ name: 'Ravi', email: 'ravi@visitor.example', message: 'Autofill', _honey: 'x' });
  const [held] = (await readPage('spam')).enquiries;
  expect(held).toMatchObject({ name: 'Ravi', status: 'quarantined', due: null });
  expect(await names('open')).toEqual([]);
  const before = mailCount();
  await act(held?.id, { kind: 'notSpam' });
  await sent(2);
  expect(mailCount()).toBe(before + 1);
  expect([await names('spam'), await names('open')]).toEqual([[], ['Ravi']]);
});

it('a delivered message that was marked as spam by mistake is not delivered twice', async () => {
  const [ravi] = (await readPage('open')).enquiries;
  const stored = async () => admin().relay.enquiries.find(ravi?.id ?? '');
  const deliveredAt = (await stored())?.sentAt;
  await act(ravi?.id, { kind: 'spam' });
  expect([await names('spam'), await names('open')]).toEqual([['Ravi'], []]);
  // The mark does not delay the deletion.
  expect((await stored())?.statusChangedAt).toBe(deliveredAt);
  const before = mailCount();
  await act(ravi?.id, { kind: 'notSpam' });
  expect(await stored()).toMatchObject({ status: 'sent', statusChangedAt: deliveredAt });
  await act(ravi?.id, { kind: 'notSpam' });
  expect([await stored(), mailCount()]).toEqual([expect.objectContaining({ status: 'sent' }), before]);
});

it('a message that waits for the mail server and is marked as spam is not delivered', async () => {
  const failure = vi
    .spyOn(admin().relay.mailer, 'sendMail')
    .mockRejectedValue(new Error('The mail server is down'));
  await send({ name: 'Bot', email: 'bot@spam.example', message: 'Buy' });
  await expect.poll(() => failure.mock.calls.length).toBeGreaterThan(0);
  const [bot] = (await readPage('open', 'bot@spam.example')).enquiries;
  await act(bot?.id, { kind: 'spam' });
  failure.mockRestore();
  // Another message is delivered by the same queue.
  await send({ name: 'Leela', email: 'leela@visitor.example', message: 'A lamp' });
  await sent(3);
  expect((await read(bot?.id)).status).toBe('quarantined');
  expect(await status('DELETE', api.enquiry(bot?.id ?? ''))).toBe(204);
  expect(await names('spam')).toEqual([]);
});

it('filters, counts and sorts', async () => {
  await send({ email: 'reader@visitor.example', _subject: 'New Newsletter Subscription' });
  await sent(4);
  const [leela, ravi] = ['Leela', 'Ravi'].map((name) =>
    list().then((all) => all.find((one) => one.name === name)?.id),
  );
  await setReceivedAt(await leela, 30);
  await setReceivedAt(await ravi, 27);
  const { counts } = await readPage();
  expect(counts).toEqual({
    open: 2,
    overdue: 2,
    answered: 1,
    briefs: 0,
    applications: 0,
    newsletter: 1,
    spam: 0,
    all: 4,
  });
  await setReceivedAt(await ravi, 23);
  expect((await readPage()).counts.overdue).toBe(1);
  expect(await names('overdue')).toEqual(['Leela']);
  // The first one is due first.
  expect(await names('open')).toEqual(['Leela', 'Ravi']);
  expect(await names('newsletter')).toEqual(['reader@visitor.example']);
  expect(await names('answered')).toEqual(['Meera']);
  // Newest first.
  expect(await names('all')).toEqual(['reader@visitor.example', 'Meera', 'Ravi', 'Leela']);
  const open = await request('GET', api.openEnquiries());
  expect(open.json()).toEqual({ open: 2 });
});

it('searches, and counts what it finds for each filter', async () => {
  expect(await names('all', 'RAVI@visitor')).toEqual(['Ravi']);
  expect(await names('all', 'lamp leela')).toEqual(['Leela']);
  expect(await names('answered', 'leela')).toEqual([]);
  expect((await readPage('answered', 'leela')).counts).toMatchObject({ answered: 0, open: 1, all: 1 });
});

it('exports and erases all messages of one person and no others', async () => {
  await send({ name: 'Meera', email: 'MEERA@visitor.example', message: 'Once more' });
  await sent(5);
  expect((await personalData('meera@visitor.example', 'count')).json()).toEqual({ count: 2 });
  const exported = (await personalData('Meera@visitor.example', 'export')).json();
  expect(exported).toMatchObject({
    email: 'meera@visitor.example',
    enquiries: [
      { subject: 'A house', answeredBy: 'Asha Rao', answerNote: 'Called back', status: 'sent' },
      { fields: expect.arrayContaining([{ name: 'message', value: 'Once more' }]), answeredBy: null },
    ],
  });
  expect(JSON.stringify(exported)).not.toMatch(/ravi|leela/i);
  expect(await list()).toHaveLength(5);
  expect((await personalData('meera@visitor.example', 'erase')).json()).toEqual({ count: 2 });
  expect(await names('all')).toEqual(['reader@visitor.example', 'Ravi', 'Leela']);
  expect(await names('all', 'meera')).toEqual([]);
  expect((await personalData('no address', 'erase')).statusCode).toBe(422);
});

it('finds a person by every spelling of an e-mail address', async () => {
  for (const email of [
    'Asha@B\u00fccher.example',
    '\u202aasha@xn--bcher-kva.example,',
    'mailto:asha@bu\u0308cher.example',
  ])
    expect((await send({ name: 'Asha', email, message: 'A lamp' })).statusCode).toBe(200);
  for (const email of ['asha@b\u00fccher.example', ' <ASHA@xn--bcher-kva.example> '])
    expect((await personalData(email, 'count')).json()).toEqual({ count: 3 });
  expect((await personalData('asha@b\u00fccher.example', 'erase')).json()).toEqual({ count: 3 });
});

/** Sends an application with a file. @returns the application */
async function apply(email: string, file: File): Promise<EnquirySummary | undefined> {
  const form = new FormData();
  form.set('_subject', 'An application');
  for (const [name, value] of Object.entries({
    name: 'Joy',
    email,
    position: 'Architect',
    experience: '1-3 years',
  }))
    form.set(name, value);
  form.set('cv', file);
  const posted = new Response(form);
  const taken = await admin().app.inject({
    method: 'POST',
    url: '/relay/ajax/hello@studio.example',
    headers: {
      origin: 'https://www.studio.example',
      'content-type': posted.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await posted.arrayBuffer()),
  });
  expect(taken.statusCode).toBe(200);
  const [one] = (await readPage('applications', email)).enquiries;
  return one;
}

it('serves a CV as a download, whatever its name and content', async () => {
  const name = 'Sen, "Joy" <b>; filename=x.html.pdf';
  const cv = '%PDF-1.7 <script>alert(1)</script>';
  const one = await apply('joy@visitor.example', new File([cv], name, { type: 'application/pdf' }));
  expect(one).toMatchObject({ kind: 'application', fileCount: 1 });
  const address = api.enquiryFile(one?.id ?? '', 0);
  const file = await request('GET', address);
  expect(file.body).toBe(cv);
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  // The encoded name has no character that could end it early.
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+\.pdf$/);
  expect((await admin().request('GET', address)).statusCode).toBe(401);
  expect(await status('GET', api.enquiryFile(one?.id ?? '', 1))).toBe(404);
});

it('shows PDFs and images with their own type and without scripts, and nothing else', async () => {
  const view = async (email: string, file: File) => {
    const one = await apply(email, file);
    const { files } = await read(one?.id);
    const answer = await request('GET', api.viewEnquiryFile(one?.id ?? '', 0));
    return { canView: files[0]?.canView, answer };
  };
  // The type that the sender claims has no effect.
  const pdf = await view('a@visitor.example', new File(['%PDF-1.7'], 'cv.PDF', { type: 'text/html' }));
  expect(pdf.canView).toBe(true);
  expect(pdf.answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline;/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; (?!.*script-src)/),
  });
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const image = await view('b@visitor.example', new File([png], 'plan.png', { type: 'image/svg+xml' }));
  expect(image.answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
  });
  const text = await view('c@visitor.example', new File(['<script>'], 'cv.txt', { type: 'text/html' }));
  expect([text.canView, text.answer.statusCode]).toEqual([false, 404]);
});

it('writes what a filter and a search find as CSV, without formulas', async () => {
  await send({
    name: '=1+1',
    email: 'sum@visitor.example',
    message: 'A "shelf",\nplease',
    budget: '@SUM(1)',
  });
  const answer = await request('POST', api.exportEnquiries(), { filter: 'open', search: 'shelf' });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="enquiries.csv"',
    'cache-control': 'no-store',
  });
  const [head, ...rows] = answer.body.split('\r\n');
  expect(head).toMatch(/^\ufeff"Received \(Asia\/Kolkata\)","Type",/);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^"\d{4}-\d\d-\d\d \d\d:\d\d","message","(Waiting|Mailed)","'=1\+1",/);
  expect(rows[0]).toContain('"A ""shelf"",\nplease","budget: @SUM(1)","",');
});

it('finds no enquiry with an unknown id', async () => {
  expect((await act('none', { kind: 'open' })).statusCode).toBe(404);
  expect(await status('GET', api.enquiry('none'))).toBe(404);
  expect(await status('DELETE', api.enquiry('none'))).toBe(404);
});

it('lists the enquiries in pages, without gaps when the last one of a page is deleted', async () => {
  // Not through the form, because of its rate limit.
  for (let index = 0; index < 60; index += 1)
    await admin().relay.enquiries.add(
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
      { status: 'quarantined' },
    );
  const first = await readPage('spam');
  await request('DELETE', api.enquiry('page-10'));
  const second = await readPage('spam', '', first.next ?? '');
  expect([first.enquiries.length, second.next]).toEqual([50, null]);
  const shown = [...first.enquiries, ...second.enquiries].map(({ name }) => name);
  const csv = await request('POST', api.exportEnquiries(), { filter: 'spam', search: '' });
  expect(csv.body.split('\r\n').length).toBe(59 + 2);
  expect(shown).toEqual(Array.from({ length: 60 }, (_, index) => `Visitor ${59 - index}`));
});

it('tells editors, and nobody else, what is wrong with the delivery', async () => {
  const { enquiries } = admin().relay;
  const readProblems = async () => (await request('GET', api.problems())).json();
  expect(await readProblems()).toEqual([]);
  const setStatus = (status: 'failed' | 'sent') =>
    enquiries.store.write((db) =>
      db
        .updateTable('enquiries')
        .set({ status, lastError: '550 <hello@studio.example> unknown' })
        .where('id', '=', 'page-1')
        .execute(),
    );
  await setStatus('failed');
  expect(await readProblems()).toEqual([
    {
      name: 'failed',
      title: 'An enquiry could not be mailed and is not tried again.',
      since: expect.stringMatching(/^\d{4}-/),
      advice: expect.stringContaining('inbox'),
      detail: '550 <(address)> unknown',
    },
  ]);
  expect((await admin().request('GET', api.problems())).statusCode).toBe(401);
  await setStatus('sent');
  expect(await readProblems()).toEqual([]);
});

it('tells editors, and nobody else, about the DNS records for mails, and when the last enquiry was mailed', async () => {
  const records = ['SPF', 'DKIM', 'DMARC'].map((name) => ({ name, text: expect.any(String) }));
  const sentAt = new Date(Date.now() + 60_000).toISOString();
  await admin().relay.enquiries.store.write((db) =>
    db.updateTable('enquiries').set({ status: 'sent', sentAt }).where('id', '=', 'page-1').execute(),
  );
  const response = await request('GET', api.senderRecords());
  expect(response.json()).toMatchObject({ records, lastSentAt: sentAt });
  expect((await admin().request('GET', api.senderRecords())).statusCode).toBe(401);
});
