import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormDraft } from './form-draft.ts';

/** Creates storage with its keys as properties, like that of a browser. */
const createStorage = (): Storage =>
  Object.create({
    setItem(key: string, value: string) {
      Object.assign(this, { [key]: value });
    },
    removeItem(key: string) {
      Reflect.deleteProperty(this, key);
    },
  });

const openTabs = (formName = 'Brief') => {
  const storage = createStorage();
  const open = () => createFormDraft(formName, () => storage);
  return { storage, one: open(), two: open() };
};

test('a draft has the last edit of each field, in whichever tab it was made', () => {
  const { one, two } = openTabs();
  for (const text of ['A', 'A ki', 'A kitchen']) one.write('message', text);
  two.write('name', 'Asha');
  one.write('city', 'Jaipur');
  two.write('city', 'Delhi');
  expect(one.read()).toEqual({ message: 'A kitchen', name: 'Asha', city: 'Delhi' });
  one.write('city', '');
  expect(two.read()).toEqual({ message: 'A kitchen', name: 'Asha' });
});

test('sending removes what was sent, and keeps what another tab has typed since', () => {
  const { one, two } = openTabs();
  one.write('message', 'A kitchen');
  one.write('name', 'Asha');
  two.write('message', 'A kitchen and a hall');
  one.remove({ message: 'A kitchen', name: 'Asha' });
  expect(one.read()).toEqual({ message: 'A kitchen and a hall' });
});

test('each form has its own draft', () => {
  const { storage, one } = openTabs();
  one.write('message', 'A kitchen');
  expect(createFormDraft('Contact', () => storage).read()).toEqual({});
});

test('restores any text unchanged', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z]+$/),
      fc.string({ minLength: 1, unit: 'grapheme' }),
      (field, text) => {
        const { one, two } = openTabs();
        one.write(field, text);
        expect(two.read()).toEqual({ [field]: text });
      },
    ),
  );
});

test('storage may be denied', () => {
  const draft = createFormDraft('Contact', () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(draft.write('name', 'Asha')).toBe(false);
  expect(draft.read()).toEqual({});
  expect(() => draft.remove({ name: 'Asha' })).not.toThrow();
});
