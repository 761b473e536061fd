import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerBodyParsers } from './body-parsers.ts';
import { FORM_LIMITS } from './parse-form.ts';

async function post(type: string, payload: string) {
  const app = Fastify();
  await registerBodyParsers(app);
  app.post('/', async ({ body }) => body);
  return app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
}

it('parses one urlencoded field above the limit, not all 10,000', async () => {
  const fields = Array.from({ length: 10_000 }, (_, index) => `f${index}=x`);
  const { statusCode, body } = await post('application/x-www-form-urlencoded', fields.join('&'));
  expect(statusCode).toBe(200);
  expect(Object.keys(JSON.parse(body))).toHaveLength(FORM_LIMITS.fields + 1);
});

it('parses spaces, special characters and repeated names', async () => {
  const { body } = await post(
    'application/x-www-form-urlencoded',
    'name=Asha+Rao&message=a%26b%0D%0A%E2%82%B9&x=1&x=2&odd=%',
  );
  expect(JSON.parse(body)).toEqual({ name: 'Asha Rao', message: 'a&b\r\n₹', x: ['1', '2'], odd: '%' });
  const json = { name: 'Asha', interests: ['a', 'b'], message: '[[["' };
  expect(JSON.parse((await post('application/json', JSON.stringify(json))).body)).toEqual(json);
});
