import { expect, test } from 'vitest';
import { type FieldSchema, findEmptyOptionalField } from './json-schema.ts';

const schema: FieldSchema = {
  type: 'object',
  required: ['name', 'steps'],
  properties: {
    name: { type: 'string' },
    scent: { type: 'object', properties: { top: { type: 'string' }, base: { type: 'string' } } },
    steps: {
      type: 'array',
      items: {
        type: 'object',
        required: ['title'],
        properties: { title: { type: 'string' }, note: { type: 'string' } },
      },
    },
    tags: { type: 'array', items: { type: 'string' } },
  },
};

test.each([
  ['a required text', { name: '' }, ['name'], undefined],
  [
    'an optional text of a group with another text',
    { scent: { top: '', base: 'Vetiver' } },
    ['scent', 'top'],
    ['scent', 'top'],
  ],
  [
    'the last text of an optional group',
    { scent: { top: '', base: undefined } },
    ['scent', 'top'],
    ['scent'],
  ],
  ['an optional list', { tags: [] }, ['tags'], ['tags']],
  ['a new item of an optional list', { tags: [''] }, ['tags', 0], undefined],
  [
    'an optional text of a list item',
    { steps: [{ title: 'Cut', note: '' }] },
    ['steps', 0, 'note'],
    ['steps', 0, 'note'],
  ],
  ['a required list', { steps: [] }, ['steps'], undefined],
  ['a body', { name: 'Mitti' }, ['body'], undefined],
])('%s', (_name, fields, path, expected) => {
  expect(findEmptyOptionalField(schema, fields, path)).toEqual(expected);
});
