import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cvProblem, MAX_CV_BYTES, sizeInKilobytes } from './cv-file.ts';

const TOO_LARGE = 'File size must be less than 10MB';
const WRONG_TYPE = 'Please upload a PDF, DOC, or DOCX file';

const PDF = '%PDF-1.7\n';
const DOC = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
const DOCX = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0]);

describe('a CV is taken', () => {
  test.each([
    ['a PDF', new File([PDF], 'cv.pdf')],
    ['a PDF in capitals', new File([PDF], 'CV.PDF')],
    ['a PDF with dots in its name', new File([PDF], 'asha.mehta.2026.pdf')],
    ['a PDF with a few bytes before it', new File(['\r\n\r\n', PDF], 'cv.pdf')],
    ['a DOC', new File([DOC], 'cv.doc')],
    ['a DOCX', new File([DOCX], 'cv.docx')],
    ['a PDF of exactly the limit', new File([PDF, new Uint8Array(MAX_CV_BYTES - PDF.length)], 'cv.pdf')],
  ])('%s', async (_name, file) => {
    expect(await cvProblem(file)).toBeUndefined();
  });
});

describe('a CV is refused', () => {
  test.each([
    ['over 10 MB', TOO_LARGE, new File([PDF, new Uint8Array(MAX_CV_BYTES)], 'cv.pdf')],
    ['over 10 MB and of a wrong type', TOO_LARGE, new File([new Uint8Array(MAX_CV_BYTES + 1)], 'film.mp4')],
    ['empty', WRONG_TYPE, new File([], 'cv.pdf')],
    ['a picture', WRONG_TYPE, new File(['\xff\xd8\xff'], 'cv.jpg')],
    ['a program renamed', WRONG_TYPE, new File(['MZ\x90\x00', new Uint8Array(5000)], 'cv.pdf')],
    ['a program renamed to DOCX', WRONG_TYPE, new File(['MZ\x90\x00'], 'cv.docx')],
    ['a PDF called DOC', WRONG_TYPE, new File([PDF], 'cv.doc')],
    ['without an extension', WRONG_TYPE, new File([PDF], 'cv')],
    ['with the extension in the middle', WRONG_TYPE, new File([PDF], 'cv.pdf.exe')],
    ['a PDF that begins too late', WRONG_TYPE, new File([' '.repeat(1024), PDF], 'cv.pdf')],
    ['with an extension like a property of objects', WRONG_TYPE, new File([PDF], 'cv.constructor')],
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
    expect(await cvProblem(gone)).toBe(WRONG_TYPE);
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

test.each([
  [0, '0.0 KB'],
  [1, '0.0 KB'],
  [1024, '1.0 KB'],
  [240_009, '234.4 KB'],
  [MAX_CV_BYTES, '10240.0 KB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(sizeInKilobytes(bytes)).toBe(shown);
});
