import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSentBrief, readSentBrief, rememberSentBrief } from './sent-brief.ts';

let items: Map<string, string>;

beforeEach(() => {
  items = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});

const data = new FormData();
for (const [name, value] of Object.entries({
  _id: '1',
  _subject: 'New Brief: Home, Jaipur',
  name: ' Asha ',
  email: 'asha@home.example',
  message: 'A kitchen',
}))
  data.set(name, value);

test('a brief is remembered until times were proposed, without what it says', () => {
  rememberSentBrief(data);
  expect(readSentBrief()).toEqual({
    id: '1',
    subject: 'New Brief: Home, Jaipur',
    name: 'Asha',
    email: 'asha@home.example',
  });
  expect([...items.values()].join()).not.toContain('kitchen');
  forgetSentBrief();
  expect(readSentBrief()).toBeUndefined();
});

test('without storage there is none', () => {
  vi.stubGlobal('sessionStorage', undefined);
  rememberSentBrief(data);
  expect(readSentBrief()).toBeUndefined();
  forgetSentBrief();
});

test('whatever is stored, a brief has texts only', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      items.set('sent-brief', text);
      for (const value of Object.values(readSentBrief() ?? {})) expect(value).toBeTypeOf('string');
    }),
  );
});
