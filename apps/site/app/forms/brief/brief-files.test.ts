import * as messages from 'virtual:messages/briefFiles';
import { MAX_FILES_BYTES } from '@studio/enquiry/file-types';
import { expect, test, vi } from 'vitest';
import { createBriefFiles, formatMegabytes, MAX_FILES } from './brief-files.ts';
import type { FileStorage, StoredFile } from './file-storage.ts';
import type { PhotographScaler, ScaleResult } from './photograph-scaler.ts';

const MB = 1024 * 1024;
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

const file = (name: string, head: readonly number[] = JPEG, sizeBytes = 1000) => {
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(head);
  return new File([bytes], name);
};

const scaled = (sizeBytes = 500): ScaleResult => ({
  status: 'scaled',
  bytes: new ArrayBuffer(sizeBytes),
  thumbnail: 'data:image/jpeg;base64,',
});

function createStorage(stored = new Map<string, StoredFile>()) {
  const storage: FileStorage = {
    read: async () => [...stored.values()],
    write: async (item) => void stored.set(item.id, item),
    remove: async (ids) => {
      for (const id of ids) stored.delete(id);
    },
  };
  return { stored, storage };
}

/** Creates a list. Its scaler returns the results in this order, and repeats the last one. */
function createList(...results: ScaleResult[]) {
  const scaler = {
    scale: vi.fn<PhotographScaler['scale']>(async () =>
      results.length > 1 ? (results.shift() ?? scaled()) : (results[0] ?? scaled()),
    ),
    close: vi.fn<PhotographScaler['close']>(),
  };
  const { stored, storage } = createStorage();
  return { scaler, stored, storage, list: createBriefFiles(scaler, storage) };
}

const namesOf = (list: ReturnType<typeof createBriefFiles>) =>
  list.getState().files.map(({ file: prepared }) => prepared?.name);

test('photographs become JPEG, and a PDF stays as it is', async () => {
  const { list, scaler } = createList();
  await list.add([file('door.PNG'), file('plan.pdf', PDF, 700), file('IMG_1.heic')]);
  expect(namesOf(list)).toEqual(['door.jpg', 'plan.pdf', 'IMG_1.jpg']);
  expect(list.getState().files.map(({ file: prepared }) => prepared?.size)).toEqual([500, 700, 500]);
  expect(scaler.scale).toHaveBeenCalledTimes(2);
});

test('photographs are scaled one at a time, and the memory is returned after the last', async () => {
  const resolvers: (() => void)[] = [];
  const close = vi.fn();
  const scale = () => new Promise<ScaleResult>((resolve) => resolvers.push(() => resolve(scaled())));
  const list = createBriefFiles({ scale, close }, createStorage().storage);
  const added = list.add([file('a.jpg'), file('b.jpg')]);
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
  ['a text', file('a.jpg', [0x61]), { status: 'unreadable' }, messages.wrongType({ name: 'a.jpg' })],
  ['HEIC elsewhere', file('a.HEIC'), { status: 'unreadable' }, messages.heic({ name: 'a.HEIC' })],
  ['too many pixels', file('a.jpg'), { status: 'tooManyPixels' }, messages.tooManyPixels({ name: 'a.jpg' })],
  ['no PDF', file('a.pdf', [0x61]), scaled(), messages.wrongType({ name: 'a.pdf' })],
  ['an empty PDF', new File([], 'a.pdf'), scaled(), messages.wrongType({ name: 'a.pdf' })],
  ['a large PDF', file('a.pdf', PDF, MAX_FILES_BYTES + 1), scaled(), messages.tooLarge({ name: 'a.pdf' })],
  ['HEIC without a worker', file('a.heic'), { status: 'unavailable' }, messages.heic({ name: 'a.heic' })],
  [
    'a film without a worker',
    file('a.mov'),
    { status: 'unavailable' },
    messages.wrongType({ name: 'a.mov' }),
  ],
  [
    'a text without a worker',
    file('a.jpg', [0x61]),
    { status: 'unavailable' },
    messages.wrongType({ name: 'a.jpg' }),
  ],
])('%s is left out, and it says why; others stay', async (_description, wrong, result, error) => {
  const { list } = createList(scaled(), ...(wrong.name.endsWith('pdf') ? [] : [result]));
  await list.add([file('door.jpg'), wrong]);
  expect(namesOf(list)).toEqual(['door.jpg']);
  expect(list.getState().errors).toEqual([error]);
});

