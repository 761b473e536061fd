import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBriefDraftStorage } from './brief-draft-storage.ts';

const formOf = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

let items: Map<string, string>;
let isFull = false;

beforeEach(() => {
  items = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const save = (page: ReturnType<typeof createBriefDraftStorage>, fields: Record<string, string>) =>
  page.save(formOf(fields));

const readNew = () => createBriefDraftStorage().readFields(formOf({}));

test('a draft is there for the next page, without control fields and the shortlist', () => {
  save(createBriefDraftStorage(), { message: 'A kitchen', city: '', _next: '/x', saved: 'Chair' });
  expect(readNew()).toEqual({ message: 'A kitchen' });
});

test('a field that was emptied is empty in the draft', () => {
  const page = createBriefDraftStorage();
  save(page, { message: 'A kitchen', city: 'Jaipur' });
  save(page, { message: 'A kitchen', city: '' });
  expect(readNew()).toEqual({ message: 'A kitchen' });
});

test('two tabs write only what was changed in them', () => {
  const [one, two] = [createBriefDraftStorage(), createBriefDraftStorage()];
  save(one, { message: 'A kitchen', city: '' });
  save(two, { message: '', city: 'Jaipur' });
  expect(readNew()).toEqual({ message: 'A kitchen', city: 'Jaipur' });
});

test('the first option of a select in one tab does not replace the choice of another', () => {
  const [one, two] = [createBriefDraftStorage(), createBriefDraftStorage()];
  for (const page of [one, two]) page.readFields(formOf({ budget: 'Unknown' }));
  save(one, { budget: 'Ten lakh' });
  save(two, { budget: 'Unknown', city: 'Jaipur' });
  expect(readNew()).toEqual({ budget: 'Ten lakh', city: 'Jaipur' });
});

test('sending removes what was sent, and keeps what another tab has typed since', () => {
  const [one, two] = [createBriefDraftStorage(), createBriefDraftStorage()];
  save(one, { message: 'A kitchen', city: 'Jaipur' });
  two.readFields(formOf({}));
  save(two, { message: 'A shop', city: 'Jaipur' });
  one.remove();
  expect(readNew()).toEqual({ message: 'A shop' });
  two.remove();
  expect(items.has('draft:brief')).toBe(false);
});

test('full storage is reported, and again when there is space', () => {
  const page = createBriefDraftStorage();
  const listener = vi.fn();
  page.subscribe(listener);
  isFull = true;
  save(page, { message: 'A kitchen' });
  expect(page.getState()).toBe('notStored');
  isFull = false;
  save(page, { message: 'A kitchen, dark' });
  expect(page.getState()).toBe('kept');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('denied storage is reported', () => {
  vi.stubGlobal('localStorage', undefined);
  const page = createBriefDraftStorage();
  expect(page.readFields(formOf({}))).toEqual({});
  expect(page.getState()).toBe('notStored');
});

test('a damaged draft is reported and kept apart', () => {
  items.set('draft:brief', '{"version":1,"fields":');
  const page = createBriefDraftStorage();
  expect(page.readFields(formOf({}))).toEqual({});
  save(page, { message: 'A shop' });
  expect(page.getState()).toBe('unreadable');
  expect(items.get('brief-draft-unreadable')).toBe('{"version":1,"fields":');
  expect(readNew()).toEqual({ message: 'A shop' });
});

test('whatever is stored, the draft has texts only', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      items.set('draft:brief', text);
      for (const value of Object.values(readNew())) expect(value).toBeTypeOf('string');
    }),
  );
});
