import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemas } from '../../../apps/site/app/content/schemas.server.ts';
import { contentTypes, matchContentType } from './content-types.ts';

const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(yaml|md)$/.test(name) && name !== 'README.md',
);

it.each(files)('content/%s has a content type', (file) => expect(matchContentType(file)).toBeDefined());

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
