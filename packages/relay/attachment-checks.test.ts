import { getMimeType, SIGNATURE_BYTES } from '@studio/enquiry/file-types';
import { fileCases } from '@studio/enquiry/file-types.cases';
import { expect, test } from 'vitest';
import { checkFileName, checkFileSignature } from './attachment-checks.ts';

test.each(fileCases)(
  '$description ($name): accepted $isAcceptedByRelay',
  ({ name, bytes, isAcceptedByRelay }) => {
    const check = () => {
      checkFileName(name);
      checkFileSignature(name, bytes.subarray(0, SIGNATURE_BYTES));
    };
    if (isAcceptedByRelay) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ statusCode: 415 }));
  },
);

test('rejects an empty file', () => {
  expect(() => checkFileSignature('cv.pdf', new Uint8Array())).toThrow(
    expect.objectContaining({ statusCode: 422 }),
  );
});

test('derives the MIME type from the extension', () => {
  expect(['a.PDF', 'a', 'a.pdf.zip'].map(getMimeType)).toEqual([
    'application/pdf',
    'application/octet-stream',
    'application/octet-stream',
  ]);
});
