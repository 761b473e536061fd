import { expect, test } from 'vitest';
import { studio, subjectFor } from './studio.server.ts';

test('a subject that a page chooses is found by its key, whatever it is called', () => {
  for (const { key, name } of studio.enquiries.subjects) if (key) expect(subjectFor(key)).toBe(name);
});

test('a subject without its key is told, and not left unchosen', () => {
  expect(() => subjectFor('carpets')).toThrow(
    'content/studio.yaml: enquiries.subjects: expected one with "key: carpets", which a button of the site chooses',
  );
});
