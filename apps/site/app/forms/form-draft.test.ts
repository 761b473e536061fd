import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteDraft, readDraft, saveDraft } from './form-draft.ts';

const formOf = (fields: Record<string, string | File>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('a draft', () => {
  test('saves text for each form separately', () => {
    saveDraft('Contact', formOf({ name: 'Asha', message: 'One\ntwo' }));
    saveDraft('Newsletter', formOf({ email: 'a@b.co' }));
    expect(readDraft('Contact')).toEqual({ name: 'Asha', message: 'One\ntwo' });
    expect(readDraft('Newsletter')).toEqual({ email: 'a@b.co' });
    expect(readDraft('Application')).toEqual({});
  });

  test('leaves out files, control fields and empty fields', () => {
    const cv = new File(['%PDF-'], 'cv.pdf');
    saveDraft(
      'Application',
      formOf({ name: 'Asha', phone: '', attachment: cv, _next: '/thank-you', _honey: 'x' }),
    );
    expect(readDraft('Application')).toEqual({ name: 'Asha' });
  });

  test('can be deleted', () => {
    saveDraft('Contact', formOf({ name: 'Asha' }));
    deleteDraft('Contact');
    expect(readDraft('Contact')).toEqual({});
  });

  test('restores any text unchanged', () => {
    const typed = fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.string({ minLength: 1, unit: 'grapheme' }));
    fc.assert(
      fc.property(typed, (fields) => {
        saveDraft('Contact', formOf(fields));
        expect({ ...readDraft('Contact') }).toEqual({ ...fields });
      }),
    );
  });
});

describe('storage', () => {
  test.each(['not JSON', 'null', '[]', '"text"', '{"name":1,"message":{"a":"b"}}'])(
    'with the value %s has no draft',
    (text) => {
      sessionStorage.setItem('draft:Contact', text);
      expect(Object.values(readDraft('Contact')).filter((value) => typeof value !== 'string')).toEqual([]);
      expect(readDraft('Contact')).not.toHaveProperty('message');
    },
  );

  test('may be denied', () => {
    const denied = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
    expect(() => saveDraft('Contact', formOf({ name: 'Asha' }))).not.toThrow();
    expect(readDraft('Contact')).toEqual({});
    expect(() => deleteDraft('Contact')).not.toThrow();
  });

  test('may be missing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => saveDraft('Contact', formOf({ name: 'Asha' }))).not.toThrow();
    expect(readDraft('Contact')).toEqual({});
  });
});
