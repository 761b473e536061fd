import { expect, it } from 'vitest';
import type { DiscardResponse, RestorableChange } from '../api-types.ts';
import { api } from '../routes.ts';
import { createProduct, ENTRY, IMAGE_ENTRY, SECOND_ENTRY } from '../support/products.ts';
import { useAdmin } from '../support/use-admin.ts';

let product: Awaited<ReturnType<typeof createProduct>>;
const asha = useAdmin(async () => {
  product = await createProduct();
  return product;
});
const { admin, request, get, read, edit, changedFiles } = asha;

const discarded = () => get<RestorableChange[]>(api.discarded());
const restore = (id: string | null | undefined) => request('POST', api.restoreDiscarded(String(id)));
const idOf = async (response: ReturnType<typeof request>): Promise<string | null> => {
  const { id }: DiscardResponse = (await response).json();
  return id;
};

it('restores a new entry that was discarded or removed, also after a publish and a restart', async () => {
  await request('POST', api.entries(), { from: ENTRY, id: 'kesar', title: 'Kesar' });
  await edit(SECOND_ENTRY, { vessel: 'A cup' });
  await edit(IMAGE_ENTRY, { caption: 'Another caption' });
  const id = await idOf(request('POST', api.revert(SECOND_ENTRY)));
  expect(await idOf(request('POST', api.revert(SECOND_ENTRY)))).toBeNull();
  expect(await changedFiles()).toEqual([IMAGE_ENTRY]);
  expect((await asha.publish()).error).toBeNull();
  await admin().stop();
  await asha.start(product);
  expect(await discarded()).toEqual([{ id, at: expect.any(String), by: 'Asha Rao', files: [SECOND_ENTRY] }]);
  expect((await restore(id)).statusCode).toBe(204);
  expect([await changedFiles(), (await read(SECOND_ENTRY)).fields]).toEqual([
    [SECOND_ENTRY],
    expect.objectContaining({ vessel: 'A cup' }),
  ]);
  // A second time changes nothing.
  expect((await restore(id)).statusCode).toBe(204);
  const removed = await idOf(request('DELETE', api.entry(SECOND_ENTRY)));
  expect(await changedFiles()).toEqual([]);
  expect((await restore(removed)).statusCode).toBe(204);
  expect(await changedFiles()).toEqual([SECOND_ENTRY]);
});

it('restores all discarded changes, but overwrites nothing that was edited since', async () => {
  await asha.discardAll();
  await edit(ENTRY, { vessel: 'A jar' });
  await edit(IMAGE_ENTRY, { caption: 'One more caption' });
  const id = await idOf(request('DELETE', api.changes()));
  await edit(ENTRY, { vessel: 'A cup' });
  const rejected = await restore(id);
  expect([rejected.statusCode, rejected.json().blockingFiles]).toEqual([409, [ENTRY]]);
  expect((await read(ENTRY)).fields).toMatchObject({ vessel: 'A cup' });
  const newer = await idOf(request('POST', api.revert(ENTRY)));
  expect((await restore(id)).statusCode).toBe(204);
  expect((await read(ENTRY)).fields).toMatchObject({ vessel: 'A jar' });
  expect((await changedFiles()).sort()).toEqual([ENTRY, IMAGE_ENTRY]);
  expect((await discarded()).map((change) => change.id)).toEqual(expect.arrayContaining([id, newer]));
});

it('rejects an id that is no discarded change', async () => {
  for (const id of ['0'.repeat(40), 'main', await admin().git('rev-parse', 'main')])
    expect((await restore(id)).statusCode).toBe(404);
  expect((await admin().request('POST', api.restoreDiscarded('0'.repeat(40)))).statusCode).toBe(401);
});
