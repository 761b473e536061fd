import { describe, expect, test } from 'vitest';
import { failureOf, type ServiceAnswer } from './answer.ts';

const answer = (change: Partial<ServiceAnswer>): ServiceAnswer => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: '{"success":"true","message":"sent"}',
  ...change,
});

describe('A form has arrived', () => {
  test.each<[string, Partial<ServiceAnswer>]>([
    ['with the service’s word', {}],
    ['with nothing but the status', { status: 204, type: '', body: '' }],
    ['with JSON that says nothing of success', { body: '{"ok":1}' }],
    ['with JSON that is broken', { body: '{"succ' }],
    ['with plain text, whatever it says', { type: 'text/plain', body: 'false' }],
    ['with null', { body: 'null' }],
  ])('%s', (_what, change) => {
    expect(failureOf(answer(change), false)).toBeUndefined();
  });
});

describe('A form has not arrived', () => {
  test.each<[string, Partial<ServiceAnswer>, string]>([
    ['not confirmed yet', { body: '{"success":"false","message":"Activate it"}' }, 'refused'],
    ['false without quotes', { body: '{"success":false}' }, 'refused'],
    ['a login page', { type: 'text/html; charset=utf-8', body: '<h1>Log in</h1>' }, 'fault'],
    ['too large', { status: 413, body: '{"success":"false"}' }, 'large'],
    ['a stranger', { status: 403, body: '' }, 'refused'],
    ['broken', { status: 503, type: 'text/html', body: '<h1>No</h1>' }, 'fault'],
    ['a redirect that leads nowhere', { status: 302, body: '' }, 'fault'],
  ])('%s', (_what, change, reason) => {
    expect(failureOf(answer(change), false)?.reason).toBe(reason);
  });
});

test('only our own relay speaks to visitors, in a field of its own', () => {
  const refused = answer({
    status: 429,
    body: '{"success":"false","userMessage":"Please wait 20 seconds."}',
  });
  expect(failureOf(refused, true)?.words).toBe('Please wait 20 seconds.');
  expect(failureOf(refused, false)?.words).toBeUndefined();
  // Fastify's answer to a request that it cannot read, and Cloudflare's to one that it stops.
  for (const body of [
    '{"error":"Bad Request","message":"Client Error","statusCode":400}',
    '{"success":false,"message":"Blocked","errors":[]}',
    '{"success":"false","userMessage":{"text":"No"}}',
  ])
    expect(failureOf(answer({ status: 400, body }), true)?.words).toBeUndefined();
});
