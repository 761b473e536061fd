import * as words from 'virtual:words/application';
import { MAX_FILES_BYTES } from '@studio/enquiry/file-kinds';
import { fileCases } from '@studio/enquiry/file-kinds.cases';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyFiles } from './copy-files.ts';
import { cvProblem, sizeInKilobytes } from './cv-file.ts';

const TOO_LARGE = words.cvTooLarge;
const WRONG_TYPE = words.cvWrongKind;

const PDF = '%PDF-1.7\n';

test.each(fileCases)('$what ($name): taken $cv', async ({ name, bytes, cv }) => {
  expect(await cvProblem(new File([bytes], name))).toBe(cv ? undefined : WRONG_TYPE);
});

test('a PDF of exactly the limit is taken', async () => {
  const file = new File([PDF, new Uint8Array(MAX_FILES_BYTES - PDF.length)], 'cv.pdf');
  expect(await cvProblem(file)).toBeUndefined();
});

describe('a CV is refused', () => {
  test.each([
    ['over 10 MB', TOO_LARGE, new File([PDF, new Uint8Array(MAX_FILES_BYTES)], 'cv.pdf')],
    [
      'over 10 MB and of a wrong type',
      TOO_LARGE,
      new File([new Uint8Array(MAX_FILES_BYTES + 1)], 'film.mp4'),
    ],
    ['empty', WRONG_TYPE, new File([], 'cv.pdf')],
  ])('%s', async (_name, message, file) => {
    expect(await cvProblem(file)).toBe(message);
  });

  test('a file that can no longer be read', async () => {
    const gone = new File([PDF], 'cv.pdf');
    gone.slice = () => {
      const part = new Blob();
      part.arrayBuffer = () => Promise.reject(new DOMException('Not found', 'NotFoundError'));
      return part;
    };
    expect(await cvProblem(gone)).toBe(words.cvChanged);
  });

  test('any bytes that are none of the three', async () => {
    const bytes = fc
      .uint8Array({ maxLength: 3000 })
      .filter((given) => !new TextDecoder('latin1').decode(given).includes('%PDF-'));
    await fc.assert(
      fc.asyncProperty(bytes, async (given) => {
        expect(await cvProblem(new File([given], 'cv.pdf'))).toBe(WRONG_TYPE);
      }),
    );
  });
});

describe('The files of a form are copied before they are sent', () => {
  const formWith = (file: File) => {
    const data = new FormData();
    data.set('name', 'Asha');
    data.set('attachment', file);
    return data;
  };

  test('with their name and type', async () => {
    const data = formWith(new File([PDF], 'cv.pdf', { type: 'application/pdf', lastModified: 1 }));
    expect(await copyFiles(data)).toBeUndefined();
    const copy = data.get('attachment');
    expect(copy).toMatchObject({ name: 'cv.pdf', type: 'application/pdf', lastModified: 1 });
    expect(copy instanceof File && (await copy.text())).toBe(PDF);
  });

  test.each([
    ['cannot be read any more', () => Promise.reject(new DOMException('Gone', 'NotFoundError'))],
    ['has become shorter', async () => new ArrayBuffer(2)],
    ['has become longer', async () => new ArrayBuffer(200)],
  ])('but for one that %s, which is named by its field', async (_what, read) => {
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
  expect(sizeInKilobytes(bytes)).toBe(shown);
});
