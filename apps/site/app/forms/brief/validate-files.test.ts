import * as texts from 'virtual:messages/briefFiles';
import { expect, test } from 'vitest';
import { validateFiles } from './validate-files.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const file = (name: string, head: readonly number[] = JPEG, sizeBytes = 1000) => {
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(head);
  return new File([bytes], name);
};

const MB = 1024 * 1024;

test.each([
  ['none', [], undefined],
  ['six photographs', Array.from({ length: 6 }, (_, index) => file(`${index}.JPG`)), undefined],
  ['seven', Array.from({ length: 7 }, (_, index) => file(`${index}.jpg`)), texts.tooMany],
  ['a PDF', [file('plan.pdf', [0x25, 0x50, 0x44, 0x46, 0x2d])], undefined],
  ['a text that is called a photograph', [file('a.jpg', [0x61])], texts.wrongType({ name: 'a.jpg' })],
  ['an empty file', [new File([], 'a.jpg')], texts.wrongType({ name: 'a.jpg' })],
  ['a film', [file('a.mov')], texts.wrongType({ name: 'a.mov' })],
  ['10 MB', [file('a.jpg', JPEG, 4 * MB), file('b.jpg', JPEG, 6 * MB)], undefined],
  [
    'more than 10 MB',
    [file('a.jpg', JPEG, 4 * MB), file('b.jpg', JPEG, 7 * MB)],
    texts.tooLarge({ size: '11.0' }),
  ],
])('%s', async (_name, files, expected) => {
  expect(await validateFiles(files)).toBe(expected);
});
