import { expect, it } from 'vitest';
import type { DiscardResponse, RestorableChange } from '../api-types.ts';
import { api } from '../routes.ts';
import { setUpAdminFixture } from '../support/admin-fixture.ts';
import { ENTRY, IMAGE_ENTRY, SECOND_ENTRY } from '../support/site-fixture.ts';

const { admin, start, request, readEntry, editEntry, publish, changes } = setUpAdminFixture();

const changed = async () => (await changes()).map(({ file }) => file);
const discarded = async (): Promise<RestorableChange[]> => (await request('GET', api.discarded())).json();
const restore = (id: string | null | undefined) => request('POST', api.restoreDiscarded(String(id)));
const idOf = async (response: ReturnType<typeof request>): Promise<string | null> => {
  const { id }: DiscardResponse = (await response).json();
  return id;
};

it('restores a new entry that was discarded or removed, also after a publish and a restart', async () => {
  await request('POST', api.entries(), { from: ENTRY, id: 'kesar', title: 'Kesar' });
  await editEntry(SECOND_ENTRY, { vessel: 'A cup' });
  await editEntry(IMAGE_ENTRY, { caption: 'Another caption' });
  const id = await idOf(request('POST', api.revert(SECOND_ENTRY)));
  expect(await idOf(request('POST', api.revert(SECOND_ENTRY)))).toBeNull();
  expect(await changed()).toEqual([IMAGE_ENTRY]);
  expect((await publish()).error).toBeNull();
  await admin().stop();
  await start();
  expect(await discarded()).toEqual([{ id, at: expect.any(String), by: 'Asha Rao', files: [SECOND_ENTRY] }]);
  expect((await restore(id)).statusCode).toBe(204);
  expect([await changed(), (await readEntry(SECOND_ENTRY)).fields]).toEqual([
    [SECOND_ENTRY],
    expect.objectContaining({ vessel: 'A cup' }),
  ]);
  // A second time changes nothing.
  expect((await restore(id)).statusCode).toBe(204);
  const removed = await idOf(request('DELETE', api.entry(SECOND_ENTRY)));
  expect(await changed()).toEqual([]);
  expect((await restore(removed)).statusCode).toBe(204);
  expect(await changed()).toEqual([SECOND_ENTRY]);
});

it('restores all discarded changes, but overwrites nothing that was edited since', async () => {
  await editEntry(ENTRY, { vessel: 'A jar' });
  await editEntry(IMAGE_ENTRY, { caption: 'Another caption' });
  const id = await idOf(request('DELETE', api.changes()));
  await editEntry(ENTRY, { vessel: 'A cup' });
  const rejected = await restore(id);
  expect([rejected.statusCode, rejected.json().blockingFiles]).toEqual([409, [ENTRY]]);
  expect((await readEntry(ENTRY)).fields).toMatchObject({ vessel: 'A cup' });
  const newer = await idOf(request('POST', api.revert(ENTRY)));
  expect((await restore(id)).statusCode).toBe(204);
  expect((await readEntry(ENTRY)).fields).toMatchObject({ vessel: 'A jar' });
  expect((await changed()).sort()).toEqual([ENTRY, IMAGE_ENTRY]);
  expect((await discarded()).map((change) => change.id).sort()).toEqual([id, newer].sort());
});

it('rejects an id that is no discarded change', async () => {
  for (const id of ['0'.repeat(40), 'main', await admin().git('rev-parse', 'main')])
    expect((await restore(id)).statusCode).toBe(404);
  expect((await admin().request('POST', api.restoreDiscarded('0'.repeat(40)))).statusCode).toBe(401);
});