test('without a worker the photograph is sent as it is', async () => {
  const { list } = createList({ status: 'unavailable' });
  await list.add([file('door.png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]);
  expect(list.getState().files).toMatchObject([{ isUnscaled: true, file: { name: 'door.png', size: 1000 } }]);
});

test('the files together are at most 10 MB', async () => {
  const { list } = createList(scaled(4 * MB), scaled(6 * MB), scaled(1));
  await list.add([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
  expect(namesOf(list)).toEqual(['a.jpg', 'b.jpg']);
  expect(list.getState().errors).toEqual([messages.tooLarge({ name: 'c.jpg' })]);
});

test('six files at most, of any number that is chosen', async () => {
  const { list } = createList();
  const photographs = Array.from({ length: 300 }, (_, index) => file(`${index}.jpg`));
  await list.add(photographs);
  expect(list.getState().files).toHaveLength(MAX_FILES);
  expect(list.getState().errors).toEqual([messages.tooMany]);
  list.remove(list.getState().files[0]?.id ?? '');
  expect(list.getState().errors).toEqual([]);
  await list.add(photographs.slice(-1));
  expect(namesOf(list)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '299.jpg']);
});

test('a file that is removed while it is prepared does not come back', async () => {
  const { list, scaler } = createList();
  scaler.scale.mockImplementation(async () => {
    await list.clear();
    return scaled();
  });
  await list.add([file('a.jpg'), file('b.jpg')]);
  expect(list.getState().files).toEqual([]);
  expect(scaler.scale).toHaveBeenCalledTimes(1);
  expect(scaler.close).toHaveBeenCalled();
});

test('prepared files are there on the next page, and are gone once sent', async () => {
  const { list, scaler, storage, stored } = createList();
  await list.add([file('a.jpg'), file('plan.pdf', PDF)]);
  const nextPage = createBriefFiles(scaler, storage);
  await nextPage.restore();
  await nextPage.restore();
  expect(namesOf(nextPage)).toEqual(['a.jpg', 'plan.pdf']);
  expect(nextPage.getState()).toMatchObject({ isRestored: true, isStored: true });
  await nextPage.remove(nextPage.getState().files[0]?.id ?? '');
  expect(stored.size).toBe(1);
  await nextPage.clear();
  expect(stored.size).toBe(0);
  expect(nextPage.getState().isRestored).toBe(false);
});

test('a file that another tab has added stays when this one sends', async () => {
  const { list, scaler, storage, stored } = createList();
  await list.add([file('a.jpg')]);
  await createBriefFiles(scaler, storage).add([file('b.jpg')]);
  await list.clear();
  expect([...stored.values()].map((item) => item.file.name)).toEqual(['b.jpg']);
});

test('a file that is removed while it is written is not stored', async () => {
  const { list, storage, stored } = createList();
  const { write } = storage;
  storage.write = async (item) => {
    await list.remove(item.id);
    await write(item);
  };
  await list.add([file('a.jpg')]);
  expect(stored.size).toBe(0);
});

test('what is restored has six files and 10 MB at most', async () => {
  const item = (id: string, sizeBytes: number): [string, StoredFile] => [
    id,
    { id, file: file(`${id}.jpg`, JPEG, sizeBytes) },
  ];
  const { storage } = createStorage(
    new Map([item('a', 9 * MB), item('b', 2 * MB), ...[1, 2, 3, 4, 5, 6].map((id) => item(`${id}`, 1000))]),
  );
  const { scaler } = createList();
  const list = createBriefFiles(scaler, storage);
  await list.restore();
  expect(namesOf(list)).toEqual(['a.jpg']);
});

test.each(['read', 'write', 'remove'] as const)('a browser that denies to %s is reported', async (name) => {
  const { list, storage } = createList();
  Object.assign(storage, { [name]: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
  await list.restore();
  await list.add([file('a.jpg')]);
  expect(namesOf(list)).toEqual(['a.jpg']);
  await list.clear();
  expect(list.getState()).toMatchObject({ files: [], isStored: false });
});

test.each([
  [0, '0.1'],
  [1 * MB, '1.0'],
  [1.01 * MB, '1.1'],
])('%i bytes are %s MB', (bytes, text) => {
  expect(formatMegabytes(bytes)).toBe(text);
});
