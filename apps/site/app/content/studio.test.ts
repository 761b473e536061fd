import { expect, test } from 'vitest';
import { enquirySubject, studio } from './studio.server.ts';

test('finds the name of a subject by its key', () => {
  for (const { key, name } of studio.enquiries.subjects) if (key) expect(enquirySubject(key)).toBe(name);
});

test('throws for an unknown key', () => {
  expect(() => enquirySubject('carpets')).toThrow(
    'content/studio.yaml: enquiries.subjects: expected one with "key: carpets", which a link of the site selects',
  );
});
