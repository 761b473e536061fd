import { expect, test, vi } from 'vitest';
import { errorMessage, parseResponse, request } from './api-client.ts';

test('the message of an error without JSON names the status', () => {
  expect(() => parseResponse(502, 'text/html', '<h1>Bad Gateway</h1>')).toThrow(/error 502/);
});

test('the message of an error with JSON is the one of the server', () => {
  expect(() => parseResponse(409, 'application/json', '{"message":"Somebody else saved."}')).toThrow(
    'Somebody else saved.',
  );
});

const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: unknown) => errorMessage(error),
  );

test('only a lost connection says that the server cannot be reached', async () => {
  const fetchMock = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetchMock);
  expect(await messageOf(request('/'))).toMatch(/^The server cannot be reached/);

  const text = () => Promise.reject(new TypeError('network error'));
  fetchMock.mockResolvedValueOnce({ status: 200, headers: new Headers(), text });
  expect(await messageOf(request('/')), 'lost while the response arrives').toMatch(/^The server cannot/);

  fetchMock.mockResolvedValueOnce(new Response('{', { headers: { 'content-type': 'application/json' } }));
  expect(await messageOf(request('/')), 'a damaged response').toMatch(/^Something went wrong on this page/);

  const bug = new TypeError("Cannot read properties of undefined (reading 'title')");
  expect(errorMessage(bug)).toMatch(/^Something went wrong on this page.*reading 'title'/);
});
