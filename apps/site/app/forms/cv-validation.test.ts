import * as messages from 'virtual:messages/application';
import { MAX_FILES_BYTES } from '@studio/enquiry/file-types';
import { fileCases } from '@studio/enquiry/file-types.cases';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyFiles } from './copy-files.ts';
import { formatKilobytes, validateCv } from './cv-validation.ts';

const TOO_LARGE = messages.cvTooLarge;
const WRONG_TYPE = messages.cvWrongType;

const PDF = '%PDF-1.7\n';

test.each(fileCases)(
  '$description ($name) is valid: $isAcceptedCv',
  async ({ name, bytes, isAcceptedCv }) => {
    expect(await validateCv(new File([bytes], name))).toBe(isAcceptedCv ? undefined : WRONG_TYPE);
  },
);

test('a PDF of exactly the limit is valid', async () => {
  const file = new File([PDF, new Uint8Array(MAX_FILES_BYTES - PDF.length)], 'cv.pdf');
  expect(await validateCv(file)).toBeUndefined();
});

describe('a CV is invalid', () => {
  test.each([
    ['over 10 MB', TOO_LARGE, new File([PDF, new Uint8Array(MAX_FILES_BYTES)], 'cv.pdf')],
    ['over 10 MB, with a wrong type', TOO_LARGE, new File([new Uint8Array(MAX_FILES_BYTES + 1)], 'film.mp4')],
    ['empty', WRONG_TYPE, new File([], 'cv.pdf')],
  ])('%s', async (_name, message, file) => {
    expect(await validateCv(file)).toBe(message);
  });

  test('if the file can no longer be read', async () => {
    const unreadable = new File([PDF], 'cv.pdf');
    unreadable.slice = () => {
      const part = new Blob();
      part.arrayBuffer = () => Promise.reject(new DOMException('Not found', 'NotFoundError'));
      return part;
    };
    expect(await validateCv(unreadable)).toBe(messages.cvModified);
  });

  test('for any bytes without a known signature', async () => {
    const bytes = fc
      .uint8Array({ maxLength: 3000 })
      .filter((content) => !new TextDecoder('latin1').decode(content).includes('%PDF-'));
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        expect(await validateCv(new File([content], 'cv.pdf'))).toBe(WRONG_TYPE);
      }),
    );
  });
});

describe('copyFiles', () => {
  const formWith = (file: File) => {
    const data = new FormData();
    data.set('name', 'Asha');
    data.set('attachment', file);
    return data;
  };

  test('keeps name, type and modification date', async () => {
    const data = formWith(new File([PDF], 'cv.pdf', { type: 'application/pdf', lastModified: 1 }));
    expect(await copyFiles(data)).toBeUndefined();
    const copy = data.get('attachment');
    expect(copy).toMatchObject({ name: 'cv.pdf', type: 'application/pdf', lastModified: 1 });
    expect(copy instanceof File && (await copy.text())).toBe(PDF);
  });

  test('keeps all files of a field in their order', async () => {
    const data = formWith(new File(['1'], 'one.jpg'));
    data.append('attachment', new File(['2'], 'two.jpg'));
    expect(await copyFiles(data)).toBeUndefined();
    expect(data.getAll('attachment')).toMatchObject([{ name: 'one.jpg' }, { name: 'two.jpg' }]);
    expect(data.get('name')).toBe('Asha');
  });

  test.each([
    ['cannot be read', () => Promise.reject(new DOMException('Gone', 'NotFoundError'))],
    ['is shorter now', async () => new ArrayBuffer(2)],
    ['is longer now', async () => new ArrayBuffer(200)],
  ])('returns the field of a file that %s', async (_what, read) => {
    const file = new File([PDF], 'cv.pdf');
    file.arrayBuffer = read;
    const data = formWith(file);
    expect(await copyFiles(data)).toBe('attachment');
  });
});

test.each([
  [0, '0.0 KB'],
  [1, '0.0 KB'],
  [1024, '1.0 KB'],
  [240_009, '234.4 KB'],
  [MAX_FILES_BYTES, '10240.0 KB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(formatKilobytes(bytes)).toBe(shown);
});
