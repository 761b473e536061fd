import * as messages from 'virtual:messages/briefFiles';
import { MAX_FILES_BYTES } from '@studio/enquiry/file-types';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createBriefFiles, formatMegabytes, MAX_FILES } from './brief-files.ts';
import type { FileStorage } from './file-storage.ts';
import type { PhotographScaler, ScaleResult } from './photograph-scaler.ts';

const MB = 1024 * 1024;
const small = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#385' } })
  .withExif({ IFD0: { Make: 'SECRET' } })
  .jpeg()
  .toBuffer();

/** Creates a photograph of any size in bytes. What follows the end of a JPEG is no part of it. */
const photograph = (name: string, sizeBytes = 2 * MB) =>
  new File([small, new Uint8Array(sizeBytes - small.length)], name);
const pdf = (name: string, sizeBytes = 700) => new File(['%PDF-', new Uint8Array(sizeBytes - 5)], name);
const text = (name: string) => new File(['text'], name);
const webp = async () => new Uint8Array(await sharp(small).webp().toBuffer());

const scaled = (sizeBytes = 500): ScaleResult => ({ jpeg: new ArrayBuffer(sizeBytes) });

/** Creates storage for the pages of a test. */
function createStorage(): FileStorage {
  const files = new Set<File>();
  return {
    read: async () => [...files],
    write: async (file) => void files.add(file),
    remove: async (file) => void files.delete(file),
  };
}

/** Creates a list. Its scaler returns the results in this order, and repeats the last one. */
function createList(...results: ScaleResult[]) {
  const scaler = {
    scale: vi.fn<PhotographScaler['scale']>(async () =>
      results.length > 1 ? (results.shift() ?? scaled()) : (results[0] ?? scaled()),
    ),
    close: vi.fn<PhotographScaler['close']>(),
  };
  const storage = createStorage();
  return { scaler, storage, list: createBriefFiles(scaler, storage) };
}

const preparedOf = (list: ReturnType<typeof createBriefFiles>) =>
  list.getState().files.map(({ file }) => file);
const namesOf = (list: ReturnType<typeof createBriefFiles>) => preparedOf(list).map((file) => file?.name);

test('large photographs become smaller JPEG, small ones and a PDF stay as they are', async () => {
  const { list, scaler } = createList();
  await list.add([
    photograph('door.JPG'),
    pdf('plan.pdf'),
    photograph('small.jpeg', 900),
    text('IMG_1.heic'),
  ]);
  expect(namesOf(list)).toEqual(['door.jpg', 'plan.pdf', 'small.jpeg', 'IMG_1.jpg']);
  expect(preparedOf(list).map((file) => file?.size)).toEqual([500, 700, expect.any(Number), 500]);
  expect(scaler.scale).toHaveBeenCalledTimes(2);
});

test('without a canvas, the original is sent without metadata', async () => {
  const { list } = createList({});
  await list.add([photograph('door.jpg'), new File([await webp(), new Uint8Array(2 * MB)], 'chair.webp')]);
  expect(namesOf(list)).toEqual(['door.jpg', 'chair.webp']);
  for (const file of preparedOf(list)) expect(await file?.text()).not.toContain('SECRET');
});

test('the extension of an original is that of its content', async () => {
  const { list } = createList({});
  await list.add([
    photograph('door.png', 900),
    photograph('.jpg', 901),
    new File([await webp()], 'chair.jpg'),
  ]);
  expect(namesOf(list)).toEqual(['door.jpg', 'photograph.jpg', 'chair.webp']);
});

test('photographs are scaled one at a time, and the memory is returned after the last', async () => {
  const resolvers: (() => void)[] = [];
  const close = vi.fn();
  const scale = () => new Promise<ScaleResult>((resolve) => resolvers.push(() => resolve(scaled())));
  const list = createBriefFiles({ scale, close }, createStorage());
  const added = list.add([photograph('a.jpg'), photograph('b.jpg')]);
  await vi.waitFor(() => expect(resolvers).toHaveLength(1));
  expect(list.getState().files.map(({ step }) => step)).toEqual(['preparing', 'waiting']);
  resolvers[0]?.();
  await vi.waitFor(() => expect(resolvers).toHaveLength(2));
  expect(close).not.toHaveBeenCalled();
  expect(list.isBusy()).toBe(true);
  resolvers[1]?.();
  await added;
  expect(close).toHaveBeenCalled();
  expect(list.isBusy()).toBe(false);
});

