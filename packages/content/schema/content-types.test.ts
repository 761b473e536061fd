import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemas } from '../../../apps/site/app/content/schemas.server.ts';
import { parseMarkdownFile, parseYaml } from '../parse.ts';
import { contentTypes, matchContentType } from './content-types.ts';

const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(yaml|md)$/.test(name) && name !== 'README.md',
);

it.each(files)('content/%s has a content type and matches its schema', (file) => {
  const contentType = matchContentType(file)?.contentType;
  if (!contentType)
    throw new Error(`no content type has ${file}: add one to packages/content/schema/content-types.ts`);
  const schema: z.ZodType = schemas[contentType.name];
  const parse = contentType.bodyLabel ? parseMarkdownFile : parseYaml;
  expect(() => parse(file, readFileSync(`content/${file}`, 'utf8'), schema)).not.toThrow();
});

it.each(Object.entries(schemas))(
  '%s has a content type, and a schema that converts to JSON Schema',
  (name, schema) => {
    expect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).toHaveProperty('properties');
    expect(contentTypes.filter((contentType) => contentType.name === name)).toHaveLength(1);
  },
);

it.each([
  '../secret.yaml',
  'candles/../studio.yaml',
  'candles/.yaml',
  'candles/a b.yaml',
  'README.md',
  'candles/x.md',
])('%s has no content type', (file) => expect(matchContentType(file)).toBeUndefined());
