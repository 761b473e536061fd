import { describe, expect, test } from 'vitest';
import { failureOf, type ServiceAnswer } from './answer.ts';

const responseWith = (change: Partial<ServiceAnswer>): ServiceAnswer => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: '{"success":"true","message":"sent"}',
  ...change,
});

describe('success', () => {
  test.each<[string, Partial<ServiceAnswer>]>([
    ['confirmed by the service', {}],
    ['status only', { status: 204, type: '', body: '' }],
    ['JSON without success', { body: '{"ok":1}' }],
    ['invalid JSON', { body: '{"succ' }],
    ['plain text', { type: 'text/plain', body: 'false' }],
    ['null', { body: 'null' }],
  ])('%s', (_what, change) => {
    expect(failureOf(responseWith(change), false)).toBeUndefined();
  });
});

describe('failure', () => {
  test.each<[string, Partial<ServiceAnswer>, string]>([
    ['an unconfirmed address', { body: '{"success":"false","message":"Activate it"}' }, 'refused'],
    ['a boolean false', { body: '{"success":false}' }, 'refused'],
    ['a login page', { type: 'text/html; charset=utf-8', body: '<h1>Log in</h1>' }, 'fault'],
    ['too large', { status: 413, body: '{"success":"false"}' }, 'large'],
    ['a forbidden request', { status: 403, body: '' }, 'refused'],
    ['a server error', { status: 503, type: 'text/html', body: '<h1>No</h1>' }, 'fault'],
    ['a redirect', { status: 302, body: '' }, 'fault'],
  ])('%s', (_what, change, reason) => {
    expect(failureOf(responseWith(change), false)?.reason).toBe(reason);
  });
});

test('only userMessage of the own relay is shown', () => {
  const rejected = responseWith({
    status: 429,
    body: '{"success":"false","userMessage":"Please wait 20 seconds."}',
  });
  expect(failureOf(rejected, true)?.words).toBe('Please wait 20 seconds.');
  expect(failureOf(rejected, false)?.words).toBeUndefined();
  // Responses of Fastify to an invalid request, and of Cloudflare to a blocked one.
  for (const body of [
    '{"error":"Bad Request","message":"Client Error","statusCode":400}',
    '{"success":false,"message":"Blocked","errors":[]}',
    '{"success":"false","userMessage":{"text":"No"}}',
  ])
    expect(failureOf(responseWith({ status: 400, body }), true)?.words).toBeUndefined();
});
