import { expect, test } from 'vitest';
import { parseResponse } from './api-client.ts';

test('the message of an error without JSON names the status', () => {
  expect(() => parseResponse(502, 'text/html', '<h1>Bad Gateway</h1>')).toThrow(/error 502/);
});

test('the message of an error with JSON is the one of the server', () => {
  expect(() => parseResponse(409, 'application/json', '{"message":"Somebody else saved."}')).toThrow(
    'Somebody else saved.',
  );
});
