import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStoredFile } from './file-storage.ts';

const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0).buffer;
const stored = { version: 1, name: 'a.jpg', type: 'image/jpeg', lastModified: 7, bytes };

test('a stored file can be sent', () => {
  const parsed = parseStoredFile('1', {
    ...stored,
    thumbnail: 'data:image/jpeg;base64,AA==',
    isUnscaled: true,
  });
  expect(parsed).toMatchObject({ id: '1', thumbnail: 'data:image/jpeg;base64,AA==', isUnscaled: true });
  expect(parsed?.file).toMatchObject({ name: 'a.jpg', type: 'image/jpeg', lastModified: 7, size: 4 });
});

test.each([
  ['another version', { version: 2 }],
  ['no name', { name: undefined }],
  ['a long name', { name: `${'a'.repeat(300)}.jpg` }],
  ['another type', { name: 'a.html' }],
  ['bytes of another type', { name: 'a.pdf' }],
  ['no bytes', { bytes: 'text' }],
])('%s cannot', (_description, changes) => {
  expect(parseStoredFile('1', { ...stored, ...changes })).toBeUndefined();
});

test('a thumbnail is an image of the page itself', () => {
  expect(parseStoredFile('1', { ...stored, thumbnail: 'https://example.com/a.jpg' })).not.toHaveProperty(
    'thumbnail',
  );
});

test('whatever is stored, nothing breaks', () => {
  const values = fc.oneof(
    fc.anything(),
    fc.record({
      version: fc.constant(1),
      name: fc.oneof(fc.string(), fc.constant('a.jpg'), fc.anything()),
      type: fc.anything(),
      lastModified: fc.anything(),
      bytes: fc.constantFrom(bytes, new ArrayBuffer(0), undefined),
      thumbnail: fc.anything(),
    }),
  );
  fc.assert(
    fc.property(values, (value) => {
      const parsed = parseStoredFile('1', value);
      if (parsed) expect(parsed.file).toBeInstanceOf(File);
    }),
  );
});
