import { afterAll, expect, it } from 'vitest';
import { TestWebhook } from '../../../tests/relay/support/test-webhook.ts';
import type { EnquiriesResponse, EnquiryResponse } from '../api-types.ts';
import { api } from '../routes.ts';
import { createProduct } from '../support/products.ts';
import { useAdmin } from '../support/use-admin.ts';

let webhook: TestWebhook;
const { admin, request } = useAdmin(async () => {
  webhook = await new TestWebhook().start();
  return { source: (await createProduct()).source, relayEnv: webhook.env };
});
afterAll(() => webhook.stop());

const read = async (id: string): Promise<EnquiryResponse> => (await request('GET', api.enquiry(id))).json();
const act = (id: string, kind: string) => request('POST', api.enquiry(id), { kind });
const waitForStatus = (id: string, status: string | undefined) =>
  expect.poll(async () => (await read(id)).webhook?.status).toBe(status);

/** Sends a message. @returns its id */
async function send(email: string, others: Record<string, string> = {}): Promise<string> {
  const fields = { name: 'Meera', email, message: 'A shelf', ...others };
  await admin().request('POST', '/relay/ajax/hello@studio.example', fields);
  const query = { filter: 'all', search: email, after: '' };
  const found = await request('POST', api.searchEnquiries(), query);
  return found.json<EnquiriesResponse>().enquiries[0]?.id ?? '';
}

it('a message that the CRM refuses says so, and is sent again or not', async () => {
  webhook.statusFor = () => 422;
  const [first, second] = [await send('one@visitor.example'), await send('two@visitor.example')];
  await waitForStatus(first, 'failed');
  await waitForStatus(second, 'failed');
  expect((await read(first)).webhook).toEqual({
    status: 'failed',
    changedAt: expect.stringMatching(/^\d{4}-/),
    lastError: 'the server answered 422 Unprocessable Entity',
  });
  const query = { filter: 'all', search: '', after: '' };
  const list = await request('POST', api.searchEnquiries(), query);
  expect(list.json<EnquiriesResponse>().enquiries.map((one) => one.hasWebhookFailed)).toEqual([true, true]);
  const problems = await request('GET', api.problems());
  expect(problems.json()).toEqual([expect.objectContaining({ name: 'webhook-failed' })]);
  webhook.statusFor = () => 204;
  expect((await act(first, 'sendToWebhook')).statusCode).toBe(204);
  await waitForStatus(first, 'sent');
  expect((await act(first, 'sendToWebhook')).statusCode).toBe(409);
  expect((await act(second, 'dismissWebhook')).statusCode).toBe(204);
  expect((await read(second)).webhook).toBeNull();
  expect((await act(second, 'dismissWebhook')).statusCode).toBe(409);
  expect((await request('GET', api.problems())).json()).toEqual([]);
  expect(webhook.accepted).toEqual([first]);
});

it('a message in the spam is sent to the CRM when an editor says that it is no spam', async () => {
  webhook.statusFor = () => 204;
  const spam = await send('spam@visitor.example', { _honey: 'x' });
  await waitForStatus(await send('after@visitor.example'), 'sent');
  expect([(await read(spam)).webhook?.status, webhook.received.map(({ id }) => id)]).toEqual([
    'queued',
    expect.not.arrayContaining([spam]),
  ]);
  expect((await act(spam, 'notSpam')).statusCode).toBe(204);
  await waitForStatus(spam, 'sent');
  expect(webhook.accepted.filter((id) => id === spam)).toHaveLength(1);
});

it('the data of a person says what the CRM got, and what is erased is not sent', async () => {
  const personalData = async (action: string) =>
    (await request('POST', api.personalData(), { email: 'meera@visitor.example', action })).json();
  webhook.statusFor = () => 503;
  const id = await send('meera@visitor.example');
  await expect.poll(async () => (await read(id)).webhook?.lastError).toContain('503');
  expect((await personalData('export')).enquiries).toMatchObject([{ webhook: { status: 'queued' } }]);
  expect(await personalData('erase')).toEqual({ count: 1 });
  webhook.statusFor = () => 204;
  await waitForStatus(await send('next@visitor.example'), 'sent');
  expect(await admin().relay.webhook?.find(id)).toBeNull();
  expect(webhook.accepted).not.toContain(id);
});