test.each<[string, File, ScaleResult, string]>([
  ['a text', text('a.jpg'), {}, messages.wrongType({ name: 'a.jpg' })],
  [
    'a damaged photograph',
    new File([small.subarray(0, 30)], 'a.jpg'),
    {},
    messages.wrongType({ name: 'a.jpg' }),
  ],
  ['HEIC elsewhere', text('a.HEIC'), {}, messages.heic({ name: 'a.HEIC' })],
  [
    'too many pixels',
    photograph('a.jpg', 11 * MB),
    { hasTooManyPixels: true },
    messages.tooManyPixels({ name: 'a.jpg' }),
  ],
  [
    'a large photograph without a canvas',
    photograph('a.jpg', 11 * MB),
    {},
    messages.tooLarge({ name: 'a.jpg' }),
  ],
  ['no PDF', text('a.pdf'), {}, messages.wrongType({ name: 'a.pdf' })],
  ['an empty PDF', new File([], 'a.pdf'), {}, messages.wrongType({ name: 'a.pdf' })],
  ['a large PDF', pdf('a.pdf', MAX_FILES_BYTES + 1), {}, messages.tooLarge({ name: 'a.pdf' })],
])('%s is left out, and it says why; others stay', async (_description, wrong, result, error) => {
  const { list } = createList(scaled(), result);
  await list.add([photograph('door.jpg'), wrong]);
  expect(namesOf(list)).toEqual(['door.jpg']);
  expect(list.getState().errors).toEqual([error]);
});

test('the files together are at most 10 MB', async () => {
  const { list } = createList(scaled(4 * MB), scaled(6 * MB), scaled(1));
  await list.add([photograph('a.jpg'), photograph('b.jpg'), photograph('c.jpg')]);
  expect(namesOf(list)).toEqual(['a.jpg', 'b.jpg']);
  expect(list.getState().errors).toEqual([messages.tooLarge({ name: 'c.jpg' })]);
});

test('six files at most, of any number that is chosen, and each once', async () => {
  const { list } = createList();
  const photographs = Array.from({ length: 300 }, (_, index) => photograph(`${index}.jpg`, 900));
  await list.add(photographs);
  expect(list.getState().files).toHaveLength(MAX_FILES);
  expect(list.getState().errors).toEqual([messages.tooMany]);
  list.remove(list.getState().files[0]?.id ?? 0);
  expect(list.getState().errors).toEqual([]);
  await list.add([...photographs.slice(1, 3), ...photographs.slice(-1)]);
  expect(namesOf(list)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '299.jpg']);
});

test('a file that is removed while it is prepared does not come back', async () => {
  const { list, scaler } = createList();
  scaler.scale.mockImplementation(async () => {
    list.clear();
    return scaled();
  });
  await list.add([photograph('a.jpg'), photograph('b.jpg')]);
  expect(list.getState().files).toEqual([]);
  expect(scaler.scale).toHaveBeenCalledTimes(1);
  expect(scaler.close).toHaveBeenCalled();
});

test('prepared files are there on the next page, and are gone once sent', async () => {
  const { list, scaler, storage } = createList();
  await list.add([photograph('a.jpg'), pdf('plan.pdf'), pdf('other.pdf')]);
  list.remove(list.getState().files[2]?.id ?? 0);
  const nextPage = createBriefFiles(scaler, storage);
  await Promise.all([nextPage.restore(), nextPage.restore()]);
  expect(namesOf(nextPage)).toEqual(['a.jpg', 'plan.pdf']);
  nextPage.clear();
  expect(await storage.read()).toEqual([]);
});

test('a file that another tab has added stays when this one sends', async () => {
  const { list, scaler, storage } = createList();
  await list.add([photograph('a.jpg')]);
  await createBriefFiles(scaler, storage).add([photograph('b.jpg')]);
  list.clear();
  expect((await storage.read()).map(({ name }) => name)).toEqual(['b.jpg']);
});

test.each(['read', 'write', 'remove'] as const)('a browser may deny to %s', async (name) => {
  const { list, storage } = createList();
  Object.assign(storage, { [name]: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
  await list.restore();
  await list.add([photograph('a.jpg')]);
  expect(namesOf(list)).toEqual(['a.jpg']);
  list.clear();
  expect(list.getState().files).toEqual([]);
});

test.each([
  [0, '0.1'],
  [1 * MB, '1.0'],
  [1.01 * MB, '1.1'],
])('%i bytes are %s MB', (bytes, text) => {
  expect(formatMegabytes(bytes)).toBe(text);
});
