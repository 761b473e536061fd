import { describe, expect, test } from 'vitest';
import { type EnquiryResponse, toSendError } from './response.ts';

const responseWith = (change: Partial<EnquiryResponse>): EnquiryResponse => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: '{"success":"true","message":"sent"}',
  ...change,
});

describe('success', () => {
  test.each<[string, Partial<EnquiryResponse>]>([
    ['confirmed by the service', {}],
    ['status only', { status: 204, contentType: '', body: '' }],
    ['JSON without success', { body: '{"ok":1}' }],
    ['invalid JSON', { body: '{"succ' }],
    ['plain text', { contentType: 'text/plain', body: 'false' }],
    ['null', { body: 'null' }],
  ])('%s', (_what, change) => {
    expect(toSendError(responseWith(change), false)).toBeUndefined();
  });
});

describe('failure', () => {
  test.each<[string, Partial<EnquiryResponse>, string]>([
    ['an unconfirmed address', { body: '{"success":"false","message":"Activate it"}' }, 'refused'],
    ['a boolean false', { body: '{"success":false}' }, 'refused'],
    ['a login page', { contentType: 'text/html; charset=utf-8', body: '<h1>Log in</h1>' }, 'fault'],
    ['too large', { status: 413, body: '{"success":"false"}' }, 'large'],
    ['a forbidden request', { status: 403, body: '' }, 'refused'],
    ['a server error', { status: 503, contentType: 'text/html', body: '<h1>No</h1>' }, 'fault'],
    ['a redirect', { status: 302, body: '' }, 'fault'],
  ])('%s', (_what, change, reason) => {
    expect(toSendError(responseWith(change), false)?.reason).toBe(reason);
  });
});

test('only userMessage of the own relay is shown', () => {
  const rejected = responseWith({
    status: 429,
    body: '{"success":"false","userMessage":"Please wait 20 seconds."}',
  });
  expect(toSendError(rejected, true)?.userMessage).toBe('Please wait 20 seconds.');
  expect(toSendError(rejected, false)?.userMessage).toBeUndefined();
  // Responses of Fastify to an invalid request, and of Cloudflare to a blocked one.
  for (const body of [
    '{"error":"Bad Request","message":"Client Error","statusCode":400}',
    '{"success":false,"message":"Blocked","errors":[]}',
    '{"success":"false","userMessage":{"text":"No"}}',
  ])
    expect(toSendError(responseWith({ status: 400, body }), true)?.userMessage).toBeUndefined();
});
