import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemas } from '../../../apps/site/app/content/schemas.server.ts';
import { parseMarkdown, parseYaml } from '../parse.ts';
import { kindOf, kinds } from './kinds.ts';

const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(yaml|md)$/.test(name) && name !== 'README.md',
);

it.each(files)('content/%s is of a kind whose schema it keeps', (file) => {
  const kind = kindOf(file)?.kind;
  if (!kind) throw new Error(`no kind has ${file}: add one to packages/content/schema/kinds.ts`);
  const schema: z.ZodType = schemas[kind.name];
  const read = kind.body ? parseMarkdown : parseYaml;
  expect(() => read(file, readFileSync(`content/${file}`, 'utf8'), schema)).not.toThrow();
});

it.each(Object.entries(schemas))('the schema of %s can be told to a form, of a kind', (name, schema) => {
  expect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).toHaveProperty('properties');
  expect(kinds.filter((kind) => kind.name === name)).toHaveLength(1);
});

it.each([
  '../secret.yaml',
  'candles/../studio.yaml',
  'candles/.yaml',
  'candles/a b.yaml',
  'README.md',
  'candles/x.md',
])('%s is no content', (file) => expect(kindOf(file)).toBeUndefined());
