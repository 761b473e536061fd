import { expect, test } from 'vitest';
import { getEnquirySubject, studio } from './studio.server.ts';

test('finds the name of a subject by its key', () => {
  for (const { key, name } of studio.enquiries.subjects) if (key) expect(getEnquirySubject(key)).toBe(name);
});

test('throws for an unknown key', () => {
  expect(() => getEnquirySubject('carpets')).toThrow(
    'content/studio.yaml: enquiries.subjects: expected one with "key: carpets", which a link of the site selects',
  );
});
