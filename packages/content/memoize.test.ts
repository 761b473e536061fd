import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('computes a value again only if its dependencies have changed', () => {
  let calls = 0;
  const [schema, other] = [{}, {}];
  const computeFor = (file: string, source: string, dep: object) =>
    memoize(file, [source, dep], () => ++calls);
  expect(computeFor('a.md', 'text', schema)).toBe(1);
  expect(computeFor('a.md', 'text', schema)).toBe(1);
  expect(computeFor('a.md', 'another text', schema)).toBe(2);
  expect(computeFor('a.md', 'another text', other)).toBe(3);
  expect(computeFor('b.md', 'another text', other)).toBe(4);
  expect(computeFor('a.md', 'another text', other)).toBe(3);
});

test('does not cache errors', () => {
  const fail = () =>
    memoize('c.md', ['text'], () => {
      throw new Error('is wrong');
    });
  expect(fail).toThrow('is wrong');
  expect(fail).toThrow('is wrong');
});

test('does not cache a rejected promise', async () => {
  let calls = 0;
  const load = () =>
    memoize('d.md', ['text'], async () => (++calls === 1 ? Promise.reject(new Error('is wrong')) : calls));
  await expect(load()).rejects.toThrow('is wrong');
  expect(await load()).toBe(2);
  expect(await load()).toBe(2);
});
